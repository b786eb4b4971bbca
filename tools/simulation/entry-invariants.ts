import { isDeepStrictEqual } from 'node:util';
import { tiedTo } from '../../src/main/desk/testing/folded-journal.fixture.ts';
import type { NewEntry } from '../../src/shared/journal/journal-entry.ts';
import type { PaymentState } from '../../src/shared/payment/payment-state.ts';
import type { PaymentRecord, SaleRecord } from '../../src/shared/payment/records.ts';
import { differenceFrom, fits } from '../torture/facts-reading.ts';
import { isSensitive } from './customers.ts';
import { checkGoesOn, checkSending, checkWarned } from './goes-on-invariants.ts';
import { type Before, checkIntent } from './intent-invariants.ts';
import type { Said } from './service-answers.ts';
import { PERSON, type World } from './world.ts';

interface After extends Pick<NewEntry, 'happening' | 'actor'> {
  payment: PaymentRecord;
  sale: SaleRecord;
}

export function checkEntry(world: World, before: Before, entry: NewEntry): void {
  const { story, journal } = world;
  if (isSensitive(JSON.stringify(entry))) story.breaks('nothing sensitive is written', `in ${entry.happening.kind}`);
  const { saleId, reference, happening, actor } = entry;
  if (saleId === undefined || reference === undefined) return;
  const payment = journal.payment(reference);
  const sale = journal.sale(saleId)?.sale;
  if (!payment || !sale) {
    story.breaks('one reference a payment', `${happening.kind} of ${reference} before its intent`);
    return;
  }
  checkFacts(world, entry, { payment, sale });
  const known = before.payments.find((earlier) => earlier.reference === reference) ?? null;
  if (happening.kind === 'paymentIntended') checkIntent(world, before, { payment, sale, happening });
  else if (!known)
    story.breaks('one reference a payment', `${happening.kind} of ${payment.reference} before its intent`);
  if (known) {
    const after: After = { happening, actor, payment, sale };
    checkPaid(world, known, after);
    checkHandedOver(world, before, known, after);
    checkEnds(world, known, payment);
    checkDoubtfulEnd(world, known, after);
    if (happening.kind === 'requeried') {
      checkOvertaken(world, reference, happening.overtaken ?? false);
      checkKnown(world, known, payment);
      checkNotFinal(world, known, payment);
    }
    checkMarks(world, known, payment);
  }
  world.evidence.writtenAtMs.set(reference, world.scheduler.nowMs);
  if (happening.kind === 'stepSubmitted' || happening.kind === 'sentAgain') {
    checkSending(world, before, payment);
    checkGoesOn(world, before, { payment, warnedOf: happening.warnedOf ?? [] });
    checkWarned(world, before, payment);
  }
}

/** Requires that no entry breaks a rule, so that the proof before a hand-over succeeds. */
function checkFacts(
  { story, journal }: World,
  { saleId = '', reference = '', happening }: NewEntry,
  { payment, sale }: Pick<After, 'payment' | 'sale'>,
): void {
  const broken = (why: string) =>
    story.breaks('every history can be proven', `${happening.kind} of ${reference}: ${why}`);
  if (journal.brokenRule !== null) broken(journal.brokenRule);
  const read = journal.facts.payment(reference);
  const difference = read && differenceFrom(read, payment);
  if (difference !== null) broken(difference);
  const readSale = journal.facts.sale(saleId);
  if (!isDeepStrictEqual(readSale, sale)) broken(`the sale is ${sale.status}, and its entries say ${readSale?.status}`);
}

/** Requires that a payment becomes paid only by an answer that the service gave and that passes all nine checks. */
function checkPaid({ story, evidence }: World, before: PaymentRecord, { happening, payment, sale }: After): void {
  if (before.state.outcome === 'paid' || payment.state.outcome !== 'paid') return;
  const { reference, lastRequery } = payment;
  const broken = (what: string) => story.breaks('paid only by a checked re-query', `${reference} ${what}`);
  if (happening.kind !== 'requeried' || happening.outcome.kind !== 'answered') {
    broken(`by ${happening.kind}`);
    return;
  }
  const checks = lastRequery?.checks ?? [];
  if (!fits(happening.outcome.answer, payment)) broken('by an answer that does not fit');
  if (checks.length !== 9 || checks.some(({ passed }) => !passed)) broken('without nine passed checks');
  if (!evidence.wasTold(reference, 'paid')) broken('and the service never said so');
  if (!evidence.captured.has(reference)) broken('and no money was taken');
  if (before.state.outcome === 'declined' || before.state.outcome === 'neverReceived') {
    story.reach(`late success: ${before.state.outcome}, sale ${sale.status}`);
  }
}

/** Requires a press for each hand-over, one hand-over for each payment, and at most one for each sale. */
function checkHandedOver(
  world: World,
  { payments, sales }: Before,
  before: PaymentRecord,
  { happening, payment, actor }: After,
): void {
  const { story, evidence, journal } = world;
  const broken = (what: string) => story.breaks('handed over once, by a person', `${payment.reference} ${what}`);
  const [was, is] = [handedOverOf(before.state), handedOverOf(payment.state)];
  if (was !== null && !isDeepStrictEqual(was, is)) broken('was handed over in another way before');
  const isHandOver = happening.kind === 'goodsHandedOver';
  if (isHandOver !== (was === null && is !== null)) broken(`is handed over by ${happening.kind}`);
  if (happening.kind !== 'goodsHandedOver') return;
  if (was !== null || journal.facts.payment(payment.reference)?.handOvers.length !== 1) {
    broken('is handed over a second time');
  }
  if (actor !== PERSON || !evidence.handOverPressed.has(payment.reference)) broken('and nobody pressed the button');
  if (before.state.outcome !== 'paid' || before.state.review) broken('and was not paid, or is under review');
  const ofSale = payments.filter(({ saleId }) => saleId === payment.saleId);
  if (ofSale.some(({ state }) => handedOverOf(state) !== null)) broken('and the goods of the sale had left');
  checkTold(world, payments, { payment, happening });
  checkNewestAnswer(world, payment);
  const status = sales.find(({ id }) => id === payment.saleId)?.status;
  if (status !== 'active' && status !== 'parked') broken(`and the sale was ${status}`);
}

/** Requires that the newest answer says paid. A lost answer does not count. */
function checkNewestAnswer({ story, journal }: World, payment: PaymentRecord): void {
  const newest = journal.entries.findLast(
    ({ happening, reference }) =>
      reference === payment.reference && happening.kind === 'requeried' && happening.outcome.kind !== 'lost',
  )?.happening;
  const saysPaid =
    newest?.kind === 'requeried' && newest.outcome.kind === 'answered' && fits(newest.outcome.answer, payment);
  if (!saysPaid) story.breaks('no hand-over against the newest answer', payment.reference);
}

/** Requires a warning if goods already left for the same purchase. */
function checkTold(
  { story, journal }: World,
  payments: readonly PaymentRecord[],
  {
    payment,
    happening,
  }: { payment: PaymentRecord; happening: Extract<NewEntry['happening'], { kind: 'goodsHandedOver' }> },
): void {
  const tied = tiedTo(payment.reference, journal.entries);
  const left = payments.filter(({ reference, state }) => tied.has(reference) && handedOverOf(state) !== null);
  if (left.length > 0) story.reach('Hand over goods, told that others may be for the same purchase');
  for (const { reference } of left) {
    if (happening.warnedOf?.includes(reference)) continue;
    story.breaks(
      'warned of goods that left for the same purchase',
      `${payment.reference}: nothing was said of ${reference}`,
    );
  }
}

/** Requires that an entry calls its answer overtaken exactly if an operation or a bank page followed the re-query. */
function checkOvertaken({ story, evidence, journal, slackMs }: World, reference: string, isWrittenDown: boolean): void {
  const read = journal.facts.payment(reference);
  const isPaid = read?.paidAt != null;
  // A paid payment stays paid, so it does not matter whether its answer was overtaken.
  if (!isWrittenDown && !isPaid && evidence.requeriesOf(reference).at(-1)?.isOvertaken) {
    story.breaks('an overtaken answer settles nothing', `${reference}: the entry does not say that it was overtaken`);
  }
  const asked = evidence.asked.get(reference);
  // The desk may have learned only after the re-query of an entry that was written just before.
  if (!isWrittenDown || !asked || asked.isOnItsWay || asked.atMs - asked.writtenAtMs <= slackMs) return;
  const isWrittenSince = asked.writtenAtMs !== evidence.writtenAtMs.get(reference);
  if (isWrittenSince || asked.bankPagesLeft !== evidence.bankPagesLeft(reference)) return;
  story.breaks('a current answer counts', reference);
}

/** Requires that a payment becomes declined or never received only if the service said so. */
function checkEnds(world: World, before: PaymentRecord, { reference, state }: PaymentRecord): void {
  const { story, evidence } = world;
  const hasEnded = state.outcome === 'declined' || state.outcome === 'neverReceived';
  if (hasEnded && evidence.requeriesOf(reference).at(-1)?.isOvertaken) {
    story.breaks('an overtaken answer settles nothing', `${reference} is ${state.outcome}`);
  }
  if (before.state.outcome === state.outcome) return;
  const times = (wanted: Said) => evidence.requeriesOf(reference).filter(({ said }) => said === wanted).length;
  const expect = (isSaid: boolean, what: string) => {
    if (!isSaid) story.breaks('declined only by the service', `${reference} ${what}`);
  };
  if (state.outcome === 'neverReceived') {
    expect(times('notFound') >= 3, 'is never received after less than three "not found"');
    checkSilence(world, reference);
  }
  if (state.outcome !== 'declined') return;
  if (state.refused) {
    expect(evidence.refused.has(reference), 'is refused, and the service did not refuse it');
    expect(times('notFound') > 0, 'is refused, and nobody said "not found"');
    return;
  }
  const hadStep = state.code === null || isStepWaiting(before.state);
  expect(times('failed') >= (hadStep ? 2 : 1), 'is declined, and the service did not say so');
  if (hadStep) checkFreeze(world, reference);
}

/** Requires that a failure without a clear reason leaves no code, so that the stop-guard still asks. */
function checkDoubtfulEnd({ story }: World, before: PaymentRecord, { payment, happening }: After): void {
  if (payment.state.outcome !== 'declined' || before.state.outcome === 'declined' || payment.state.refused) return;
  const answer =
    happening.kind === 'requeried' && happening.outcome.kind === 'answered' ? happening.outcome.answer : null;
  if (!answer) return;
  const isPlain = /^failed$/i.test(answer.status ?? '') && !/^0?[02]$/.test(answer.code ?? '00');
  if (isPlain) return;
  story.reach('declined on a failure without a reason');
  if (payment.state.code === null) return;
  story.breaks('an unclear failure stays guarded', `${payment.reference} keeps the code ${payment.state.code}`);
}

/** Requires that a payment which the service knows is neither never received nor refused. */
function checkKnown({ story, evidence }: World, before: PaymentRecord, { reference, state }: PaymentRecord): void {
  const heard = evidence.requeriesOf(reference).at(-1);
  const isKnown = heard?.said === 'notFinal' || heard?.said === 'failed';
  // The service may know somebody else's payment with the same reference.
  if (!isKnown || heard.isOvertaken || state.referenceTaken) return;
  if (isNotThere(before.state)) story.reach(`known after all: ${before.state.outcome}`);
  if (!isNotThere(state)) return;
  story.breaks('never received only if unknown to the service', `${reference} is ${state.outcome}: ${heard.said}`);
}

/** Requires that a payment which the service calls not final is not declined. */
function checkNotFinal({ story, evidence }: World, before: PaymentRecord, { reference, state }: PaymentRecord): void {
  const heard = evidence.requeriesOf(reference).at(-1);
  if (heard?.said !== 'notFinal' || heard.isOvertaken) return;
  if (before.state.outcome === 'declined') story.reach('not final after all');
  if (state.outcome !== 'declined') return;
  story.breaks('not declined while the service says not final', `${reference} is declined`);
}

function isNotThere(state: PaymentState): boolean {
  return state.outcome === 'neverReceived' || (state.outcome === 'declined' && state.refused);
}

/** Requires three "not found" over two minutes of real time, the last one at least 60 s after the last send. */
function checkSilence({ story, evidence, scheduler, slackMs }: World, reference: string): void {
  const answers = evidence.requeriesOf(reference).filter(({ said }) => said !== 'nothing');
  const inARow = answers.slice(answers.findLastIndex(({ said }) => said !== 'notFound') + 1);
  const tookMs = (inARow.at(-1)?.atMs ?? 0) - (inARow[0]?.atMs ?? 0);
  const sinceSentMs = scheduler.nowMs - (evidence.sentAtMs.get(reference) ?? 0);
  if (tookMs >= 120_000 - slackMs && sinceSentMs >= 60_000 - slackMs) return;
  const what = `${reference} is never received after ${tookMs} ms, ${sinceSentMs} ms after it was sent`;
  story.breaks('not settled too early', what);
}

function checkFreeze({ story, evidence, slackMs }: World, reference: string): void {
  const failures = evidence.requeriesOf(reference).filter(({ said }) => said === 'failed');
  const tookMs = (failures.at(-1)?.atMs ?? 0) - (failures[0]?.atMs ?? 0);
  if (tookMs >= 30_000 - slackMs) return;
  story.breaks('not settled too early', `${reference} is declined ${tookMs} ms after a first "failed"`);
}

/** Tells whether a step waits for the customer. A bank page that has returned waits no more. */
function isStepWaiting(state: PaymentState): boolean {
  if (state.outcome !== 'open' || state.stage.step === null) return false;
  return !('pageReturned' in state.stage);
}

/** Requires that a payment keeps its marks: paid, and the first finding of a review. */
function checkMarks({ story }: World, before: PaymentRecord, after: PaymentRecord): void {
  const { reference } = after;
  if (before.state.outcome === 'paid' && after.state.outcome !== 'paid') {
    story.breaks('paid only by a checked re-query', `${reference} is no longer paid`);
  }
  if (before.state.review && !isDeepStrictEqual(first(before.state.review), first(after.state.review))) {
    story.breaks('captured money is found', `${reference} lost its mark for review`);
  }
}

function first(review: PaymentState['review']): unknown {
  return review && { reason: review.reason, at: review.at };
}

function handedOverOf(state: PaymentState): unknown {
  return state.outcome === 'paid' ? state.handedOver : null;
}

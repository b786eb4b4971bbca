import { isDeepStrictEqual } from 'node:util';
import { tiedTo } from '../src/main/desk/testing/journal-in-memory.fixture.ts';
import type { JournalEntry } from '../src/shared/journal/journal-entry.ts';
import type { RequeryAnswer } from '../src/shared/payment/answers.ts';
import type { PaymentState } from '../src/shared/payment/payment-state.ts';
import type { PaymentRecord } from '../src/shared/payment/records.ts';
import { isSensitive } from './customers.ts';
import { type Before, checkIntent } from './intent-invariants.ts';
import type { Said } from './service-answers.ts';
import { PERSON, type World } from './world.ts';

/** What must hold of every entry, at the moment in which it is durable. */
export function checkEntry(world: World, before: Before, entry: JournalEntry): void {
  const { story } = world;
  if (isSensitive(JSON.stringify(entry))) story.breaks('nothing sensitive is written', `in ${entry.happening.kind}`);
  const { payment, sale, happening } = entry;
  if (!payment || !sale) return;
  const known = before.payments.find(({ reference }) => reference === payment.reference) ?? null;
  if (happening.kind === 'paymentIntended') checkIntent(world, before, { payment, sale, happening });
  else if (!known)
    story.breaks('one reference a payment', `${happening.kind} of ${payment.reference} before its intent`);
  if (known) {
    checkPaid(world, known, entry);
    checkReleased(world, before, known, entry);
    checkEnds(world, known, payment);
    checkDoubtfulEnd(world, known, entry);
    if (happening.kind === 'requeried') {
      checkKnown(world, known, payment);
      checkNotFinal(world, known, payment);
    }
    checkMarks(world, known, payment);
  }
  if (happening.kind === 'stepSubmitted' || happening.kind === 'sentAgain') {
    checkSending(world, before, payment);
    checkGoesOn(world, before, { payment, toldOf: happening.toldOf ?? [] });
    checkWarned(world, before, payment);
  }
}

/** Paid by a re-query that the service really answered, and whose nine checks pass. */
function checkPaid(
  { story, evidence }: World,
  before: PaymentRecord,
  { happening, payment, sale }: JournalEntry,
): void {
  if (!payment || before.state.outcome === 'paid' || payment.state.outcome !== 'paid') return;
  const { reference, lastRequery } = payment;
  const broken = (what: string) => story.breaks('paid on a checked re-query alone', `${reference} ${what}`);
  if (happening.kind !== 'requeried' || happening.outcome.kind !== 'answered') {
    broken(`by ${happening.kind}`);
    return;
  }
  const checks = lastRequery?.checks ?? [];
  if (!fits(happening.outcome.answer, payment) || happening.verdict !== 'paid')
    broken('by an answer that does not fit');
  if (checks.length !== 9 || checks.some(({ passed }) => !passed)) broken('without nine passed checks');
  if (!evidence.wasTold(reference, 'paid')) broken('and the service never said so');
  if (!evidence.captured.has(reference)) broken('and no money was taken');
  if (before.state.outcome === 'declined' || before.state.outcome === 'neverReceived') {
    story.reach(`late success: ${before.state.outcome}, sale ${sale?.status}`);
  }
}

/** The checks of the specification ("Re-query payment"), in other words than the desk's. */
function fits(answer: RequeryAnswer, { reference, amount }: PaymentRecord): boolean {
  const { amountMinor, chargedAmountMinor: charged, isLive } = answer;
  if (contradictsItself(answer)) return false;
  if (answer.reference !== reference || answer.code !== '000' || answer.currency !== amount.currency) return false;
  if (amountMinor === null || amountMinor < amount.amountMinor) return false;
  const isChargedLow = charged !== null && (charged === 'unreadable' || charged < amountMinor);
  return !isChargedLow && (isLive === null || isLive === false);
}

function contradictsItself({ otherReference, status, chargeCode, fraudStatus }: RequeryAnswer): boolean {
  if (otherReference !== undefined || !/^(success|successful)$/i.test(status ?? 'success')) return true;
  return !/^0?00$/.test(chargeCode ?? '00') || (fraudStatus ?? 'ok') !== 'ok';
}

/** Goods leave by a person's press, once a reference, and at most once a sale. */
function checkReleased(
  world: World,
  { payments, sales }: Before,
  before: PaymentRecord,
  { happening, payment, actor }: JournalEntry,
): void {
  if (!payment) return;
  const { story, evidence } = world;
  const broken = (what: string) => story.breaks('released by a person, once', `${payment.reference} ${what}`);
  const [was, is] = [releasedOf(before.state), releasedOf(payment.state)];
  if (was !== null && !isDeepStrictEqual(was, is)) broken('was released in another way before');
  const isHandOver = happening.kind === 'goodsHandedOver';
  if (isHandOver !== (was === null && is !== null)) broken(`is released by ${happening.kind}`);
  if (happening.kind !== 'goodsHandedOver') return;
  if (was !== null) broken('is released a second time');
  if (actor !== PERSON || !evidence.handOverPressed.has(payment.reference)) broken('and nobody pressed the button');
  if (before.state.outcome !== 'paid' || before.state.review) broken('and was not paid, or is under review');
  const ofSale = payments.filter(({ saleId }) => saleId === payment.saleId);
  if (ofSale.some(({ state }) => releasedOf(state) !== null)) broken('and the goods of the sale had left');
  checkTold(world, payments, { payment, happening });
  checkNewestAnswer(world, payment);
  const status = sales.find(({ id }) => id === payment.saleId)?.status;
  if (status !== 'active' && status !== 'parked') broken(`and the sale was ${status}`);
}

/** The newest answer about the payment says that it is paid: an answer that never came takes nothing back. */
function checkNewestAnswer({ story, journal }: World, payment: PaymentRecord): void {
  const newest = journal.entries.findLast(
    ({ happening, payment: about }) =>
      about?.reference === payment.reference && happening.kind === 'requeried' && happening.outcome.kind !== 'lost',
  )?.happening;
  const saysPaid =
    newest?.kind === 'requeried' && newest.outcome.kind === 'answered' && fits(newest.outcome.answer, payment);
  if (!saysPaid) story.breaks('goods stay after a no', payment.reference);
}

/** Where goods have left for what may be the same purchase, whoever hands over these was told so. */
function checkTold(
  { story, journal }: World,
  payments: readonly PaymentRecord[],
  {
    payment,
    happening,
  }: { payment: PaymentRecord; happening: Extract<JournalEntry['happening'], { kind: 'goodsHandedOver' }> },
): void {
  const tied = tiedTo(payment.reference, journal.entries);
  const left = payments.filter(({ reference, state }) => tied.has(reference) && releasedOf(state) !== null);
  if (left.length > 0) story.reach('Hand over goods, told that others may be for the same purchase');
  for (const { reference } of left) {
    if (happening.toldOf?.includes(reference)) continue;
    story.breaks('told of goods that may be the same', `${payment.reference}: nothing was said of ${reference}`);
  }
}

/** A payment that is not paid has an end only where the service said so. */
function checkEnds(world: World, before: PaymentRecord, { reference, state }: PaymentRecord): void {
  const { story, evidence } = world;
  const hasEnded = state.outcome === 'declined' || state.outcome === 'neverReceived';
  if (hasEnded && evidence.requeriesOf(reference).at(-1)?.isOvertaken) {
    story.breaks('an overtaken answer ends nothing', `${reference} is ${state.outcome}`);
  }
  if (before.state.outcome === state.outcome) return;
  const times = (wanted: Said) => evidence.requeriesOf(reference).filter(({ said }) => said === wanted).length;
  const expect = (isSaid: boolean, what: string) => {
    if (!isSaid) story.breaks('declined on word of the service alone', `${reference} ${what}`);
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

/** A failure that is no plain one keeps no code, so that the stop-guard asks. */
function checkDoubtfulEnd({ story }: World, before: PaymentRecord, { payment, happening }: JournalEntry): void {
  if (payment?.state.outcome !== 'declined' || before.state.outcome === 'declined' || payment.state.refused) return;
  const answer =
    happening.kind === 'requeried' && happening.outcome.kind === 'answered' ? happening.outcome.answer : null;
  if (!answer) return;
  const isPlain = /^failed$/i.test(answer.status ?? '') && !/^0?[02]$/.test(answer.code ?? '00');
  if (isPlain) return;
  story.reach('declined on a failure without a reason');
  if (payment.state.code === null) return;
  story.breaks('a failure without a reason is guarded', `${payment.reference} keeps the code ${payment.state.code}`);
}

/** What the service has just said that it knows is not taken as never received, nor as refused. */
function checkKnown({ story, evidence }: World, before: PaymentRecord, { reference, state }: PaymentRecord): void {
  const heard = evidence.requeriesOf(reference).at(-1);
  const isKnown = heard?.said === 'notFinal' || heard?.said === 'failed';
  // What holds our reference may be somebody else's payment there.
  if (!isKnown || heard.isOvertaken || state.referenceTaken) return;
  if (isNotThere(before.state)) story.reach(`known after all: ${before.state.outcome}`);
  if (!isNotThere(state)) return;
  story.breaks(
    'never received only while the service knows nothing',
    `${reference} is ${state.outcome}: ${heard.said}`,
  );
}

/** What the service has just said is not final is not taken as declined. */
function checkNotFinal({ story, evidence }: World, before: PaymentRecord, { reference, state }: PaymentRecord): void {
  const heard = evidence.requeriesOf(reference).at(-1);
  if (heard?.said !== 'notFinal' || heard.isOvertaken) return;
  if (before.state.outcome === 'declined') story.reach('not final after all');
  if (state.outcome !== 'declined') return;
  story.breaks('declined only until the service says that it is not final', `${reference} is declined`);
}

function isNotThere(state: PaymentState): boolean {
  return state.outcome === 'neverReceived' || (state.outcome === 'declined' && state.refused);
}

/** Three "not found" over two minutes, the last 60 s after the last send, in time as it really went by. */
function checkSilence({ story, evidence, scheduler, slackMs }: World, reference: string): void {
  const answers = evidence.requeriesOf(reference).filter(({ said }) => said !== 'nothing');
  const inARow = answers.slice(answers.findLastIndex(({ said }) => said !== 'notFound') + 1);
  const tookMs = (inARow.at(-1)?.atMs ?? 0) - (inARow[0]?.atMs ?? 0);
  const sinceSentMs = scheduler.nowMs - (evidence.sentAtMs.get(reference) ?? 0);
  if (tookMs >= 120_000 - slackMs && sinceSentMs >= 60_000 - slackMs) return;
  const what = `${reference} is never received after ${tookMs} ms, ${sinceSentMs} ms after it was sent`;
  story.breaks('an end takes its time', what);
}

/** While a step was open, or where no code was given, two "failed" that lie 30 s apart. */
function checkFreeze({ story, evidence, slackMs }: World, reference: string): void {
  const failures = evidence.requeriesOf(reference).filter(({ said }) => said === 'failed');
  const tookMs = (failures.at(-1)?.atMs ?? 0) - (failures[0]?.atMs ?? 0);
  if (tookMs >= 30_000 - slackMs) return;
  story.breaks('an end takes its time', `${reference} is declined ${tookMs} ms after a first "failed"`);
}

/** The customer had something to do. A bank page that has returned is done. */
function isStepWaiting(state: PaymentState): boolean {
  if (state.outcome !== 'open' || state.stage.step === null) return false;
  return !('pageReturned' in state.stage);
}

/** What stays once it is there. */
function checkMarks({ story }: World, before: PaymentRecord, after: PaymentRecord): void {
  const { reference } = after;
  if (before.state.outcome === 'paid' && after.state.outcome !== 'paid') {
    story.breaks('paid on a checked re-query alone', `${reference} is no longer paid`);
  }
  if (before.state.review && !isDeepStrictEqual(first(before.state.review), first(after.state.review))) {
    story.breaks('captured money is found', `${reference} lost its mark for review`);
  }
}

/**
 * Nothing more is sent for a sale that has ended, that another payment has paid, or of which one is for review; nor of a payment after
 * which another one was begun, while that may take the money yet.
 */
function checkSending({ story }: World, { payments, sales }: Before, { reference, saleId }: PaymentRecord): void {
  const status = sales.find(({ id }) => id === saleId)?.status;
  const ofSale = payments.filter((other) => other.saleId === saleId);
  const isPaid = ofSale.some(({ state }) => state.outcome === 'paid');
  const isForReview = ofSale.some(({ state }) => state.review !== null);
  const newer = ofSale.slice(ofSale.findIndex((other) => other.reference === reference) + 1);
  const isFollowed = newer.some(
    ({ state: { outcome }, watch }) =>
      outcome === 'open' || outcome === 'unknown' || (outcome === 'neverReceived' && watch?.dueAt !== null),
  );
  if (status === 'active' && !isPaid && !isForReview && !isFollowed) return;
  const marks = `${isPaid ? ' and paid' : ''}${isForReview ? ' and for review' : ''}${isFollowed ? ' and paid for anew' : ''}`;
  story.breaks('nothing sent for a sale that is over', `${reference}; the sale is ${status}${marks}`);
}

/** Nor of a payment beside an older one of its sale that is not settled, unless a person was warned of that and decided. */
function checkWarned({ story, journal }: World, { payments }: Before, { reference, saleId }: PaymentRecord): void {
  const ofSale = payments.filter((other) => other.saleId === saleId);
  const older = ofSale.slice(
    0,
    ofSale.findIndex((other) => other.reference === reference),
  );
  const decided = tiedTo(reference, journal.entries);
  for (const { reference: other, state } of older) {
    if (state.outcome !== 'open' && state.outcome !== 'unknown') continue;
    story.reach(`sent beside an older one of the sale: ${state.outcome}`);
    if (decided.has(other)) continue;
    story.breaks('no second charge unasked', `${reference} goes on, and nobody decided on ${other}`);
  }
}

/**
 * Nor beside a payment of another sale for the same purchase that was paid since, or begun since and may still be, unless the
 * person was told of it.
 */
function checkGoesOn(
  { story, journal }: World,
  { payments }: Before,
  { payment, toldOf }: { payment: PaymentRecord; toldOf: readonly string[] },
): void {
  const tied = tiedTo(payment.reference, journal.entries);
  for (const { reference, saleId, createdAt, state } of payments) {
    if (!tied.has(reference) || saleId === payment.saleId) continue;
    const isPaidSince = state.outcome === 'paid' && Date.parse(state.paidAt) > Date.parse(payment.createdAt);
    const isUnsettled = state.outcome === 'open' || state.outcome === 'unknown';
    const isBegunSince = isUnsettled && Date.parse(createdAt) > Date.parse(payment.createdAt);
    if (!isPaidSince && !isBegunSince) continue;
    story.reach(`goes on beside another sale: ${state.outcome}`);
    if (!toldOf.includes(reference)) {
      story.breaks('told before a payment goes on', `${payment.reference}: nothing was said of ${reference}`);
    }
  }
}

/** The first finding of a review: the one that stays. */
function first(review: PaymentState['review']): unknown {
  return review && { reason: review.reason, at: review.at };
}

function releasedOf(state: PaymentState): unknown {
  return state.outcome === 'paid' ? state.released : null;
}

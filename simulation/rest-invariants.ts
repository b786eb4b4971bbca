import type { JournalEntry } from '../src/shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../src/shared/payment/records.ts';
import type { DeskSnapshot } from '../src/shared/payment/snapshot.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
/** 5 minutes, 1 hour and 5 days, at the least after a watch of this many answers; with a tenth of jitter. */
const WATCHED_MS = 4.4 * DAY_MS;
const CHECKS = { notPaid: 7, paid: 6 };

/** When money is taken: another payment of the sale had better not have been captured. */
export function checkCaptured(world: World, reference: string): void {
  const { evidence, journal, story } = world;
  evidence.captured.add(reference);
  const saleId = journal.payment(reference)?.saleId;
  if (saleId === undefined) {
    story.breaks('intent before send', `${reference} is captured, and the journal does not know it`);
    return;
  }
  const captured = journal.payments.filter(
    (other) => other.saleId === saleId && evidence.captured.has(other.reference),
  );
  for (const [index, later] of captured.entries()) {
    for (const earlier of captured.slice(0, index)) checkPair(world, earlier, later);
  }
}

/**
 * Two payments of one sale took money. A person was told that the first one's fate is not known, and decided; or the service
 * itself had said that the first one failed, which no till can know better.
 */
function checkPair({ journal, evidence, story }: World, earlier: PaymentRecord, later: PaymentRecord): void {
  const intent = journal.entries.find(
    ({ happening, payment }) => happening.kind === 'paymentIntended' && payment?.reference === later.reference,
  );
  const despite = intent?.happening.kind === 'paymentIntended' ? intent.happening.despite : undefined;
  if (despite?.payments.some(({ reference }) => reference === earlier.reference)) {
    story.reach('two captured: a person had decided');
    return;
  }
  const intendedAt = journal.entries.indexOf(intent as JournalEntry);
  const wasDeclined = journal.entries
    .slice(0, intendedAt)
    .findLast(({ payment }) => payment?.reference === earlier.reference)?.payment?.state.outcome;
  if (wasDeclined === 'declined' && evidence.wasTold(earlier.reference, 'failed')) {
    story.reach('two captured: the service had said failed');
    return;
  }
  story.breaks('one captured payment a sale', `${earlier.reference} and ${later.reference}`);
}

/** What must hold when every watch has ended and the network was well for the last of it. */
export function checkAtRest(world: World, snapshot: DeskSnapshot): void {
  const { journal, story } = world;
  for (const payment of journal.payments) {
    checkFate(world, payment);
    checkWatch(world, payment);
    const { outcome, review } = payment.state;
    if ((outcome === 'unknown' || outcome === 'open') && !review) {
      story.breaks('everything is settled in the end', `${payment.reference} is ${outcome}`);
    }
  }
  for (const { id } of journal.sales) checkSale(world, id);
  const unsettled = journal.unsettledPayments().filter(({ saleId }) => saleId !== snapshot.current?.sale.id);
  if (unsettled.length !== snapshot.notSettled) story.breaks('shown is durable', 'the count of what is not settled');
}

/** Captured money is paid, or for the back office to look at; what was not captured is not paid. */
function checkFate({ evidence, story }: World, { reference, state }: PaymentRecord): void {
  const isCaptured = evidence.captured.has(reference);
  const isFound = state.outcome === 'paid' || state.review !== null;
  if (isCaptured && !isFound) {
    const isWatched = !(state.outcome === 'declined' && state.refused);
    if (evidence.wasTold(reference, 'paid') || !isWatched) {
      const why = isWatched ? 'and the service said "paid"' : 'and nobody asks for it';
      story.breaks('captured money is found', `${reference} is ${state.outcome}, ${why}`);
    } else story.reach('captured, and never told while it was watched');
  }
  story.reach(`end: ${state.outcome}${isCaptured ? ', captured' : ''}`);
  if (state.review) story.reach(`review: ${state.review.reason}`);
}

/** A watch ends after so many answers, and, where no clock was set, after five days. */
function checkWatch({ evidence, journal, machine, story }: World, { reference, state, watch }: PaymentRecord): void {
  if (state.outcome === 'declined' && state.refused) return;
  if (!watch || watch.dueAt !== null) {
    story.breaks('watched long enough', `${reference} has ${watch ? 'not ended its' : 'no'} watch`);
    return;
  }
  const answers = evidence.requeriesOf(reference).filter(({ said }) => said !== 'nothing').length;
  if (answers < CHECKS[watch.plan]) story.breaks('watched long enough', `${reference} with ${answers} answers`);
  if (machine.disturbedAtMs !== null) return;
  const times = journal.entries.filter(({ payment }) => payment?.reference === reference).map(({ at }) => at);
  const watchedMs = Date.parse(times.at(-1) ?? '') - Date.parse(times[0] ?? '');
  if (watchedMs < WATCHED_MS) story.breaks('watched long enough', `${reference} for ${watchedMs} ms`);
}

/** Of two captured payments of one sale, one is for the back office. */
function checkSale({ journal, evidence, story }: World, saleId: string): void {
  const captured = journal.payments.filter(
    ({ reference, saleId: id }) => id === saleId && evidence.captured.has(reference),
  );
  const isTold = captured.every(({ reference }) => evidence.wasTold(reference, 'paid'));
  if (captured.length < 2 || !isTold || captured.some(({ state }) => state.review)) return;
  story.breaks('one captured payment a sale', `none of ${captured.length} captured payments is in review`);
}

import type { PaymentRecord } from '../../src/shared/payment/records.ts';
import type { DeskSnapshot } from '../../src/shared/payment/snapshot.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
/** Almost five days: the shortest watch, with its jitter. */
const WATCHED_MS = 4.4 * DAY_MS;
const CHECKS = { notPaid: 7, paid: 6 };

/** Requires, when the service takes money, that it took none for another payment of the sale. */
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

/** Allows two captured payments only if the service had said that the first failed, or if a person was warned. */
function checkPair({ journal, evidence, story }: World, earlier: PaymentRecord, later: PaymentRecord): void {
  const intent = journal.entries.find(
    ({ happening, reference }) => happening.kind === 'paymentIntended' && reference === later.reference,
  );
  const override = intent?.happening.kind === 'paymentIntended' ? intent.happening.override : undefined;
  if (override?.payments.some(({ reference }) => reference === earlier.reference)) {
    story.reach('two captured: a person had decided');
    return;
  }
  const was = journal.outcomeAtIntent(later.reference, earlier.reference);
  if (was === 'declined' && evidence.wasTold(earlier.reference, 'failed')) {
    story.reach('two captured: the service had said failed');
    return;
  }
  story.breaks('at most one captured payment a sale', `${earlier.reference} and ${later.reference}`);
}

/** Runs at the end of a story, when every watch has ended and the network has long been well. */
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
  if (unsettled.length !== snapshot.notSettled)
    story.breaks('shown states are durable', 'the count of what is not settled');
}

/** Requires that a payment whose money was taken is paid or in review. */
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

/** Requires enough answers before a watch ends and, unless the clock was set, about five days. */
function checkWatch({ evidence, journal, machine, story }: World, { reference, state, watch }: PaymentRecord): void {
  if (state.outcome === 'declined' && state.refused) return;
  if (!watch || watch.dueAt !== null) {
    story.breaks('watched long enough', `${reference} has ${watch ? 'not ended its' : 'no'} watch`);
    return;
  }
  const answers = evidence.requeriesOf(reference).filter(({ said }) => said !== 'nothing').length;
  if (answers < CHECKS[watch.plan]) story.breaks('watched long enough', `${reference} with ${answers} answers`);
  if (machine.disturbedAtMs !== null) return;
  const times = journal.entries.filter((entry) => entry.reference === reference).map(({ at }) => at);
  const watchedMs = Date.parse(times.at(-1) ?? '') - Date.parse(times[0] ?? '');
  if (watchedMs < WATCHED_MS) story.breaks('watched long enough', `${reference} for ${watchedMs} ms`);
}

/** Requires a review if the service said that two payments of a sale are paid. */
function checkSale({ journal, evidence, story }: World, saleId: string): void {
  const captured = journal.payments.filter(
    ({ reference, saleId: id }) => id === saleId && evidence.captured.has(reference),
  );
  const isTold = captured.every(({ reference }) => evidence.wasTold(reference, 'paid'));
  if (captured.length < 2 || !isTold || captured.some(({ state }) => state.review)) return;
  story.breaks('at most one captured payment a sale', `none of ${captured.length} captured payments is in review`);
}

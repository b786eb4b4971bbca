import { tiedTo } from '../../src/main/desk/testing/folded-journal.fixture.ts';
import type { PaymentRecord } from '../../src/shared/payment/records.ts';
import type { Before } from './intent-invariants.ts';
import type { World } from './world.ts';

/**
 * Requires that nothing is sent for a payment whose sale has ended, is paid or in review, or has a newer payment that
 * may still take the money.
 */
export function checkSending(
  { story }: World,
  { payments, sales }: Before,
  { reference, saleId }: PaymentRecord,
): void {
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
  story.breaks('nothing sent for an ended sale', `${reference}; the sale is ${status}${marks}`);
}

/** Requires that nothing is sent beside an older unsettled payment of the same sale, unless a person was warned. */
export function checkWarned(
  { story, journal }: World,
  { payments }: Before,
  { reference, saleId }: PaymentRecord,
): void {
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
    story.breaks('no second charge without a decision', `${reference} goes on, and nobody decided on ${other}`);
  }
}

/**
 * Requires a warning before anything is sent beside a payment of another sale for the same purchase, if that payment
 * began or was paid meanwhile.
 */
export function checkGoesOn(
  { story, journal }: World,
  { payments }: Before,
  { payment, warnedOf }: { payment: PaymentRecord; warnedOf: readonly string[] },
): void {
  const tied = tiedTo(payment.reference, journal.entries);
  for (const { reference, saleId, state } of payments) {
    const shownAs = tied.get(reference);
    if (shownAs === undefined || saleId === payment.saleId) continue;
    const isPaidSince = state.outcome === 'paid' && shownAs !== 'paid';
    const isUnsettled = state.outcome === 'open' || state.outcome === 'unknown';
    const isBegunSince = isUnsettled && shownAs === null;
    if (!isPaidSince && !isBegunSince) continue;
    story.reach(`goes on beside another sale: ${state.outcome}`);
    if (!warnedOf.includes(reference)) {
      story.breaks('warned before a payment continues', `${payment.reference}: nothing was said of ${reference}`);
    }
  }
}

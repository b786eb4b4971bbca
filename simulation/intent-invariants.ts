import type { Happening } from '../src/shared/journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord } from '../src/shared/payment/records.ts';
import type { World } from './world.ts';

/** What was durable before an entry. */
export interface Before {
  payments: readonly PaymentRecord[];
  sales: readonly SaleRecord[];
}

interface Intended {
  payment: PaymentRecord;
  sale: SaleRecord;
  happening: Extract<Happening, { kind: 'paymentIntended' }>;
}

/** An answer that was asked for this long before the press of `Charge` is still fresh. */
const FRESH_MS = 60_000;

/**
 * Promise 1, when the intent of a new payment is durable: whatever may be for the same thing, and is not settled, was asked
 * for afresh, and a person has decided.
 */
export function checkIntent(world: World, before: Before, intended: Intended): void {
  const { story } = world;
  const { payment, sale, happening } = intended;
  if (before.payments.some(({ reference }) => reference === payment.reference)) {
    story.breaks('one reference a payment', `${payment.reference} is intended twice`);
  }
  const saleBefore = before.sales.find(({ id }) => id === sale.id);
  if (saleBefore && saleBefore.status !== 'active') {
    story.breaks('nothing sent for a sale that is over', `${payment.reference}; the sale is ${saleBefore.status}`);
  }
  for (const earlier of before.payments) checkEarlier(world, earlier, intended);
  if (happening.despite) story.reach(`stop-guard: ${decided(before, intended)}`);
}

function checkEarlier(world: World, earlier: PaymentRecord, { payment, happening }: Intended): void {
  const { story } = world;
  const broken = (what: string) =>
    story.breaks('no second charge unasked', `${payment.reference} ${what} ${earlier.reference}`);
  const isOfSale = earlier.saleId === payment.saleId;
  const decision = happening.despite?.payments.find(({ reference }) => reference === earlier.reference);
  const { state } = earlier;
  if (decision && state.outcome === 'paid' && !world.evidence.toldPaid.has(earlier.reference)) {
    broken('is charged despite what had turned out to be paid:');
  }
  if (isOfSale && (state.outcome === 'paid' || state.review)) broken('is charged beside the paid or reviewed');
  const isUnderWay = state.outcome === 'open' && state.stage.kind !== 'step';
  if (isOfSale && isUnderWay) broken('is charged while there is under way');
  if (!isAlike(earlier, payment)) return;
  if (!isOfSale && isKept(earlier) && !decision) broken('is charged, and nobody decided on the money taken for');
  if (!isGuarded(earlier)) return;
  if (!decision) broken('is charged, and nobody decided on');
  else if (!isFresh(world, earlier, payment)) broken('is charged, and nobody asked afresh for');
}

/** Whether the service was asked for it at most a minute before the press, or since. */
function isFresh({ evidence, slackMs }: World, earlier: PaymentRecord, { saleId }: PaymentRecord): boolean {
  const pressedAtMs = evidence.oldestChargeMs(saleId);
  const lastMs = evidence.requeriesOf(earlier.reference).at(-1)?.atMs;
  return pressedAtMs !== null && lastMs !== undefined && lastMs >= pressedAtMs - FRESH_MS - slackMs;
}

/** The rule of the design in other words than the desk's: same sale; or same amount, and same instrument or customer. */
function isAlike(one: PaymentRecord, other: PaymentRecord): boolean {
  if (one.saleId === other.saleId) return true;
  if (one.amount.amountMinor !== other.amount.amountMinor) return false;
  const instruments = [one, other].map(({ instrument }) =>
    instrument.kind === 'card'
      ? `card ${instrument.firstSix} ${instrument.lastFour}`
      : `account ${instrument.bankCode} ${instrument.lastFour}`,
  );
  const emails = [one, other].map(({ customer }) => customer.email.toLowerCase());
  const phones = [one, other].map(({ customer }) => customer.phone?.replaceAll(/[^0-9]/g, '').slice(-10) ?? null);
  return (
    instruments[0] === instruments[1] || emails[0] === emails[1] || (phones[0] !== null && phones[0] === phones[1])
  );
}

function isGuarded({ state, watch }: PaymentRecord): boolean {
  const isDoubtful = state.outcome === 'declined' && state.code === null && state.review === null;
  if (state.outcome === 'neverReceived' || isDoubtful) return watch?.dueAt !== null;
  return state.outcome === 'open' || state.outcome === 'unknown';
}

/** Money was taken for it, or may have been, and no goods have left. */
function isKept({ state }: PaymentRecord): boolean {
  if (state.outcome === 'paid') return state.released === null;
  return state.outcome === 'declined' && state.review !== null;
}

function decided(before: Before, { payment, happening }: Intended): string {
  const first = happening.despite?.payments[0];
  const earlier = before.payments.find(({ reference }) => reference === first?.reference);
  return `${earlier?.saleId === payment.saleId ? 'same sale' : 'other sale'}, ${first?.outcome}`;
}

import { isDeepStrictEqual } from 'node:util';
import type { Happening } from '../../src/shared/journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord } from '../../src/shared/payment/records.ts';
import type { World } from './world.ts';

export interface Before {
  payments: readonly PaymentRecord[];
  sales: readonly SaleRecord[];
}

interface Intended {
  payment: PaymentRecord;
  sale: SaleRecord;
  happening: Extract<Happening, { kind: 'paymentIntended' }>;
}

/** How long before the press of `Charge` a re-query may have been answered to count as fresh. */
const FRESH_MS = 60_000;

/**
 * Checks the guard against double charges: when an intent becomes durable, every unsettled payment for the same
 * purchase has a fresh re-query, and a person has decided.
 */
export function checkIntent(world: World, before: Before, intended: Intended): void {
  const { story } = world;
  const { payment, sale, happening } = intended;
  if (before.payments.some(({ reference }) => reference === payment.reference)) {
    story.breaks('one reference a payment', `${payment.reference} is intended twice`);
  }
  const saleBefore = before.sales.find(({ id }) => id === sale.id);
  if (saleBefore && saleBefore.status !== 'active') {
    story.breaks('nothing sent for an ended sale', `${payment.reference}; the sale is ${saleBefore.status}`);
  }
  for (const earlier of before.payments) checkEarlier(world, earlier, intended);
  if (happening.override) story.reach(`stop-guard: ${decided(before, intended)}`);
}

function checkEarlier(world: World, earlier: PaymentRecord, { payment, happening }: Intended): void {
  const { story } = world;
  const broken = (what: string) =>
    story.breaks('no second charge without a decision', `${payment.reference} ${what} ${earlier.reference}`);
  const isOfSale = earlier.saleId === payment.saleId;
  const decision = happening.override?.payments.find(({ reference }) => reference === earlier.reference);
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

/** Tells whether a re-query is fresh: its answer came at most a minute before the press of `Charge`, or later. */
function isFresh({ evidence, slackMs }: World, earlier: PaymentRecord, { saleId }: PaymentRecord): boolean {
  const pressedAtMs = evidence.oldestChargeMs(saleId);
  const lastMs = evidence.requeriesOf(earlier.reference).at(-1)?.atMs;
  return pressedAtMs !== null && lastMs !== undefined && lastMs >= pressedAtMs - FRESH_MS - slackMs;
}

/** Decides independently of the desk: the same sale, or the same amount with the same instrument or customer. */
function isAlike(one: PaymentRecord, other: PaymentRecord): boolean {
  if (one.saleId === other.saleId) return true;
  if (one.amount.amountMinor !== other.amount.amountMinor) return false;
  const [instrument, otherInstrument] = [one, other].map((each) => ({
    ...each.instrument,
    brand: null,
    bankName: null,
  }));
  const emails = [one, other].map(({ customer }) => customer.email?.toLowerCase());
  const phones = [one, other].map(({ customer }) => customer.phone?.replaceAll(/[^0-9]/g, '').slice(-10) ?? null);
  return (
    isDeepStrictEqual(instrument, otherInstrument) ||
    emails[0] === emails[1] ||
    (phones[0] !== null && phones[0] === phones[1])
  );
}

function isGuarded({ state, watch }: PaymentRecord): boolean {
  const isDoubtful = state.outcome === 'declined' && state.code === null && state.review === null;
  if (state.outcome === 'neverReceived' || isDoubtful) return watch?.dueAt !== null;
  return state.outcome === 'open' || state.outcome === 'unknown';
}

function isKept({ state }: PaymentRecord): boolean {
  if (state.outcome === 'paid') return state.handedOver === null;
  return state.outcome === 'declined' && state.review !== null;
}

function decided(before: Before, { payment, happening }: Intended): string {
  const first = happening.override?.payments[0];
  const earlier = before.payments.find(({ reference }) => reference === first?.reference);
  return `${earlier?.saleId === payment.saleId ? 'same sale' : 'other sale'}, ${first?.outcome}`;
}

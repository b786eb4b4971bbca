import { canonicalJson } from '../journal/canonical.ts';
import type { PaymentRecord } from '../payment/records.ts';
import type { ReplayFault } from './replay-rules.ts';

/**
 * What an entry says of its payment as far as paid and handed over go: so little that it can be kept for every payment of a
 * journal while its entries are replayed side by side.
 */
export interface PaymentFacts {
  reference: string;
  saleId: string;
  mode: string;
  /** Where it was made and is asked about, and for which merchant. */
  service: string;
  amountMinor: number;
  currency: string;
  /** What counts as success besides, as canonical JSON. */
  successValues: string;
  /** null where it is not said: it is then that of the intent. */
  businessDay: string | null;
  isOpen: boolean;
  /** null where it is not paid; NaN where it does not say a time, which is never the same as before. */
  paidAtMs: number | null;
  /** Both null where the goods have not left. */
  releasedAtMs: number | null;
  releasedBy: string | null;
}

/** What happened, as far as it matters here. `confirmed`: a re-query came to paid, and its answer passes every check. */
export type Happened = 'intended' | 'confirmed' | 'handedOver' | 'other';

export function factsOf(payment: PaymentRecord): PaymentFacts {
  const { reference, saleId, mode, amount, state, successValues = {}, businessDay = null } = payment;
  const paid = state.outcome === 'paid' ? state : null;
  return {
    reference,
    saleId,
    mode,
    service: serviceOf(payment.baseUrl, payment.publicKey),
    amountMinor: amount.amountMinor,
    currency: amount.currency,
    successValues: canonicalJson(successValues),
    businessDay,
    isOpen: state.outcome === 'open',
    paidAtMs: paid && Date.parse(paid.paidAt),
    releasedAtMs: paid?.released ? Date.parse(paid.released.at) : null,
    releasedBy: paid?.released?.by ?? null,
  };
}

/** As `PaymentFacts.service`. */
export function serviceOf(baseUrl: string, publicKey: string): string {
  return `${baseUrl} ${publicKey}`;
}

type Broken = (before: PaymentFacts, happened: Happened, after: PaymentFacts) => boolean;

/** Of the entries after the intent: whether a rule is broken. The rules are those of `replay-rules.ts`. */
const BROKEN: readonly [ReplayFault, Broken][] = [
  ['intendedTwice', (_before, happened) => happened === 'intended'],
  ['otherPayment', (before, _happened, after) => INTENDED.some((name) => before[name] !== after[name])],
  [
    'otherBusinessDay',
    (before, _happened, after) => after.businessDay !== null && after.businessDay !== before.businessDay,
  ],
  ['paidUndone', ({ paidAtMs }, _happened, after) => paidAtMs !== null && after.paidAtMs !== paidAtMs],
  ['paidUnchecked', (before, happened, after) => isPaidAnew(before, after) && happened !== 'confirmed'],
  ['releasedTwice', ({ releasedAtMs }, happened) => happened === 'handedOver' && releasedAtMs !== null],
  ['releasedUnpaid', ({ paidAtMs }, happened) => happened === 'handedOver' && paidAtMs === null],
  ['releasedOtherwise', isReleasedOtherwise],
];

const INTENDED = ['reference', 'saleId', 'mode', 'service', 'amountMinor', 'currency', 'successValues'] as const;

/**
 * Names the first rule of paid and handed over that an entry breaks; null where it keeps them.
 * @param before what the entry before said of the same payment; null at the intent
 */
export function brokenRule(before: PaymentFacts | null, happened: Happened, after: PaymentFacts): ReplayFault | null {
  if (!before) return after.isOpen ? null : 'beginsPaid';
  return BROKEN.find(([, isBroken]) => isBroken(before, happened, after))?.[0] ?? null;
}

function isPaidAnew(before: PaymentFacts, after: PaymentFacts): boolean {
  return before.paidAtMs === null && after.paidAtMs !== null;
}

function isReleasedOtherwise(before: PaymentFacts, happened: Happened, after: PaymentFacts): boolean {
  if (happened === 'handedOver') return after.releasedAtMs === null;
  return before.releasedAtMs !== after.releasedAtMs || before.releasedBy !== after.releasedBy;
}

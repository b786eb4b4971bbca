import type { LedgerEntry } from '../src/practice/ledger.ts';
import { canonicalJson } from '../src/shared/journal/canonical.ts';
import type { JournalEvent } from '../src/shared/journal/journal-entry.ts';
import { amountFromWire } from '../src/shared/money/money.ts';
import { type MoneyOperation, moneyOperationSchema, type Outcome } from '../src/shared/payment/payment-state.ts';
import type { PaymentRecord } from '../src/shared/payment/records.ts';
import { undated } from '../src/shared/testing/undated.fixture.ts';
import type { Acknowledged, Evidence } from './evidence.ts';

/** Something that must not be. */
export type Finding =
  | { readonly kind: 'chainBroken'; readonly fault: string; readonly seq: number | null }
  /** The service received a payment of which the journal knows nothing. */
  | { readonly kind: 'intentMissing'; readonly reference: string }
  /** The service received an operation that the journal does not announce. */
  | { readonly kind: 'stepMissing'; readonly reference: string; readonly operation: MoneyOperation }
  /** The money was collected, and the journal ends without saying so. */
  | { readonly kind: 'captureNotPaid'; readonly reference: string; readonly outcome: Outcome }
  /** The counter showed it, and it is not in the journal. */
  | { readonly kind: 'acknowledgedMissing'; readonly reference: string; readonly updatedAt: string }
  /** More than one payment of a sale was collected. */
  | { readonly kind: 'capturedTwice'; readonly customer: string; readonly references: readonly string[] }
  | { readonly kind: 'releasedTwice'; readonly saleId: string }
  /** The journal says paid, and the service collected nothing. */
  | { readonly kind: 'paidNotCaptured'; readonly reference: string }
  | { readonly kind: 'otherAmount'; readonly reference: string }
  | { readonly kind: 'otherCustomer'; readonly reference: string };

/** How bad it is, in the words of the promises. */
export type FindingClass = 'lost' | 'double' | 'wrong' | 'chain';

/** Which promise a finding breaks. */
export const CLASS_OF: Readonly<Record<Finding['kind'], FindingClass>> = {
  chainBroken: 'chain',
  intentMissing: 'lost',
  stepMissing: 'lost',
  captureNotPaid: 'lost',
  acknowledgedMissing: 'lost',
  capturedTwice: 'double',
  releasedTwice: 'double',
  paidNotCaptured: 'wrong',
  otherAmount: 'wrong',
  otherCustomer: 'wrong',
};

/**
 * Compares what the journal says with what the service received and did, and with what the counter showed. To be asked when
 * every payment that is settled at the service has been re-queried.
 * @param evidence every sale in it has a customer of its own
 */
export function compare(evidence: Evidence): Finding[] {
  const payments = newestPayments(evidence.events);
  return [
    ...evidence.verification.faults.map(({ fault, seq }): Finding => ({ kind: 'chainBroken', fault, seq })),
    ...unannouncedRequests(evidence),
    ...evidence.ledger.flatMap((entry) => differences(entry, payments.get(entry.reference))),
    ...paidNotCaptured(evidence, payments),
    ...capturedTwice(evidence),
    ...releasedTwice(evidence),
    ...acknowledgedMissing(evidence),
  ];
}

/**
 * How many charges came again with a reference that had come before. The service takes the first one alone, so they charge
 * nobody; they are counted because sending again must stay rare.
 */
export function countResends({ received }: Pick<Evidence, 'received'>): number {
  const initiated = received.filter(({ operation }) => operation === 'initiate').map(({ reference }) => reference);
  return initiated.length - new Set(initiated).size;
}

/** Every payment as the newest event says it is. */
export function newestPayments(events: readonly JournalEvent[]): Map<string, PaymentRecord> {
  const payments = new Map<string, PaymentRecord>();
  for (const { entry } of events) if (entry.payment) payments.set(entry.payment.reference, entry.payment);
  return payments;
}

/** No request leaves before the journal has said that it will. */
function unannouncedRequests({ events, received }: Evidence): Finding[] {
  const announced = new Set(events.flatMap(announcedBy));
  const unannounced = new Map<string, Finding>();
  for (const { operation, reference } of received) {
    const moving = moneyOperationSchema.safeParse(operation);
    if (!moving.success || reference === null || announced.has(`${moving.data} ${reference}`)) continue;
    const finding: Finding =
      moving.data === 'initiate'
        ? { kind: 'intentMissing', reference }
        : { kind: 'stepMissing', reference, operation: moving.data };
    unannounced.set(`${moving.data} ${reference}`, finding);
  }
  return [...unannounced.values()];
}

function announcedBy({ entry: { happening, payment } }: JournalEvent): string[] {
  if (!payment) return [];
  if (happening.kind === 'paymentIntended') return [`initiate ${payment.reference}`];
  return happening.kind === 'stepSubmitted' ? [`${happening.operation} ${payment.reference}`] : [];
}

/** One line of the ledger against the payment in the journal. */
function differences(entry: LedgerEntry, payment: PaymentRecord | undefined): Finding[] {
  const { reference } = entry;
  if (!payment) return [{ kind: 'intentMissing', reference }];
  const { amount, customer, state } = payment;
  const findings: Finding[] = [];
  if (amountFromWire(entry.amount, entry.currency) !== amount.amountMinor || entry.currency !== amount.currency) {
    findings.push({ kind: 'otherAmount', reference });
  }
  if (entry.email !== customer.email) findings.push({ kind: 'otherCustomer', reference });
  if (entry.stage === 'successful' && state.outcome !== 'paid' && !state.review) {
    findings.push({ kind: 'captureNotPaid', reference, outcome: state.outcome });
  }
  return findings;
}

function paidNotCaptured({ ledger }: Evidence, payments: ReadonlyMap<string, PaymentRecord>): Finding[] {
  const captured = new Set(capturedIn(ledger).map(({ reference }) => reference));
  return [...payments.values()]
    .filter(({ reference, state }) => state.outcome === 'paid' && !captured.has(reference))
    .map(({ reference }) => ({ kind: 'paidNotCaptured', reference }));
}

/** By the customer, and not by the sale in the journal: the journal is what is being checked. */
function capturedTwice({ ledger }: Evidence): Finding[] {
  const byCustomer = Map.groupBy(capturedIn(ledger), ({ email }) => email);
  return [...byCustomer]
    .filter(([, entries]) => entries.length > 1)
    .map(([customer, entries]) => ({
      kind: 'capturedTwice',
      customer,
      references: entries.map(({ reference }) => reference),
    }));
}

function releasedTwice({ events }: Evidence): Finding[] {
  const releases = events.filter(({ entry }) => entry.happening.kind === 'goodsHandedOver');
  const bySale = Map.groupBy(releases, ({ entry }) => entry.sale?.id ?? '');
  return [...bySale]
    .filter(([, released]) => released.length > 1)
    .map(([saleId]) => ({ kind: 'releasedTwice', saleId }));
}

/** A record that was shown is the record of some entry, to the letter, save for the day that the journal alone gives. */
function acknowledgedMissing({ events, acknowledged }: Evidence): Finding[] {
  const told = (record: object | null) => canonicalJson(undated(record));
  const kept = new Set(events.flatMap(({ entry }) => [told(entry.payment), told(entry.sale)]));
  const isKept = ({ payment, sale }: Acknowledged) => kept.has(told(payment)) && kept.has(told(sale));
  return acknowledged
    .filter((shown) => !isKept(shown))
    .map(({ payment: { reference, updatedAt } }) => ({ kind: 'acknowledgedMissing', reference, updatedAt }));
}

function capturedIn(ledger: readonly LedgerEntry[]): LedgerEntry[] {
  return ledger.filter(({ stage }) => stage === 'successful');
}

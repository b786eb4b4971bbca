import type { LedgerEntry } from '../../src/practice/records.ts';
import { canonicalJson } from '../../src/shared/journal/canonical.ts';
import type { JournalEvent } from '../../src/shared/journal/journal-entry.ts';
import { amountFromWire } from '../../src/shared/money/money.ts';
import { type MoneyOperation, moneyOperationSchema } from '../../src/shared/payment/payment-state.ts';
import type { Acknowledged, Evidence } from './evidence.ts';
import { differenceFrom, FactsReading, type ReadPayment } from './facts-reading.ts';

/** A contradiction between journal and service that must never happen. */
export type Finding =
  | { readonly kind: 'chainBroken'; readonly fault: string; readonly seq: number | null }
  | { readonly kind: 'intentMissing'; readonly reference: string }
  /** The service received an operation that no entry announced. */
  | { readonly kind: 'stepMissing'; readonly reference: string; readonly operation: MoneyOperation }
  /** The service collected money, but the journal neither says paid nor asks for a review. */
  | { readonly kind: 'captureNotPaid'; readonly reference: string }
  | { readonly kind: 'acknowledgedMissing'; readonly reference: string; readonly updatedAt: string }
  /** The service collected several payments of one sale. */
  | { readonly kind: 'capturedTwice'; readonly customer: string; readonly references: readonly string[] }
  | { readonly kind: 'handedOverTwice'; readonly saleId: string }
  /** The journal says paid, but the service collected nothing. */
  | { readonly kind: 'paidNotCaptured'; readonly reference: string }
  | { readonly kind: 'otherAmount'; readonly reference: string }
  | { readonly kind: 'otherCustomer'; readonly reference: string };

export type FindingClass = 'lost' | 'double' | 'wrong' | 'chain';

export const CLASS_OF: Readonly<Record<Finding['kind'], FindingClass>> = {
  chainBroken: 'chain',
  intentMissing: 'lost',
  stepMissing: 'lost',
  captureNotPaid: 'lost',
  acknowledgedMissing: 'lost',
  capturedTwice: 'double',
  handedOverTwice: 'double',
  paidNotCaptured: 'wrong',
  otherAmount: 'wrong',
  otherCustomer: 'wrong',
};

/** Compares the journal with the service after each payment was re-queried. Each sale has its own customer. */
export function compare(evidence: Evidence): Finding[] {
  const reading = new FactsReading();
  for (const { entry } of evidence.events) reading.follow(entry);
  return [
    ...evidence.verification.faults.map(({ fault, seq }): Finding => ({ kind: 'chainBroken', fault, seq })),
    ...unannouncedRequests(evidence),
    ...evidence.ledger.flatMap((entry) => differences(entry, reading.payment(entry.reference))),
    ...paidNotCaptured(evidence, reading),
    ...capturedTwice(evidence),
    ...handedOverTwice(evidence),
    ...acknowledgedMissing(evidence),
  ];
}

/** Counts repeated charges. The service accepts only the first for each reference, but they must stay rare. */
export function countResends({ received }: Pick<Evidence, 'received'>): number {
  const initiated = received.filter(({ operation }) => operation === 'initiate').map(({ reference }) => reference);
  return initiated.length - new Set(initiated).size;
}

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

function announcedBy({ entry: { happening, reference } }: JournalEvent): string[] {
  if (happening.kind === 'paymentIntended') return [`initiate ${reference}`];
  return happening.kind === 'stepSubmitted' ? [`${happening.operation} ${reference}`] : [];
}

function differences(entry: LedgerEntry, payment: ReadPayment | null): Finding[] {
  const { reference } = entry;
  if (!payment) return [{ kind: 'intentMissing', reference }];
  const { amount, customer } = payment.intent;
  const findings: Finding[] = [];
  if (amountFromWire(entry.amount, entry.currency) !== amount.amountMinor || entry.currency !== amount.currency) {
    findings.push({ kind: 'otherAmount', reference });
  }
  if (entry.email !== customer.email) findings.push({ kind: 'otherCustomer', reference });
  if (entry.stage === 'successful' && payment.paidAt === null && !payment.isForReview) {
    findings.push({ kind: 'captureNotPaid', reference });
  }
  return findings;
}

function paidNotCaptured({ ledger }: Evidence, { payments }: FactsReading): Finding[] {
  const captured = new Set(capturedIn(ledger).map(({ reference }) => reference));
  return payments
    .filter(({ reference, paidAt }) => paidAt !== null && !captured.has(reference))
    .map(({ reference }) => ({ kind: 'paidNotCaptured', reference }));
}

/** Finds sales that were collected twice. Sales are told apart by their customer, because the journal may be wrong. */
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

function handedOverTwice({ events }: Evidence): Finding[] {
  const handOvers = events.filter(({ entry }) => entry.happening.kind === 'goodsHandedOver');
  const bySale = Map.groupBy(handOvers, ({ entry }) => entry.saleId ?? '');
  return [...bySale]
    .filter(([, handedOver]) => handedOver.length > 1)
    .map(([saleId]) => ({ kind: 'handedOverTwice', saleId }));
}

function acknowledgedMissing({ events, acknowledged }: Evidence): Finding[] {
  const shownAt = Map.groupBy(acknowledged, ({ payment }) => `${payment.reference} ${payment.updatedAt}`);
  const salesKept = new Set<string>();
  const paymentsKept = new Set<Acknowledged>();
  const reading = new FactsReading();
  for (const { entry } of events) {
    reading.follow(entry);
    const { saleId = '', reference = '', at } = entry;
    const read = reading.payment(reference);
    salesKept.add(canonicalJson(reading.sale(saleId)));
    for (const shown of shownAt.get(`${reference} ${at}`) ?? []) {
      if (read && differenceFrom(read, shown.payment) === null) paymentsKept.add(shown);
    }
  }
  return acknowledged
    .filter((shown) => !paymentsKept.has(shown) || !salesKept.has(canonicalJson(shown.sale)))
    .map(({ payment: { reference, updatedAt } }) => ({ kind: 'acknowledgedMissing', reference, updatedAt }));
}

function capturedIn(ledger: readonly LedgerEntry[]): LedgerEntry[] {
  return ledger.filter(({ stage }) => stage === 'successful');
}

import { randomUUID } from 'node:crypto';
import { type JournalEntry, PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { ExternalPayment } from '../../shared/run/external-payment.ts';
import { answered } from '../../shared/testing/answers.fixture.ts';
import { buildClaim } from '../../shared/testing/cases.fixture.ts';
import { NOTHING_TO_DO, requeriedFailed, requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import { buildEntry, buildPayment, buildSale } from '../journal/entries.fixture.ts';
import { type CasePageQuery, type CaseReads, prepareCaseReads } from '../journal/read/case-reads.ts';
import { opened, readerOf, temporaryFolder } from '../journal/write/store.fixture.ts';
import { type CaseKeeperParts, createCaseKeeper } from './case-keeper.ts';
import { createCaseWatch } from './till-cases.ts';

export const NOW = new Date('2026-11-21T10:00:00.000Z');
const COMPLAINT = { subject: { why: 'complaint', reason: 'debitedTwice' }, claim: buildClaim() } as const;

/** Makes a case keeper with its own journal, and passes it the journal's entries. */
export async function makeTill(folder = temporaryFolder(), permit: CaseKeeperParts['permit'] = async () => null) {
  const { store, reads, close } = await opened(folder);
  const connection = readerOf(folder);
  const atOnce = prepareCaseReads(connection);
  const errors: unknown[] = [];
  const asked: ExternalPayment[] = [];
  const faults: { reviews?: Error } = {};
  const parts: CaseKeeperParts = {
    journal: {
      ...casesInTurn(atOnce),
      note: async (happening, { by = PAYDESK, at = NOW.toISOString() } = {}) =>
        store.append({ form: 1, rules: 1, till: 'T1', actor: by, at, zone: 'Africa/Lagos', happening }),
      payment: async (reference) => reads.payment(reference),
    },
    askExternal: async (payment) => {
      asked.push(payment);
      return answered({ reference: payment.reference });
    },
    clock: { now: () => NOW },
    actor: () => 'ada',
    permit,
    newId: randomUUID,
    reviews: {
      async change(reference, changeOf, by) {
        const payment = reads.payment(reference);
        const change = payment && changeOf(payment);
        if (!change) return;
        if (faults.reviews) throw faults.reviews;
        const actor = change.kind === 'reviewDecided' ? change.decision.by : by;
        store.append({ ...buildEntry(payment, change), at: NOW.toISOString(), actor });
      },
    },
    failed: (error) => errors.push(error),
  };
  const keeper = createCaseKeeper(parts);
  const watch = createCaseWatch({
    journal: {
      payment: async (reference) => reads.payment(reference),
      paymentsWithoutCase: async () => atOnce.paymentsWithoutCase(),
      reviewsBehind: async () => atOnce.reviewsBehind(),
    },
    keeper,
    clock: parts.clock,
    failed: (error) => errors.push(error),
  });
  const happens = (entry: JournalEntry) => {
    store.append(entry);
    return watch.heard(entry);
  };
  const beforeReview = () => store.appendAll(BEFORE_REVIEW.map((entry) => ({ entry })));
  const end = () => {
    connection.close();
    close();
  };
  const reviewOf = (reference: string) => reads.payment(reference)?.state.review;
  /** Opens a case of a complaint. @returns its id */
  const openCase = async (change: Partial<Parameters<typeof keeper.open>[0]> = {}) => {
    const made = await keeper.open({ ...opening(), ...change });
    if (!made.ok) throw new Error(made.problem.code);
    return made.value.id;
  };
  const till = { folder, store, keeper, watch, happens, errors, faults, reviewOf, beforeReview, end };
  return { ...till, cases: atOnce, asked, openCase };
}

/** Wraps the reads of cases as asynchronous functions, like a journal's thread. */
export function casesInTurn(cases: CaseReads) {
  return {
    casePage: async (query: CasePageQuery) => cases.casePage(query),
    caseCounts: async (now: string) => cases.caseCounts(now),
    caseFile: async (id: string) => cases.caseFile(id),
    casesOfPayment: async (reference: string) => cases.casesOfPayment(reference),
    nextCaseNumber: async () => cases.nextCaseNumber(),
  };
}

export const EXTERNAL = { reference: 'PRACTICE-QR-1', paymentType: 'QR' } as const;
const FOUND_AT = '2026-11-21T09:30:00.000Z';
export const review = { reason: 'paidAfterSaleEnded', at: FOUND_AT } as const;
/** A payment that is declined, then paid after its sale was cancelled. */
export const reviewed = buildPayment(buildSale(), 1);
const BEFORE_REVIEW: readonly JournalEntry[] = [
  buildEntry(reviewed),
  ...[NOTHING_TO_DO, requeriedFailed(reviewed), { kind: 'saleCancelled' as const }].map((happening) =>
    buildEntry(reviewed, happening),
  ),
];
export const foundPaid = { ...buildEntry(reviewed, requeriedPaid(reviewed)), at: FOUND_AT };

export function opening(references: string[] = []) {
  return { ...COMPLAINT, references };
}

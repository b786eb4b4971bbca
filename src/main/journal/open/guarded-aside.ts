import type { DatabaseSync } from 'node:sqlite';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { readIfReadable } from '../database/connection.ts';
import { databasesAside, type JournalFiles } from '../database/files.ts';
import { type DeskReads, prepareDeskReads } from '../records.ts';

/** Adds the payments of journals that were put aside. They are not proven, so they never remove a warning. */
export function guardedWithAside(
  own: Pick<DeskReads, 'guardedPayments' | 'payment'>,
  files: JournalFiles,
  till: string,
): DeskReads['guardedPayments'] {
  return (query) => {
    const found = own.guardedPayments(query);
    const isFound = (reference: string) => found.some((each) => each.reference === reference);
    const guardedIn = (connection: DatabaseSync) => prepareDeskReads(connection, till).guardedPayments(query);
    const aside = databasesAside(files).flatMap((file) => readIfReadable(file, guardedIn) ?? []);
    const unknownHere = aside.filter((each) => !isFound(each.reference) && isNews(each, own.payment(each.reference)));
    return [...found, ...newestOfEach(unknownHere)];
  };
}

/**
 * Tells whether the record is newer, or *paid*: a later entry of the new journal may be a re-query without an answer.
 */
function isNews({ state, updatedAt }: PaymentRecord, own: PaymentRecord | null): boolean {
  if (own === null || own.updatedAt < updatedAt) return true;
  return state.outcome === 'paid' && own.state.outcome !== 'paid';
}

function newestOfEach(payments: readonly PaymentRecord[]): PaymentRecord[] {
  const states = [...Map.groupBy(payments, ({ reference }) => reference).values()];
  return states.map((ofOne) => ofOne.reduce((newest, each) => (newest.updatedAt < each.updatedAt ? each : newest)));
}

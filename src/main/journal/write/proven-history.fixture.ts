import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { handedOver } from '../../../shared/testing/histories.fixture.ts';
import { intents } from '../entries.fixture.ts';
import { foldAll } from '../tables/stored-fold.ts';
import { opened, temporaryFolder } from './store.fixture.ts';

/** The history of a payment with a PIN and an OTP, one entry a second. */
export const HISTORY = handedOver().map(({ entry }) => entry);

export const PAID = HISTORY.slice(0, -1);

export const UNPAID = PAID.slice(0, -1);

export function leftBy(entries: readonly JournalEntry[]) {
  const state = foldAll(entries);
  const last = state?.payments.find(({ reference }) => reference === entries.at(-1)?.reference);
  if (!state || !last) throw new Error('The entries do not begin with an intent.');
  return { sale: state.sale, payment: last };
}

let counter = 100;

export function others(entries: number): JournalEntry[] {
  counter += entries;
  return intents(entries, counter - entries);
}

export async function journalWith(...parts: JournalEntry[][]) {
  const folder = temporaryFolder();
  const journal = await opened(folder);
  for (const part of parts) journal.store.appendAll(part.map((entry) => ({ entry })));
  return { folder, ...journal };
}

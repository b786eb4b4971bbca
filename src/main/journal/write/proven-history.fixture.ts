import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { handedOver } from '../../../shared/testing/histories.fixture.ts';
import { intents } from '../entries.fixture.ts';
import { opened, temporaryFolder } from './store.fixture.ts';

/** A payment that becomes paid, and whose goods leave. */
export const HISTORY = handedOver().map(({ entry }) => entry);

export const PAID = HISTORY.slice(0, -1);

export const DECLINED = PAID.slice(0, -1);

/** Other payments: so many entries. */
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

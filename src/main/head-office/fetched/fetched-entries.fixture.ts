import { type FetchedEntries, fetchedFacts } from './fetched-facts.ts';

const HASH = 'ab'.repeat(32);

/** Builds a proven stretch of fetched entries without payments. */
export function buildFetched(first: number, last: number, changes: Partial<FetchedEntries> = {}): FetchedEntries {
  const { payments, begun, handedOver, numbers } = fetchedFacts();
  return {
    journal: '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b10',
    folder: 'F',
    fetchedAt: '2026-11-22T09:00:00.000Z',
    entries: last - first + 1,
    before: { seq: first - 1, hash: HASH },
    last: { seq: last, hash: HASH },
    signedBy: 'K',
    witnessedBy: 'O',
    through: [],
    isProven: true,
    payments,
    begun,
    handedOver,
    numbers,
    ...changes,
  };
}

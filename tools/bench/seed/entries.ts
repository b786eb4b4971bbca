import type { JournalEntry } from '../../../src/shared/journal/journal-entry.ts';
import type { SeededRandom } from '../../torture/seeded-random.ts';
import { tellReceipt } from './tell-receipt.ts';
import { drawWay } from './ways.ts';

const BETWEEN_RECEIPTS_MS = 90_000;
const FIRST_AT_MS = Date.UTC(2026, 10, 21, 9);

export function* entriesOfReceipts(firstCounter: number, random: SeededRandom): Generator<JournalEntry, never> {
  for (let counter = firstCounter; ; counter += 1) {
    const at = new Date(FIRST_AT_MS + (counter - firstCounter) * BETWEEN_RECEIPTS_MS);
    yield* tellReceipt({ way: drawWay(random), counter, at, isLongAgo: false }, random);
  }
}

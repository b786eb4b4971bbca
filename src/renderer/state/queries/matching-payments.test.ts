import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RequestOf, ResponseOf } from '../../../shared/bridge-contract.ts';
import { MATCHING_PAYMENTS, matchingPayments } from './case-queries.ts';

const NOON_MS = Date.parse('2026-11-20T12:00:00.000Z');
const ASKED = { search: null, filters: {} };

function journalOf(minutes: readonly number[]) {
  const payments = [...minutes]
    .sort((one, other) => one - other)
    .map((minute, index) => ({
      reference: `T1-261120-${String(index).padStart(4, '0')}`,
      createdAt: new Date(NOON_MS + minute * 60_000).toISOString(),
    }));
  const page = ({ before, after, limit }: RequestOf<'journal.page'>) => {
    const found = after
      ? payments.filter(({ createdAt }) => createdAt > after.createdAt)
      : payments.filter(({ createdAt }) => !before || createdAt < before.createdAt).reverse();
    return { payments: found.slice(0, limit), next: found.length > limit ? found[limit - 1] : null };
  };
  return async (_channel: 'journal.page', request: RequestOf<'journal.page'>) =>
    page(request) as unknown as ResponseOf<'journal.page'>;
}

async function minutesFound(minutes: readonly number[], nearestTo?: string) {
  const asked = nearestTo === undefined ? ASKED : { ...ASKED, nearestTo };
  const { payments, hasMore } = await matchingPayments(journalOf(minutes), asked);
  return { hasMore, minutes: payments.map(({ createdAt }) => (Date.parse(createdAt) - NOON_MS) / 60_000) };
}

it('the search lists the payments nearest to the given time, nearest first', async () => {
  const minutes = fc.array(fc.integer({ min: -180, max: 179 }), { maxLength: 70 });
  await fc.assert(
    fc.asyncProperty(minutes, async (given) => {
      const distances = given.map(Math.abs).sort((one, other) => one - other);
      const found = await minutesFound(given, new Date(NOON_MS).toISOString());
      expect(found.minutes.map(Math.abs)).toEqual(distances.slice(0, MATCHING_PAYMENTS));
      expect(found.hasMore).toBe(given.length > MATCHING_PAYMENTS);
    }),
  );
});

it('the search lists the newest payments if no time is given', async () => {
  const given = Array.from({ length: 30 }, (_each, index) => index);
  const newest = given.toReversed().slice(0, MATCHING_PAYMENTS);
  expect(await minutesFound(given)).toEqual({ hasMore: true, minutes: newest });
});

import type { ClosedDay } from '../../../shared/report/report-channels.ts';
import { closedJournalOf } from '../../../shared/testing/days.fixture.ts';
import { handedOver } from '../../../shared/testing/histories.fixture.ts';

/** Makes a closed day with one card payment of NGN 1,500.00 that is paid and handed over. */
export function closedDay(changes: Partial<ClosedDay> = {}): ClosedDay {
  const entries = handedOver().map(({ entry }) => ({ ...entry, businessDay: '2026-11-21' }));
  return {
    number: 3,
    seq: 9,
    hash: 'ab'.repeat(32),
    at: '2026-11-21T20:00:00.000Z',
    by: 'Ada',
    printed: 0,
    businessDay: '2026-11-21',
    zone: 'Africa/Lagos',
    contents: closedJournalOf(entries, []).current.contents(),
    seal: null,
    ...changes,
  };
}

import { describe, expect, it } from 'vitest';
import { ACCESS, accounts, cards } from '../../shared/testing/groups.fixture.ts';
import { JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { GroupsQuery } from './journal.ts';
import { createGlanceHandlers, tellJournalFaults } from './journal-handlers.ts';
import { createShopDays } from './shop-days.ts';

/** Half past midnight in Lagos. The business day of the 20th ends at four. */
const clock = { now: () => new Date('2026-11-20T23:30:00.000Z') };
const days = createShopDays(
  { newestDay: async () => null },
  { installation: { zone: 'Africa/Lagos', dayEndsAtHour: 4 }, clock },
);

const onDay = (day: string) => ({ dayFrom: day, dayTo: day });

describe('glance.read', () => {
  it('returns the business day and the day before', async () => {
    const asked: GroupsQuery[] = [];
    const returns = [{ day: '2026-11-21', currency: 'NGN', amountMinor: 1_500 }];
    const journal = {
      groups: async (query: GroupsQuery) => {
        asked.push(query);
        return [asked.length === 1 ? cards(3) : accounts(ACCESS, asked.length)];
      },
      dayTotals: async () => ({ days: [], reviews: [], returns }),
    };
    expect(await createGlanceHandlers({ journal, clock, days })['glance.read'](undefined)).toEqual({
      ok: true,
      value: {
        asOf: '2026-11-20T23:30:00.000Z',
        day: '2026-11-20',
        today: [cards(3)],
        yesterday: [accounts(ACCESS, 2)],
        returns,
      },
    });
    expect(asked).toEqual([onDay('2026-11-20'), onDay('2026-11-19')]);
  });

  it('returns a problem if the journal cannot be read', async () => {
    const fails = () => Promise.reject(new JournalUnreadable('corrupt'));
    const unreadable = { groups: fails, dayTotals: fails };
    const handlers = tellJournalFaults(createGlanceHandlers({ journal: unreadable, clock, days }));
    expect(await handlers['glance.read'](undefined)).toMatchObject({
      problem: { code: 'journalNotOpen', facts: { failure: 'corrupt' } },
    });
  });
});

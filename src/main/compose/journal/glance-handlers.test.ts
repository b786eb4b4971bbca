import { describe, expect, it } from 'vitest';
import type { GlanceScope } from '../../../shared/journal/glance.ts';
import { ACCESS, accounts, cards } from '../../../shared/testing/groups.fixture.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import type { GroupsQuery } from '../../journal/journal.ts';
import { tellJournalFaults } from '../journal-faults.ts';
import { createGlanceHandlers } from './glance-handlers.ts';
import { createShopDays } from './shop-days.ts';

/** Half past midnight in Lagos, where the 20th ends at four. */
const clock = { now: () => new Date('2026-11-20T23:30:00.000Z') };
const days = createShopDays(
  { newestDay: async () => null },
  { installation: { zone: 'Africa/Lagos', dayEndsAtHour: 4 }, clock },
);

const onDay = (day: string) => ({ dayFrom: day, dayTo: day });
const LAST_HOUR = { createdFrom: '2026-11-20T22:30:00.000Z' };

describe('what is read at a glance', () => {
  it('is the business day, the one before, and the last hour, which may begin yesterday', async () => {
    const asked: GroupsQuery[] = [];
    const returns = [{ day: '2026-11-21', currency: 'NGN', amountMinor: 1_500 }];
    const journal = {
      groups: async (query: GroupsQuery) => {
        asked.push(query);
        return [asked.length === 1 ? cards(3) : accounts(ACCESS, asked.length)];
      },
      dayTotals: async () => ({ days: [], reviews: [], returns }),
    };
    expect(await createGlanceHandlers({ journal, clock, days })['glance.read']({ scope: null })).toEqual({
      ok: true,
      value: {
        asOf: '2026-11-20T23:30:00.000Z',
        day: '2026-11-20',
        today: [cards(3)],
        yesterday: [accounts(ACCESS, 2)],
        lastHour: [accounts(ACCESS, 3)],
        returns,
      },
    });
    expect(asked).toEqual([onDay('2026-11-20'), onDay('2026-11-19'), LAST_HOUR]);
  });

  it.each<[GlanceScope, GroupsQuery[]]>([
    [{ actor: 'Ada' }, [{ actor: 'Ada', ...onDay('2026-11-20') }, { actor: 'Ada', ...onDay('2026-11-19') }, LAST_HOUR]],
    [
      { withoutLessons: true },
      [{ withoutLessons: true, ...onDay('2026-11-20') }, { withoutLessons: true, ...onDay('2026-11-19') }, LAST_HOUR],
    ],
    [{ shift: 12 }, [{ shift: 12 }, LAST_HOUR]],
    [{ report: 3 }, [{ report: 3 }, LAST_HOUR]],
  ])('is of %o alone, without what was returned of all', async (scope, questions) => {
    const asked: GroupsQuery[] = [];
    const journal = {
      groups: async (query: GroupsQuery) => {
        asked.push(query);
        return [];
      },
      dayTotals: () => Promise.reject(new Error('Of all payments.')),
    };
    const read = await createGlanceHandlers({ journal, clock, days })['glance.read']({ scope });
    expect(read).toMatchObject({ ok: true, value: { returns: [] } });
    expect(asked).toEqual(questions);
  });

  it('is a problem where the journal cannot be read', async () => {
    const fails = () => Promise.reject(new JournalUnreadable('corrupt'));
    const unreadable = { groups: fails, dayTotals: fails };
    const handlers = tellJournalFaults(createGlanceHandlers({ journal: unreadable, clock, days }));
    expect(await handlers['glance.read']({ scope: null })).toMatchObject({
      problem: { code: 'journalNotOpen', facts: { failure: 'corrupt' } },
    });
  });
});

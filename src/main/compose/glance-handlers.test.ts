import { describe, expect, it } from 'vitest';
import { problem } from '../../shared/problems.ts';
import { ACCESS, accounts, cards } from '../../shared/testing/groups.fixture.ts';
import { JournalUnreadable } from '../desk/journal-port.ts';
import type { GroupsQuery } from '../journal/journal.ts';
import { createGlanceHandlers } from './glance-handlers.ts';

/** Half past midnight of the 21st in Lagos. */
const clock = { now: () => new Date('2026-11-20T23:30:00.000Z') };
const zone = 'Africa/Lagos';

describe('what is read at a glance', () => {
  it('is the shop’s day, the one before, and the last hour, which may begin yesterday', async () => {
    const asked: GroupsQuery[] = [];
    const journal = {
      groups: async (query: GroupsQuery) => {
        asked.push(query);
        return [asked.length === 1 ? cards(3) : accounts(ACCESS, asked.length)];
      },
    };
    expect(await createGlanceHandlers({ journal, clock, zone })['glance.read'](undefined)).toEqual({
      ok: true,
      value: {
        asOf: '2026-11-20T23:30:00.000Z',
        day: '2026-11-21',
        today: [cards(3)],
        yesterday: [accounts(ACCESS, 2)],
        lastHour: [accounts(ACCESS, 3)],
      },
    });
    expect(asked).toEqual([
      { from: '2026-11-20T23:00:00.000Z', before: '2026-11-21T23:00:00.000Z', currency: 'NGN' },
      { from: '2026-11-19T23:00:00.000Z', before: '2026-11-20T23:00:00.000Z', currency: 'NGN' },
      { from: '2026-11-20T22:30:00.000Z', before: '2026-11-21T23:00:00.000Z', currency: 'NGN' },
    ]);
  });

  it('is a problem where there is no journal, or where it cannot be read', async () => {
    const closed = problem('journalNotOpen', { failure: 'locked' }).problem;
    const read = (journal: Parameters<typeof createGlanceHandlers>[0]['journal']) =>
      createGlanceHandlers({ journal, clock, zone })['glance.read'](undefined);
    expect(await read(closed)).toEqual({ ok: false, problem: closed });
    const unreadable = { groups: () => Promise.reject(new JournalUnreadable('corrupt')) };
    expect(await read(unreadable)).toMatchObject({
      problem: { code: 'journalNotOpen', facts: { failure: 'corrupt' } },
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { Handlers } from '../../shared/bridge-contract.ts';
import type { EventWithState, JudgedHappening } from '../../shared/journal/journal-entry.ts';
import { problem } from '../../shared/problems.ts';
import { intended } from '../../shared/testing/facts.fixture.ts';
import { ACCESS, accounts, cards } from '../../shared/testing/groups.fixture.ts';
import * as record from '../../shared/testing/records.fixture.ts';
import { at } from '../../shared/testing/states.fixture.ts';
import { JournalFailed, JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { GroupsQuery } from './journal.ts';
import { createGlanceHandlers, shownTimeline, tellJournalFaults } from './journal-handlers.ts';
import { createShopDays } from './shop-days.ts';

/** It is half past midnight in Lagos. The business day of the 20th ends at four. */
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
});

function event(happening: JudgedHappening): EventWithState {
  const entry = { form: 1, rules: 1, till: 'T1', actor: 'ada', at: at(0), day: '2026-11-21', happening } as const;
  return { seq: 1, hash: 'a'.repeat(64), entry: { ...entry, payment: record.payment(), sale: record.sale() } };
}

describe('shownTimeline', () => {
  it('shows that a bank page returned, and none of its content', () => {
    const facts = { message: 'text of the page' };
    const said = { method: 'GET', reading: 'read', reference: 'ours', facts } as const;
    const shown = shownTimeline([event({ kind: 'bankPageReturned', said })]);
    expect(JSON.stringify(shown)).not.toContain('text of the page');
    expect(shown).toMatchObject([{ entry: { happening: { kind: 'bankPageReturned', said: { method: 'GET' } } } }]);
  });

  it('leaves everything else unchanged', () => {
    const events = [event(intended(record.payment())), event({ kind: 'bankPageClosed' })];
    expect(shownTimeline(events)).toEqual(events);
  });
});

const answering = (error: Error) => {
  const handlers: Pick<Handlers, 'journal.choices'> = { 'journal.choices': () => Promise.reject(error) };
  return tellJournalFaults(handlers)['journal.choices'](undefined);
};

describe('tellJournalFaults', () => {
  it('turns a journal failure into a problem that a person reads', async () => {
    expect(await answering(new JournalUnreadable('corrupt'))).toEqual(
      problem('journalNotOpen', { failure: 'corrupt' }),
    );
    expect(await answering(new JournalFailed('diskFull'))).toEqual(problem('journalFailed', { failure: 'diskFull' }));
  });

  it('passes on any other error unchanged', async () => {
    await expect(answering(new TypeError('a fault of the program'))).rejects.toThrow(TypeError);
  });
});

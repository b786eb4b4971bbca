import { describe, expect, it } from 'vitest';
import type { ToldEvent, ToldHappening } from '../../shared/journal/journal-entry.ts';
import { intended } from '../../shared/testing/facts.fixture.ts';
import * as record from '../../shared/testing/records.fixture.ts';
import { at } from '../../shared/testing/states.fixture.ts';
import { shownTimeline } from './journal-handlers.ts';

function event(happening: ToldHappening): ToldEvent {
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

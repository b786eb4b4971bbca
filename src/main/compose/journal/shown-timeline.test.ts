import { describe, expect, it } from 'vitest';
import type { JournalEvent } from '../../../shared/journal/journal-entry.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import { at } from '../../../shared/testing/states.fixture.ts';
import { shownTimeline } from './shown-timeline.ts';

function event(happening: JournalEvent['entry']['happening']): JournalEvent {
  const entry = { form: 1, rules: 1, till: 'T1', actor: 'ada', at: at(0), zone: 'Africa/Lagos', happening } as const;
  return { seq: 1, hash: 'a'.repeat(64), entry: { ...entry, payment: record.payment(), sale: record.sale() } };
}

describe('the timeline that the screens get', () => {
  it('says that a bank page came back, and nothing of what it said', () => {
    const facts = { message: 'text of the page' };
    const said = { method: 'GET', reading: 'read', reference: 'ours', facts } as const;
    const shown = shownTimeline([event({ kind: 'bankPageReturned', said })]);
    expect(JSON.stringify(shown)).not.toContain('text of the page');
    expect(shown).toMatchObject([{ entry: { happening: { kind: 'bankPageReturned', said: { method: 'GET' } } } }]);
  });

  it('leaves everything else as it is', () => {
    const events = [event({ kind: 'paymentIntended' }), event({ kind: 'bankPageClosed' })];
    expect(shownTimeline(events)).toEqual(events);
  });
});

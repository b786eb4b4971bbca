import { describe, expect, it } from 'vitest';
import type { Happening, JournalEvent } from '../../../../shared/journal/journal-entry.ts';
import { answered, OTHER_REFERENCE, stepAnswer } from '../../../../shared/testing/answers.fixture.ts';
import { payment, sale } from '../../../../shared/testing/records.fixture.ts';
import { at } from '../../../../shared/testing/states.fixture.ts';
import { serviceSaid } from './service-said.ts';

describe('what the service said of a payment', () => {
  it('is collected over its answers, the newest of each', () => {
    const timeline = [
      event({
        kind: 'stepAnswered',
        operation: 'initiate',
        answer: stepAnswer({ narration: 'Ade Stores', fraudStatus: 'held' }),
      }),
      event({
        kind: 'requeried',
        outcome: answered({ fraudStatus: 'ok', customerName: 'Ade Bello', merchantFeeMinor: 0 }),
        verdict: 'paid',
        row: 'fits',
      }),
    ];
    expect(serviceSaid({ payment: payment(), timeline }).details).toEqual([
      { name: 'narration', value: 'Ade Stores' },
      { name: 'merchantFeeMinor', value: 0 },
      { name: 'customerName', value: 'Ade Bello' },
      { name: 'fraudStatus', value: 'ok' },
    ]);
  });

  it('has every identifier under its name', () => {
    const serviceIdentifiers = [
      { name: 'paymentId', value: '27' },
      { name: 'uniqueKey', value: 'k1' },
      { name: 'paymentId', value: '28' },
    ] as const;
    const known = payment({ serviceIdentifiers: [...serviceIdentifiers] });
    expect(serviceSaid({ payment: known, timeline: [] }).identifiers).toEqual([
      { name: 'uniqueKey', values: ['k1'] },
      { name: 'paymentId', values: ['27', '28'] },
    ]);
  });

  it('is nothing of what an answer said of another payment', () => {
    const outcome = answered({ reference: OTHER_REFERENCE, narration: 'Somebody else' });
    const timeline = [event({ kind: 'requeried', outcome, verdict: 'review', row: 'otherReference' })];
    expect(serviceSaid({ payment: payment(), timeline })).toEqual({ identifiers: [], details: [] });
  });
});

function event(happening: Happening): JournalEvent {
  const entry = {
    form: 1,
    rules: 1,
    till: 'T1',
    actor: 'paydesk',
    at: at(0),
    zone: 'Africa/Lagos',
    happening,
    payment: payment(),
    sale: sale(),
  } as const;
  return { seq: 1, entry, hash: '0'.repeat(64) };
}

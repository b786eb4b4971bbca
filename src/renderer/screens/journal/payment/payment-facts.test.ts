import { describe, expect, it } from 'vitest';
import { withState } from '../../../../shared/fold/entry-fold.ts';
import type { EventWithState, Happening } from '../../../../shared/journal/journal-entry.ts';
import { answered, OTHER_REFERENCE, stepAnswer } from '../../../../shared/testing/answers.fixture.ts';
import { entryAbout, requeried } from '../../../../shared/testing/facts.fixture.ts';
import { payment } from '../../../../shared/testing/records.fixture.ts';
import { serviceSaid } from './payment-facts.tsx';

describe('serviceSaid', () => {
  it('collects details over all answers, the newest of each kind', () => {
    const timeline = [
      event({
        kind: 'stepAnswered',
        operation: 'initiate',
        answer: stepAnswer({ narration: 'Ade Stores', fraudStatus: 'held' }),
        next: { kind: 'confirm', step: null },
      }),
      event(requeried(answered({ fraudStatus: 'ok', customerName: 'Ade Bello', merchantFeeMinor: 0 }))),
    ];
    expect(serviceSaid({ payment: payment(), timeline }).details).toEqual([
      { name: 'narration', value: 'Ade Stores' },
      { name: 'merchantFeeMinor', value: 0 },
      { name: 'customerName', value: 'Ade Bello' },
      { name: 'fraudStatus', value: 'ok' },
    ]);
  });

  it('includes every identifier under its name', () => {
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

  it('excludes answers about another payment', () => {
    const outcome = answered({ reference: OTHER_REFERENCE, narration: 'Somebody else' });
    const timeline = [event(requeried(outcome))];
    expect(serviceSaid({ payment: payment(), timeline })).toEqual({ identifiers: [], details: [] });
  });
});

function event(happening: Happening): EventWithState {
  return { seq: 1, entry: withState(entryAbout(payment(), happening), null), hash: '0'.repeat(64) };
}

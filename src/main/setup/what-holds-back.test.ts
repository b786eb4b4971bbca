import { describe, expect, it } from 'vitest';
import { JournalFailed } from '../desk/ports/journal-port.ts';
import { whatHoldsBackCopy } from './what-holds-back.ts';

describe('what holds a till back from a copy of its journal', () => {
  function holding({
    mode = 'live' as 'live' | 'practice',
    paying = null as 'sale' | 'payment' | null,
    stopped = '',
    unreadable = false,
  }) {
    return whatHoldsBackCopy(mode, {
      read: () => ({ stopped: stopped === '' ? null : { code: stopped } }) as never,
      stillPaying: async () => {
        if (unreadable) throw new JournalFailed('corrupt');
        return paying;
      },
    });
  }

  it.each([
    ['a sale at the counter', { paying: 'sale' }],
    ['a sale at the counter, in practice too', { paying: 'sale', mode: 'practice' }],
    ['a payment that waits for its customer', { paying: 'payment' }],
    [
      'either of them, where the journal was only found not to be proven',
      { paying: 'payment', stopped: 'journalFaulty' },
    ],
  ] as const)('is %s', async (_what, standing) => {
    expect(await holding(standing)).toMatchObject({ code: 'copyWaitsForPayment' });
  });

  it.each([
    ['no customer is paying', {}],
    ['what waits for its customer moves no money', { paying: 'payment', mode: 'practice' }],
    ['the journal takes nothing any more', { paying: 'sale', stopped: 'journalFailed' }],
    ['the journal cannot be read any more', { unreadable: true }],
  ] as const)('is nothing where %s', async (_what, standing) => {
    expect(await holding(standing)).toBeNull();
  });
});

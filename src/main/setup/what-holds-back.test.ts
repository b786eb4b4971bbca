import { describe, expect, it } from 'vitest';
import { JournalFailed } from '../desk/ports/journal-port.ts';
import { whatHoldsBackCopy } from './what-holds-back.ts';

describe('a restore of a copy', () => {
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
    ['either, even if the journal was found unproven', { paying: 'payment', stopped: 'journalFaulty' }],
  ] as const)('holds back a restore for %s', async (_what, standing) => {
    expect(await holding(standing)).toMatchObject({ code: 'copyWaitsForPayment' });
  });

  it.each([
    ['no customer is paying', {}],
    ['the waiting payment is a practice payment', { paying: 'payment', mode: 'practice' }],
    ['the journal accepts no entries any more', { paying: 'sale', stopped: 'journalFailed' }],
    ['the journal cannot be read any more', { unreadable: true }],
  ] as const)('does not hold back a restore if %s', async (_what, standing) => {
    expect(await holding(standing)).toBeNull();
  });
});

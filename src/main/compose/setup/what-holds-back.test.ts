import { describe, expect, it } from 'vitest';
import { JournalFailed } from '../../desk/ports/journal-port.ts';
import { whatHoldsBackCopy } from './what-holds-back.ts';

describe('what holds a till back from a copy of its journal', () => {
  function holding({ sale = 'cancelled', outcome = 'unknown', stopped = '', unreadable = false } = {}) {
    const desk = {
      read: () => ({ current: { sale: { status: sale } }, stopped: stopped === '' ? null : { code: stopped } }),
    };
    const journal = {
      unsettledPayments: async () => {
        if (unreadable) throw new JournalFailed('corrupt');
        return [{ state: { outcome } }];
      },
    };
    return whatHoldsBackCopy('live', desk as never, journal as never);
  }

  it.each([
    ['a sale at the counter', { sale: 'active' }],
    ['a payment that waits for its customer', { outcome: 'open' }],
    [
      'either of them, where the journal was only found not to be proven',
      { outcome: 'open', stopped: 'journalFaulty' },
    ],
  ])('is %s', async (_what, standing) => {
    expect(await holding(standing)).toMatchObject({ code: 'copyWaitsForPayment' });
  });

  it.each([
    ['only the fate of a payment is unknown', {}],
    ['the journal takes nothing any more', { sale: 'active', stopped: 'journalFailed' }],
    ['the journal cannot be read any more', { unreadable: true }],
  ])('is nothing where %s', async (_what, standing) => {
    expect(await holding(standing)).toBeNull();
  });
});

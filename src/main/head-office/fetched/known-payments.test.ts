import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { buildFetched } from './fetched-entries.fixture.ts';
import type { FetchedEntries } from './fetched-facts.ts';
import { guardedWithFetched, handedOverIn } from './known-payments.ts';

const HANDED_OVER_AT = '2026-11-22T08:00:00.000Z';
const FETCHED_AT = '2026-11-22T09:00:00.000Z';

describe('handedOverIn', () => {
  const handedOver = new Map([['PD-1', { at: HANDED_OVER_AT, by: 'ada' }]]);
  const said = { kind: 'handedOver', at: HANDED_OVER_AT, by: 'ada' } as const;

  it('returns null if the goods were not handed over', () => {
    expect(handedOverIn([stretch(2, [], { handedOver })], 'PD-2')).toBeNull();
  });

  it('returns when and by whom the goods were handed over', () => {
    const fetched = [stretch(2, [], { handedOver }), stretch(9, [])];
    expect(handedOverIn(fetched, 'PD-1')).toEqual({ ...said, isProven: true, newestFetchedAt: FETCHED_AT });
  });

  it('prefers a proven hand-over, and returns the newest fetch time', () => {
    const later = '2026-11-22T09:30:00.000Z';
    const fetched = [
      stretch(9, [], { handedOver, isProven: false, fetchedAt: later }),
      stretch(2, [], { handedOver, isProven: true }),
    ];
    expect(handedOverIn(fetched, 'PD-1')).toEqual({ ...said, isProven: true, newestFetchedAt: later });
    expect(handedOverIn(fetched.slice(0, 1), 'PD-1')).toMatchObject({ isProven: false, newestFetchedAt: later });
  });

  it('does not know about a hand-over if the stretches cannot be read', () => {
    expect(handedOverIn(null, 'PD-1')).toEqual({ kind: 'notRead' });
  });
});

describe('guardedWithFetched', () => {
  it('returns a payment once, in the state of the furthest stretch', async () => {
    const [open, paid] = [payment('PD-1', 'open'), payment('PD-1', 'paid')];
    // The longer stretch was fetched first, and then the till was set back again.
    expect(await warned([stretch(20, [paid]), stretch(10, [open])])).toEqual([paid]);
    expect(await warned([stretch(10, [open]), stretch(20, [paid])])).toEqual([paid]);
  });

  it('leaves out a payment that is settled in the furthest stretch', async () => {
    const [open, declined] = [payment('PD-1', 'open'), payment('PD-1', 'declined')];
    expect(await warned([stretch(20, [declined]), stretch(10, [open])])).toEqual([]);
  });

  it('adds warnings of unproven entries, which remove no warning', async () => {
    const [open, paid, declined] = [payment('PD-1', 'open'), payment('PD-1', 'paid'), payment('PD-1', 'declined')];
    const unproven = { isProven: false };
    expect(await warned([stretch(20, [paid], unproven)])).toEqual([paid]);
    expect(await warned([stretch(20, [declined], unproven), stretch(10, [open])])).toEqual([open]);
    expect(await warned([stretch(20, [declined]), stretch(10, [open], unproven)])).toEqual([]);
  });
});

describe('a payment that the journal or an earlier journal also knows', () => {
  const EARLIER = '2026-11-22T07:00:00.000Z';
  const LATER = '2026-11-22T08:00:00.000Z';
  const at = (updatedAt: string, outcome: 'open' | 'paid' | 'declined') => ({ ...payment('PD-1', outcome), updatedAt });

  it('returns a payment that the journal also knows once, in its latest state', async () => {
    const [open, paid] = [at(EARLIER, 'open'), at(LATER, 'paid')];
    expect(await warned([stretch(20, [paid])], { guarded: [open] })).toEqual([paid]);
    expect(await warned([stretch(20, [open])], { guarded: [paid] })).toEqual([paid]);
  });

  it('changes no payment of the journal because of unproven entries', async () => {
    const [open, edited] = [at(EARLIER, 'open'), { ...at(LATER, 'open'), customer: { email: 'other@example.com' } }];
    const unproven = stretch(20, [edited as PaymentRecord], { isProven: false });
    expect(await warned([unproven], { guarded: [open] })).toEqual([open]);
    expect(await warned([unproven, stretch(10, [open])])).toEqual([open]);
  });

  it('returns a payment that was declined in the journal and is paid in later fetched entries', async () => {
    const [declined, paid] = [at(EARLIER, 'declined'), at(LATER, 'paid')];
    expect(await warned([stretch(20, [paid])], { known: declined })).toEqual([paid]);
  });

  it('returns a paid payment even if the service gave the journal no answer since', async () => {
    const [paid, declined] = [at(EARLIER, 'paid'), at(LATER, 'declined')];
    expect(await warned([stretch(20, [paid])], { known: declined })).toEqual([paid]);
  });

  it('leaves out a payment that the journal settled later', async () => {
    const [declined, open] = [at(LATER, 'declined'), at(EARLIER, 'open')];
    expect(await warned([stretch(20, [open])], { known: declined })).toEqual([]);
  });
});

describe('a payment whose goods left in entries that the journal lacks', () => {
  const left = (changes: Partial<PaymentRecord> = {}): PaymentRecord => {
    const { state, ...others } = payment('PD-1', 'paid');
    const handedOver = { at: HANDED_OVER_AT, by: 'ada' };
    return { ...others, state: { ...state, handedOver } as PaymentRecord['state'], ...changes };
  };
  const begunAt = (createdAt: string) => ({ ...payment('PD-9', 'open'), saleId: 'T', createdAt });

  it.each([true, false])(
    'warns before a charge of the same sale, also if its entries are not proven: %s',
    async (isProven) => {
      expect(await warned([stretch(20, [left()], { isProven })])).toEqual([left()]);
    },
  );

  it('gives no warning if the goods belong to another sale', async () => {
    expect(await warned([stretch(20, [left({ saleId: 'U' })])])).toEqual([]);
  });

  it('warns at a step of a payment that began before the goods left', async () => {
    const other = left({ saleId: 'U' });
    const [before, after] = ['2026-11-22T07:59:00.000Z', '2026-11-22T08:01:00.000Z'];
    expect(await warned([stretch(20, [other])], { goingOn: begunAt(before) })).toEqual([other]);
    expect(await warned([stretch(20, [other])], { goingOn: begunAt(after) })).toEqual([]);
  });
});

/** Returns the payments that a journal warns about. Without `given`, the journal itself knows no payment. */
async function warned(
  fetched: readonly FetchedEntries[],
  {
    guarded = [],
    known = null,
    goingOn = null,
  }: { guarded?: PaymentRecord[]; known?: PaymentRecord | null; goingOn?: PaymentRecord | null } = {},
) {
  const payment = async (reference: string) => (reference === goingOn?.reference ? goingOn : known);
  const query = { saleId: goingOn?.saleId ?? 'S', amountMinor: 500, ...(goingOn && { goingOn: goingOn.reference }) };
  return await guardedWithFetched({ guardedPayments: async () => guarded, payment }, async () => fetched)(query);
}

function stretch(last: number, payments: readonly PaymentRecord[], changes: Partial<FetchedEntries> = {}) {
  return buildFetched(2, last, { payments: new Map(payments.map((each) => [each.reference, each])), ...changes });
}

function payment(reference: string, outcome: 'open' | 'paid' | 'declined'): PaymentRecord {
  const state = { outcome, handedOver: null, review: null, code: '51', refused: false };
  return { reference, saleId: 'S', amount: { amountMinor: 500 }, state, watch: null } as unknown as PaymentRecord;
}

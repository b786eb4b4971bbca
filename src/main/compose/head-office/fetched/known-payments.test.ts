import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { problem } from '../../../../shared/problems.ts';
import type { Desk } from '../../../desk/ports/desk-port.ts';
import type { Journal } from '../../../journal/journal.ts';
import { type FetchedEntries, fetchedFacts } from './fetched-facts.ts';
import { keepingFetched, warningOfFetched } from './known-payments.ts';

const HANDED_OVER_AT = '2026-11-22T08:00:00.000Z';

describe('a desk that knows what was fetched back', () => {
  it('hands nothing over that was handed over there', async () => {
    const desk = keepingFetched(deskThatHandsOver(), journalWith(null), async () => [
      stretch(2, [], { handedOver: new Map([['PD-1', { at: '2026-11-22T08:00:00.000Z', by: 'ada' }]]) }),
    ]);
    const before = { code: 'alreadyReleased', facts: { reference: 'PD-1', by: 'ada' } };
    expect(await desk.handOver('PD-1')).toMatchObject({ problem: before });
    expect(await desk.handOverAfterReview('PD-1')).toMatchObject({ problem: before });
    expect(await desk.handOver('PD-2')).toMatchObject({ problem: { code: 'paymentNotFound' } });
  });

  it('hands nothing over either that entries of unknown keys say was handed over, and says why', async () => {
    const { desk } = unprovenHandOver(null);
    const why = { code: 'fetchedSaysHandedOver', facts: { reference: 'PD-1', by: 'ada', at: HANDED_OVER_AT } };
    expect(await desk.handOver('PD-1')).toMatchObject({ problem: why });
    expect(await desk.handOverAfterReview('PD-1')).toMatchObject({ problem: why });
    expect(await desk.handOver('PD-2')).toMatchObject({ problem: { code: 'paymentNotFound' } });
  });

  it('lets a case decide on that which was resolved for the shop since these entries lie there, and the counter alone never', async () => {
    const { desk, pressed } = unprovenHandOver(resolved());
    expect(await desk.handOver('PD-1')).toMatchObject({ problem: { code: 'fetchedSaysHandedOver' } });
    expect(pressed).toEqual([]);
    await desk.handOverAfterReview('PD-1');
    expect(pressed).toEqual(['PD-1']);
  });

  it.each([
    ['that is not resolved', null],
    ['that was resolved before anybody could read these entries', resolved({ at: '2026-11-22T08:59:59.999Z' })],
    ['that says that the customer has the goods', resolved({ reason: 'goodsHandedOver' })],
    ['that says that the money was returned', resolved({ reason: 'moneyReturned', books: 'returned' })],
  ])('lets no case decide on it %s', async (_what, decided) => {
    const { desk, pressed } = unprovenHandOver(decided);
    expect(await desk.handOverAfterReview('PD-1')).toMatchObject({ problem: { code: 'fetchedSaysHandedOver' } });
    expect(pressed).toEqual([]);
  });

  it('is not talked out of what proven entries say by others that lie beside them, nor by a case', async () => {
    const handedOver = new Map([['PD-1', { at: HANDED_OVER_AT, by: 'ada' }]]);
    const own = journalWith(resolved());
    const both = [stretch(9, [], { handedOver, isProven: false }), stretch(2, [], { handedOver })];
    const desk = keepingFetched(deskThatHandsOver(), own, async () => both);
    expect(await desk.handOverAfterReview('PD-1')).toMatchObject({ problem: { code: 'alreadyReleased' } });
  });

  it('hands nothing over where what was fetched cannot be read', async () => {
    const desk = keepingFetched(deskThatHandsOver(), journalWith(null), async () => null);
    expect(await desk.handOver('PD-1')).toMatchObject({ problem: { code: 'fetchedNotRead' } });
  });
});

describe('a journal that warns of what was fetched back', () => {
  it('tells of a payment once, as the stretch that reaches furthest has it', async () => {
    const [open, paid] = [payment('PD-1', 'open'), payment('PD-1', 'paid')];
    // The longer one was fetched first, and the till went back once more.
    expect(await warned([stretch(20, [paid]), stretch(10, [open])])).toEqual([paid]);
    expect(await warned([stretch(10, [open]), stretch(20, [paid])])).toEqual([paid]);
  });

  it('tells nothing of a payment that is over by the stretch that reaches furthest', async () => {
    const [open, declined] = [payment('PD-1', 'open'), payment('PD-1', 'declined')];
    expect(await warned([stretch(20, [declined]), stretch(10, [open])])).toEqual([]);
  });

  it('warns also by entries that are not proven to be its own, which take no warning away', async () => {
    const [open, paid, declined] = [payment('PD-1', 'open'), payment('PD-1', 'paid'), payment('PD-1', 'declined')];
    const unproven = { isProven: false };
    expect(await warned([stretch(20, [paid], unproven)])).toEqual([paid]);
    expect(await warned([stretch(20, [declined], unproven), stretch(10, [open])])).toEqual([open]);
    expect(await warned([stretch(20, [declined]), stretch(10, [open], unproven)])).toEqual([]);
  });
});

/** Payments of the sale that is charged which a journal tells of that knows none of its own. */
async function warned(fetched: readonly FetchedEntries[]) {
  const own = { guardedPayments: async () => [], payment: async () => null } as unknown as Journal;
  return await warningOfFetched(own, async () => fetched).guardedPayments({ saleId: 'S', amountMinor: 500 });
}

function stretch(
  last: number,
  payments: readonly PaymentRecord[],
  changes: Partial<FetchedEntries> = {},
): FetchedEntries {
  const { begun, handedOver, numbers } = fetchedFacts();
  return {
    ...{
      journal: 'J',
      folder: 'F',
      fetchedAt: '2026-11-22T09:00:00.000Z',
      entries: last - 1,
      begun,
      handedOver,
      numbers,
    },
    ...{ signedBy: 'K', witnessedBy: 'O', through: [], isProven: true },
    ...{ before: { seq: 1, hash: 'a' }, last: { seq: last, hash: 'b' } },
    payments: new Map(payments.map((each) => [each.reference, each])),
    ...changes,
  };
}

/** A till that has a payment itself, which entries of unknown keys say was handed over. */
function unprovenHandOver(decided: ReturnType<typeof resolved> | null) {
  const pressed: string[] = [];
  const handedOver = new Map([['PD-1', { at: HANDED_OVER_AT, by: 'ada' }]]);
  const fetched = async () => [stretch(2, [], { handedOver, isProven: false }), stretch(9, [])];
  return { desk: keepingFetched(deskThatHandsOver(pressed), journalWith(decided), fetched), pressed };
}

/** As a case decides on the review of a payment. */
function resolved(changes: { at?: string; reason?: string; books?: string } = {}) {
  return { at: '2026-11-22T09:00:00.001Z', reason: 'paymentWasRight', books: 'kept', ...changes };
}

function journalWith(decided: ReturnType<typeof resolved> | null): Pick<Journal, 'payment'> {
  const state = { outcome: 'paid', released: null, review: decided && { decided } };
  return { payment: async (reference) => ({ reference, state }) as unknown as PaymentRecord };
}

/** As far as the guard looks at it. */
function payment(reference: string, outcome: 'open' | 'paid' | 'declined'): PaymentRecord {
  const state = { outcome, released: null, review: null, code: '51', refused: false };
  return { reference, saleId: 'S', amount: { amountMinor: 500 }, state, watch: null } as unknown as PaymentRecord;
}

/** Whatever reaches it is not known there. */
function deskThatHandsOver(pressed: string[] = []): Desk {
  const handOver = async (reference: string) => {
    pressed.push(reference);
    return problem('paymentNotFound');
  };
  return { handOver, handOverAfterReview: handOver } as unknown as Desk;
}

import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type Attempt, earlierPaymentSchema } from '../../../shared/payment/second-payment.ts';
import { problem } from '../../../shared/problems.ts';
import { NOT_FOUND, OTHER_REFERENCE, REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import type { GuardedQuery } from '../ports/journal-port.ts';
import { OTHER_SALE, SALE } from '../testing/open-till.fixture.ts';
import { createStopGuard, objectionTo } from './stop-guard.ts';

const FRESH_MS = 60_000;
const UNKNOWN = record.payment({ state: given.unknown() });
const PAID = record.payment({ state: given.paid() });
const REVIEW = { reason: 'amountTooLow', at: given.at(0) } as const;
/** Of the same customer, for another amount. */
const OTHER_AMOUNT = { reference: OTHER_REFERENCE, amount: { amountMinor: 70_000, currency: 'NGN' } };

/** The same customer pays the same amount with another card, in another sale. */
const ATTEMPT: Attempt = {
  saleId: OTHER_SALE,
  amount: UNKNOWN.amount,
  customer: UNKNOWN.customer,
  instrument: { kind: 'card', brand: null, firstSix: '424242', lastFour: '4242' },
};

/** A guard over these payments. The service's answers leave them as they are, unless a test says otherwise. */
function guardOver(...payments: PaymentRecord[]) {
  const asked: string[] = [];
  const queries: GuardedQuery[] = [];
  const told = { answered: true, isBroken: false, wasAsked: false };
  const time = { ms: 0, count: 1 };
  const find = (reference: string) => payments.find((payment) => payment.reference === reference) ?? null;
  const guard = createStopGuard({
    journal: {
      guardedPayments: async (query) => {
        queries.push(query);
        return [...payments];
      },
      payment: async (reference) => find(reference),
    },
    statusQueries: { wasAsked: () => told.wasAsked },
    requery: {
      checkAfresh: async (reference, actor) => {
        asked.push(`${reference} by ${actor}`);
        const payment = find(reference);
        if (told.isBroken || !payment) return problem('paymentNotFound', { reference });
        const { answered } = told;
        const changed = { payment, sale: record.sale(), row: null, refusal: null };
        const heard = { answered, heardAt: { ...time }, outcome: NOT_FOUND, verdict: 'wait' } as const;
        return { ok: true, value: { ...changed, ...heard, before: payment } };
      },
    },
    elsewhere: { known: () => null, isAskedHere: () => false, ask: () => expect.unreachable() },
    clock: { now: () => new Date(given.at(0)), monotonic: () => ({ ...time }) },
    actor: () => 'ada',
  });
  const become = (...next: PaymentRecord[]) => void payments.splice(0, payments.length, ...next);
  return { ...guard, asked, queries, told, time, become };
}

describe('what is in the way of a charge', () => {
  it('is asked for, and told as it stands then', async () => {
    const guard = guardOver(UNKNOWN);
    expect(await guard.ask(ATTEMPT)).toEqual([
      {
        reference: REFERENCE,
        likeness: 'customer',
        outcome: 'unknown',
        answered: true,
        amount: UNKNOWN.amount,
        instrument: UNKNOWN.instrument,
        createdAt: UNKNOWN.createdAt,
      },
    ]);
    expect(guard.asked).toEqual([`${REFERENCE} by ada`]);
    expect(guard.queries).toEqual([{ saleId: OTHER_SALE, amountMinor: 150_000 }]);
  });

  it('is found as the journal has it, and nobody is asked', async () => {
    const guard = guardOver(UNKNOWN);
    expect(await guard.find(ATTEMPT)).toMatchObject([{ reference: REFERENCE, likeness: 'customer', answered: false }]);
    expect(guard.asked).toEqual([]);
    expect(guard.queries).toEqual([{ saleId: OTHER_SALE, amountMinor: 150_000 }]);
  });

  it('is nothing of another customer, and nothing that is settled', async () => {
    const other = record.payment({ state: given.unknown(), customer: { email: 'bola@example.com', phone: null } });
    for (const payment of [other, record.payment({ state: given.declined() })]) {
      const guard = guardOver(payment);
      expect(await guard.ask(ATTEMPT)).toEqual([]);
      expect(await guard.find(ATTEMPT)).toEqual([]);
      expect(guard.asked).toEqual([]);
    }
  });

  it.each([
    ['paid', PAID, 'paid'],
    ['declined, and for review', record.payment({ state: given.declined({ review: REVIEW }) }), 'declined'],
    ['unknown, and for review', record.payment({ state: given.unknown({ review: REVIEW }) }), 'unknown'],
  ] as const)(
    'is, of another sale, what is %s; of the same sale it is not decided on here',
    async (_name, payment, outcome) => {
      expect(await guardOver(payment).find(ATTEMPT)).toMatchObject([{ outcome }]);
      expect(await guardOver(payment).find({ ...ATTEMPT, saleId: SALE })).toEqual([]);
    },
  );

  it('is what is open or unknown of the same sale, whatever its amount and customer', async () => {
    const changed = { ...OTHER_AMOUNT, customer: { email: 'bola@example.com', phone: null } };
    const guard = guardOver(record.payment({ ...changed, state: given.open(given.OTP) }));
    expect(await guard.ask({ ...ATTEMPT, saleId: SALE })).toMatchObject([{ likeness: 'sale', outcome: 'open' }]);
  });

  it('is no longer what turns out to be settled when it is asked for', async () => {
    const guard = guardOver(UNKNOWN);
    const asking = guard.ask(ATTEMPT);
    guard.become(record.payment({ state: given.declined() }));
    expect(await asking).toEqual([]);
  });

  it('is what turns out to be paid, even where its goods have left meanwhile', async () => {
    for (const released of [null, { at: given.at(0), by: 'ada' }]) {
      const guard = guardOver(UNKNOWN);
      const asking = guard.ask(ATTEMPT);
      guard.become(record.payment({ state: given.paid({ released }) }));
      expect(await asking).toMatchObject([{ reference: REFERENCE, outcome: 'paid', answered: true }]);
    }
  });

  it('says of a payment that it was declined without a code, where nobody has looked at it yet', async () => {
    const withoutCode = async (changes: Parameters<typeof given.declined>[0]) => {
      const [earlier] = await guardOver(record.payment({ state: given.declined(changes) })).find(ATTEMPT);
      return earlierPaymentSchema.parse(earlier).withoutCode;
    };
    expect(await withoutCode({ code: null })).toBe(true);
    expect(await withoutCode({ code: null, review: REVIEW })).toBeUndefined();
    expect(await withoutCode({ code: '51', review: REVIEW })).toBeUndefined();
    const [unknown] = await guardOver(UNKNOWN).find(ATTEMPT);
    expect(unknown).not.toHaveProperty('withoutCode');
  });

  it('is said as the screens read it', async () => {
    const attempts = [ATTEMPT, { ...ATTEMPT, saleId: SALE }, { ...ATTEMPT, instrument: UNKNOWN.instrument }];
    for (const attempt of attempts) {
      const [earlier] = await guardOver(UNKNOWN).find(attempt);
      expect(earlierPaymentSchema.parse(earlier)).toEqual(earlier);
      expect(earlierPaymentSchema.safeParse({ ...earlier, likeness: '' }).success).toBe(false);
    }
  });
});

describe('an answer', () => {
  it('is fresh for a minute, also where the service gave none', async () => {
    const guard = guardOver(UNKNOWN);
    guard.told.answered = false;
    await guard.ask(ATTEMPT);
    guard.told.answered = true;
    guard.time.ms = FRESH_MS - 1;
    expect(await guard.ask(ATTEMPT)).toMatchObject([{ answered: false }]);
    guard.time.ms = FRESH_MS;
    expect(await guard.ask(ATTEMPT)).toMatchObject([{ answered: true }]);
    expect(guard.asked).toHaveLength(2);
  });

  it('is not fresh where nobody knows how long ago it came', async () => {
    const guard = guardOver(UNKNOWN);
    await guard.ask(ATTEMPT);
    guard.time.count += 1;
    await guard.ask(ATTEMPT);
    expect(guard.asked).toHaveLength(2);
  });

  it('is none where it could not be written down, and the next charge asks again', async () => {
    const guard = guardOver(UNKNOWN);
    guard.told.isBroken = true;
    expect(await guard.ask(ATTEMPT)).toMatchObject([{ reference: REFERENCE, answered: false }]);
    guard.told.isBroken = false;
    expect(await guard.ask(ATTEMPT)).toMatchObject([{ answered: true }]);
  });

  it('is not needed of what is paid', async () => {
    const guard = guardOver(PAID);
    expect(await guard.ask(ATTEMPT)).toMatchObject([{ outcome: 'paid', answered: false }]);
    expect(guard.asked).toEqual([]);
  });
});

describe('what an earlier run left open of the same customer', () => {
  const left = (changes: Partial<PaymentRecord>) => record.payment({ ...OTHER_AMOUNT, ...changes });

  it.each([
    ['open', given.open(given.OTP)],
    ['unknown', given.unknown()],
  ])('is asked for where it is %s, and is in nobody’s way', async (_name, state) => {
    const guard = guardOver(left({ state }));
    expect(await guard.ask(ATTEMPT)).toEqual([]);
    expect(guard.asked).toEqual([`${OTHER_REFERENCE} by ada`]);
  });

  it.each([
    ['never received', left({ state: given.neverReceived() })],
    ['of another customer', left({ state: given.unknown(), customer: { email: 'bola@example.com', phone: null } })],
  ])('is not asked for where it is %s', async (_name, payment) => {
    const guard = guardOver(payment);
    expect(await guard.ask(ATTEMPT)).toEqual([]);
    expect(guard.asked).toEqual([]);
  });

  it('is not asked for again once the service has answered', async () => {
    const guard = guardOver(left({ state: given.unknown() }));
    guard.told.wasAsked = true;
    await guard.ask(ATTEMPT);
    expect(guard.asked).toEqual([]);
  });

  it('is asked for beside what is in the way, each once', async () => {
    const guard = guardOver(UNKNOWN, left({ state: given.unknown() }));
    expect(await guard.ask(ATTEMPT)).toHaveLength(1);
    expect(guard.asked.sort()).toEqual([`${REFERENCE} by ada`, `${OTHER_REFERENCE} by ada`]);
  });
});

const paid = (reference: string) => problem('earlierPaymentPaid', { reference }).problem;

describe('a payment that a person has decided on', () => {
  it('is in the way until it is paid, and then no longer', async () => {
    const shown = [REFERENCE];
    expect(await guardOver(UNKNOWN).find(ATTEMPT, shown)).toHaveLength(1);
    expect(await guardOver(UNKNOWN).ask(ATTEMPT, shown)).toHaveLength(1);
    expect(await guardOver(PAID).find(ATTEMPT, shown)).toEqual([]);
    expect(await guardOver(PAID).ask(ATTEMPT, shown)).toEqual([]);
    expect(await guardOver(PAID).find(ATTEMPT, [OTHER_REFERENCE])).toHaveLength(1);
  });

  it('is told of once when it is paid, and not before', async () => {
    const guard = guardOver(UNKNOWN, record.payment({ reference: OTHER_REFERENCE, state: given.paid() }));
    const references = ['T1-261121-0099-AAAAAAAAZ', REFERENCE, OTHER_REFERENCE];
    expect(await guard.tellFound(references)).toEqual(paid(OTHER_REFERENCE));
    expect(await guard.tellFound(references)).toBeNull();
    expect(await guard.tellFound([])).toBeNull();
  });

  it('is not told of again where the person was shown it as paid', async () => {
    for (const show of ['ask', 'find'] as const) {
      const guard = guardOver(PAID);
      await guard[show](ATTEMPT);
      expect(await guard.tellFound([REFERENCE])).toBeNull();
    }
    const unpaid = guardOver(UNKNOWN);
    await unpaid.find(ATTEMPT);
    unpaid.become(PAID);
    expect(await unpaid.tellFound([REFERENCE])).toEqual(paid(REFERENCE));
  });

  it('is told of once when it has come into review, and not where the person was shown it so', async () => {
    const reviewed = record.payment({ state: given.unknown({ review: REVIEW }) });
    const guard = guardOver(UNKNOWN);
    await guard.find(ATTEMPT);
    guard.become(reviewed);
    // The charge looks for what is in the way before it comes to the decision.
    await guard.ask(ATTEMPT, [REFERENCE]);
    await guard.find(ATTEMPT, [REFERENCE]);
    expect(await guard.tellFound([REFERENCE])).toMatchObject({ code: 'earlierPaymentNotSettled' });
    expect(await guard.tellFound([REFERENCE])).toBeNull();
    guard.become(PAID);
    expect(await guard.tellFound([REFERENCE])).toEqual(paid(REFERENCE));
    for (const show of ['ask', 'find'] as const) {
      const shown = guardOver(reviewed);
      await shown[show](ATTEMPT);
      expect(await shown.tellFound([REFERENCE])).toBeNull();
    }
  });
});

describe('the objection to a charge', () => {
  const earlier = async (payment: PaymentRecord) => await guardOver(payment).find(ATTEMPT);
  const override = (...references: string[]) => ({ reason: 'Two of the same', references });

  it('is what was not shown, and what is paid whatever was shown', async () => {
    const [unknown, paid] = [await earlier(UNKNOWN), await earlier(PAID)];
    const notSettled = { code: 'earlierPaymentNotSettled', facts: { reference: REFERENCE } };
    expect(objectionTo(unknown, undefined)).toMatchObject(notSettled);
    expect(objectionTo(unknown, override(OTHER_REFERENCE))).toMatchObject(notSettled);
    expect(objectionTo(unknown, override(OTHER_REFERENCE, REFERENCE))).toBeNull();
    for (const shown of [undefined, override(REFERENCE)]) {
      expect(objectionTo(paid, shown)).toMatchObject({ code: 'earlierPaymentPaid', facts: { reference: REFERENCE } });
    }
    expect(objectionTo([], undefined)).toBeNull();
  });
});

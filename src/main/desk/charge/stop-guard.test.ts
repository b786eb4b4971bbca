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
const OTHER_AMOUNT = { reference: OTHER_REFERENCE, amount: { amountMinor: 70_000, currency: 'NGN' } };

/** The same customer pays the same amount with another card in another sale. */
const ATTEMPT: Attempt = {
  saleId: OTHER_SALE,
  amount: UNKNOWN.amount,
  customer: { email: 'ade@example.com', phone: null },
  instrument: { kind: 'card', brand: null, firstSix: '424242', lastFour: '4242' },
};

/** Creates a guard over these payments. The service's answers change nothing, unless a test overrides them. */
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
        const changed = { payment, sale: record.sale(), row: null, judgement: null };
        const heard = { answered, heardAt: { ...time }, outcome: NOT_FOUND, verdict: 'wait' } as const;
        return { ok: true, value: { ...changed, ...heard, before: payment } };
      },
    },
    elsewhere: { known: () => null, isAskedHere: () => false, ask: () => expect.unreachable() },
    measuring: { sentAgoMs: () => null },
    clock: { now: () => new Date(given.at(0)), monotonic: () => ({ ...time }) },
    actor: () => 'ada',
  });
  const become = (...next: PaymentRecord[]) => void payments.splice(0, payments.length, ...next);
  return { ...guard, asked, queries, told, time, become };
}

describe('the payments that stop a charge', () => {
  it('re-queries the payments that stop a charge and returns their new answers', async () => {
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

  it('finds the payments that stop a charge in the journal without asking the service', async () => {
    const guard = guardOver(UNKNOWN);
    expect(await guard.find(ATTEMPT)).toMatchObject([{ reference: REFERENCE, likeness: 'customer', answered: false }]);
    expect(guard.asked).toEqual([]);
    expect(guard.queries).toEqual([{ saleId: OTHER_SALE, amountMinor: 150_000 }]);
  });

  it('stops no charge because of other customers or settled payments', async () => {
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
    ['declined and for review', record.payment({ state: given.declined({ review: REVIEW }) }), 'declined'],
    ['unknown and for review', record.payment({ state: given.unknown({ review: REVIEW }) }), 'unknown'],
  ] as const)(
    'finds payments of another sale that are %s, and never payments of the same sale',
    async (_name, payment, outcome) => {
      expect(await guardOver(payment).find(ATTEMPT)).toMatchObject([{ outcome }]);
      expect(await guardOver(payment).find({ ...ATTEMPT, saleId: SALE })).toEqual([]);
    },
  );

  it('finds open and unknown payments of the same sale, whatever the amount and customer', async () => {
    const changed = { ...OTHER_AMOUNT, customer: { email: 'bola@example.com', phone: null } };
    const guard = guardOver(record.payment({ ...changed, state: given.open(given.OTP) }));
    expect(await guard.ask({ ...ATTEMPT, saleId: SALE })).toMatchObject([{ likeness: 'sale', outcome: 'open' }]);
  });

  it('stops a charge because of a payment that turns out paid, even if its goods have left', async () => {
    for (const handedOver of [null, { at: given.at(0), by: 'ada' }]) {
      const guard = guardOver(UNKNOWN);
      const asking = guard.ask(ATTEMPT);
      guard.become(record.payment({ state: given.paid({ handedOver }) }));
      expect(await asking).toMatchObject([{ reference: REFERENCE, outcome: 'paid', answered: true }]);
    }
  });

  it('marks an earlier payment as declined without a code, unless it is in review', async () => {
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

  it('returns the payments that stop a charge in the form that the screens read', async () => {
    const attempts = [ATTEMPT, { ...ATTEMPT, saleId: SALE }, { ...ATTEMPT, instrument: UNKNOWN.instrument }];
    for (const attempt of attempts) {
      const [earlier] = await guardOver(UNKNOWN).find(attempt);
      expect(earlierPaymentSchema.parse(earlier)).toEqual(earlier);
      expect(earlierPaymentSchema.safeParse({ ...earlier, likeness: '' }).success).toBe(false);
    }
  });
});

describe('an answer to the stop guard', () => {
  it('does not re-query the same payment within a minute, even after a re-query without an answer', async () => {
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

  it('asks again if the age of the stop guard’s answer is unknown', async () => {
    const guard = guardOver(UNKNOWN);
    await guard.ask(ATTEMPT);
    guard.time.count += 1;
    await guard.ask(ATTEMPT);
    expect(guard.asked).toHaveLength(2);
  });

  it('ignores an answer that could not be journaled, and asks again at the next charge', async () => {
    const guard = guardOver(UNKNOWN);
    guard.told.isBroken = true;
    expect(await guard.ask(ATTEMPT)).toMatchObject([{ reference: REFERENCE, answered: false }]);
    guard.told.isBroken = false;
    expect(await guard.ask(ATTEMPT)).toMatchObject([{ answered: true }]);
  });
});

describe('a payment of the same customer from an earlier run', () => {
  const left = (changes: Partial<PaymentRecord>) => record.payment({ ...OTHER_AMOUNT, ...changes });

  it.each([
    ['open', given.open(given.OTP)],
    ['unknown', given.unknown()],
  ])('re-queries a payment from an earlier run that is %s, which does not stop the charge', async (_name, state) => {
    const guard = guardOver(left({ state }));
    expect(await guard.ask(ATTEMPT)).toEqual([]);
    expect(guard.asked).toEqual([`${OTHER_REFERENCE} by ada`]);
  });

  it.each([
    ['never received', left({ state: given.neverReceived() })],
    ['of another customer', left({ state: given.unknown(), customer: { email: 'bola@example.com', phone: null } })],
  ])('does not re-query a payment from an earlier run that is %s', async (_name, payment) => {
    const guard = guardOver(payment);
    expect(await guard.ask(ATTEMPT)).toEqual([]);
    expect(guard.asked).toEqual([]);
  });

  it('does not re-query an answered payment of the same customer from an earlier run', async () => {
    const guard = guardOver(left({ state: given.unknown() }));
    guard.told.wasAsked = true;
    await guard.ask(ATTEMPT);
    expect(guard.asked).toEqual([]);
  });

  it('re-queries a payment from an earlier run and the payments that stop the charge, each once', async () => {
    const guard = guardOver(UNKNOWN, left({ state: given.unknown() }));
    expect(await guard.ask(ATTEMPT)).toHaveLength(1);
    expect(guard.asked.sort()).toEqual([`${REFERENCE} by ada`, `${OTHER_REFERENCE} by ada`]);
  });
});

const paid = (reference: string) => problem('earlierPaymentPaid', { reference }).problem;

describe('a payment about which a person decided', () => {
  it('lets a payment about which a person decided stop a charge only until it is paid', async () => {
    const shown = [REFERENCE];
    expect(await guardOver(UNKNOWN).find(ATTEMPT, shown)).toHaveLength(1);
    expect(await guardOver(UNKNOWN).ask(ATTEMPT, shown)).toHaveLength(1);
    expect(await guardOver(PAID).find(ATTEMPT, shown)).toEqual([]);
    expect(await guardOver(PAID).ask(ATTEMPT, shown)).toEqual([]);
    expect(await guardOver(PAID).find(ATTEMPT, [OTHER_REFERENCE])).toHaveLength(1);
  });

  it('reports an overridden payment once when it is paid, and not before', async () => {
    const guard = guardOver(UNKNOWN, record.payment({ reference: OTHER_REFERENCE, state: given.paid() }));
    const references = ['T1-261121-0099-AAAAAAAAZ', REFERENCE, OTHER_REFERENCE];
    expect(await guard.pressed()(references)).toEqual(paid(OTHER_REFERENCE));
    expect(await guard.pressed()(references)).toBeNull();
    expect(await guard.pressed()([])).toBeNull();
  });

  it('does not report an overridden payment again if the person already saw it as paid', async () => {
    for (const show of ['ask', 'find'] as const) {
      const guard = guardOver(PAID);
      await guard[show](ATTEMPT);
      expect(await guard.pressed()([REFERENCE])).toBeNull();
    }
    const unpaid = guardOver(UNKNOWN);
    await unpaid.find(ATTEMPT);
    unpaid.become(PAID);
    expect(await unpaid.pressed()([REFERENCE])).toEqual(paid(REFERENCE));
  });

  it('reports an overridden payment once when it comes into review, unless the person saw the review', async () => {
    const reviewed = record.payment({ state: given.unknown({ review: REVIEW }) });
    const guard = guardOver(UNKNOWN);
    await guard.find(ATTEMPT);
    guard.become(reviewed);
    // A charge looks for payments that stop it before it reads the person's decision.
    await guard.ask(ATTEMPT, [REFERENCE]);
    await guard.find(ATTEMPT, [REFERENCE]);
    expect(await guard.pressed()([REFERENCE])).toMatchObject({ code: 'earlierPaymentNotSettled' });
    expect(await guard.pressed()([REFERENCE])).toBeNull();
    guard.become(PAID);
    expect(await guard.pressed()([REFERENCE])).toEqual(paid(REFERENCE));
    for (const show of ['ask', 'find'] as const) {
      const shown = guardOver(reviewed);
      await shown[show](ATTEMPT);
      expect(await shown.pressed()([REFERENCE])).toBeNull();
    }
  });
});

describe('objectionTo, the payments that stop an override', () => {
  const earlier = async (payment: PaymentRecord) => await guardOver(payment).find(ATTEMPT);
  const override = (...references: string[]) => ({ reason: 'Two of the same', references });

  it('names payments that were not shown, and paid ones even if they were shown', async () => {
    const [unknown, paid] = [await earlier(UNKNOWN), await earlier(PAID)];
    const notSettled = { code: 'earlierPaymentNotSettled', facts: { reference: REFERENCE } };
    expect(objectionTo(unknown, undefined)).toMatchObject(notSettled);
    expect(objectionTo(unknown, override(OTHER_REFERENCE))).toMatchObject(notSettled);
    expect(objectionTo(unknown, override(OTHER_REFERENCE, REFERENCE))).toBeNull();
    for (const shown of [undefined, override(REFERENCE)]) {
      expect(objectionTo(paid, shown)).toMatchObject({ code: 'earlierPaymentPaid', facts: { reference: REFERENCE } });
    }
    const alsoPaid = paid.map((payment) => ({ ...payment, reference: OTHER_REFERENCE }));
    expect(objectionTo([...paid, ...alsoPaid], override(REFERENCE))?.facts.reference).toBe(
      `${REFERENCE}, ${OTHER_REFERENCE}`,
    );
    expect(objectionTo([], undefined)).toBeNull();
  });
});

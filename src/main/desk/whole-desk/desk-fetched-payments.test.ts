import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RequeryAnswer } from '../../../shared/payment/answers.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { answered, LOST, NOT_FOUND, PENDING } from '../../../shared/testing/answers.fixture.ts';
import { at, open, paid, unknown } from '../../../shared/testing/states.fixture.ts';
import { codeOf, refusalOf } from '../testing/code-of.fixture.ts';
import { JournalInMemory } from '../testing/journal-in-memory.fixture.ts';
import { ATTEMPT, cardCharge, KEYED, OTHER_SALE, openTill, TILL } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const OVERRIDE = { reason: 'Supervisor agreed' };
const ELSEWHERE = { publicKey: 'EXPUBK-other-X' };
const again = () => cardCharge({ saleId: OTHER_SALE });

/** Makes a till whose journal knows an unknown payment only from fetched entries. */
async function tillThatFetched(changes: Partial<PaymentRecord> = {}) {
  const [before, reference] = await outcome.tillAfter(outcome.chargeToUnknown);
  const record = await before.journal.payment(reference);
  if (!record) throw new Error('It was not charged.');
  const journal = new JournalInMemory();
  const own = journal.guardedPayments.bind(journal);
  journal.guardedPayments = async (query) => [...(await own(query)), { ...record, ...changes }];
  journal.reopened = () => journal;
  const till = openTill({ journal, clock: before.clock, randomInt: (below) => 11 % below });
  return {
    ...till,
    reference,
    earlier: async (attempt = ATTEMPT) => {
      const shown = await till.desk.checkEarlier(attempt);
      return shown.ok ? shown.value.earlier : shown;
    },
    says: (changes: Partial<RequeryAnswer>) => till.gateway.will('requery', answered({ reference, ...changes })),
    despite: { ...again(), override: { ...OVERRIDE, references: [reference] } },
    overridden: () => journal.entries[0]?.happening,
  };
}

describe('a payment known only from fetched entries', () => {
  it('re-queries a fetched payment at the service of its intent, and journals a person’s override', async () => {
    const till = await tillThatFetched();
    const { gateway, reference } = till;
    gateway.will('requery', PENDING);
    expect(await till.earlier()).toMatchObject([
      { reference, outcome: 'unknown', answered: true, elsewhere: 'askedHere' },
    ]);
    const { baseUrl, publicKey } = TILL;
    expect(gateway.calls).toMatchObject([
      { operation: 'requery', merchant: { baseUrl, publicKey }, sent: { reference } },
    ]);
    expect(till.journal.entries).toEqual([]);
    expect(codeOf(await till.desk.charge(again()))).toBe('earlierPaymentNotSettled');
    expect(await outcome.chargeWith(till, till.despite)).toBe('done');
    expect(till.overridden()).toMatchObject({ override: { payments: [{ reference, outcome: 'unknown' }] } });
  });

  it('stops no charge if the service says that the fetched payment failed', async () => {
    const till = await tillThatFetched();
    till.says(outcome.SAYS_FAILED);
    expect(await outcome.chargeWith(till, again())).toBe('done');
    expect(till.overridden()).toMatchObject({ kind: 'paymentIntended' });
    expect(till.overridden()).not.toHaveProperty('override');
  });

  it('reports a fetched payment as paid after every check passed, and then a person decides', async () => {
    const till = await tillThatFetched();
    till.says({});
    expect(codeOf(await till.desk.charge(again()))).toBe('earlierPaymentPaid');
    expect(till.journal.entries).toEqual([]);
    expect(await outcome.chargeWith(till, till.despite)).toBe('done');
    const { reference } = till;
    expect(till.overridden()).toMatchObject({ override: { payments: [{ reference, outcome: 'paid' }] } });
  });

  it.each([
    ['another charge despite it', outcome.SAYS_PENDING],
    ['another charge despite it, although it is paid', {}],
    ['its failure', outcome.SAYS_FAILED],
  ])('needs no further warning at a step after %s', async (_what, said) => {
    const till = await tillThatFetched();
    till.says(said);
    await till.earlier();
    expect(await outcome.chargeWith(till, till.despite)).toBe('done');
    expect(await outcome.submitPin(till, till.payment().reference)).toBe('done');
  });

  it.each([
    ['paid', {}, [{ outcome: 'paid', answered: true }]],
    ['declined', outcome.SAYS_FAILED, []],
  ])(
    're-queries a fetched payment whose entries end before the answer to its charge, and treats it as %s',
    async (_what, said, expected) => {
      const state = open({ kind: 'sending', operation: 'initiate', step: null });
      const till = await tillThatFetched({ state });
      till.says(said);
      expect(await till.earlier()).toMatchObject(expected);
    },
  );

  it.each([
    ['here', paid()],
    ['gone', paid({ handedOver: { at: at(2_000), by: 'ada' } })],
  ])('stops another charge of the fetched payment’s sale if its goods are %s', async (_where, state) => {
    const till = await tillThatFetched({ state });
    expect(refusalOf(await till.desk.charge(cardCharge()))).toEqual(['earlierPaymentPaid', till.reference]);
    expect(till.gateway.sentTo('initiate')).toEqual([]);
    const { override } = till.despite;
    expect(await outcome.chargeWith(till, cardCharge({ override }))).toBe('done');
  });

  it('stops a step if the fetched payment was paid since this charge', async () => {
    const till = await tillThatFetched();
    till.gateway.will('requery', NOT_FOUND);
    await till.earlier();
    await outcome.chargeWith(till, { ...till.despite, customer: { email: 'ngozi@example.com', phone: null } });
    await till.clock.advance(61_000);
    till.says({});
    const otherCard = { kind: 'card', brand: null, firstSix: '424242', lastFour: '4242' } as const;
    await till.earlier({ ...ATTEMPT, saleId: randomUUID(), instrument: otherCard });
    const submitted = await till.desk.submit(till.payment().reference, { step: 'cardPin', pin: KEYED.pin });
    expect(refusalOf(submitted)).toEqual(['samePurchasePaid', till.reference]);
  });

  it('stops a step if the fetched payment was paid while the charge was written', async () => {
    const till = await tillThatFetched();
    till.gateway.will('requery', PENDING);
    await till.earlier();
    const { nextCounter } = till.journal;
    till.journal.nextCounter = async () => {
      await till.clock.advance(61_000);
      till.says({});
      await till.earlier({ ...ATTEMPT, saleId: randomUUID() });
      return await nextCounter.call(till.journal);
    };
    await outcome.chargeWith(till, till.despite);
    const submitted = await till.desk.submit(till.payment().reference, { step: 'cardPin', pin: KEYED.pin });
    expect(refusalOf(submitted)).toEqual(['samePurchasePaid', till.reference]);
  });

  it('reports a fetched payment before a charge if it was unknown when the person decided', async () => {
    const till = await tillThatFetched();
    till.gateway.will('requery', PENDING, answered({ reference: till.reference }));
    await till.earlier();
    await till.clock.advance(61_000);
    expect(codeOf(await till.desk.charge(till.despite))).toBe('earlierPaymentPaid');
  });

  it.each<[string, Partial<RequeryAnswer>]>([
    ['of another amount', { amountMinor: 100 }],
    ['in another currency', { currency: 'USD' }],
    ['for another reference', { reference: 'T1-261121-0099-AAAAAAAAZ' }],
    ['without 000', { code: '00' }],
  ])('never calls a fetched payment paid because of an answer %s', async (_what, changes) => {
    const till = await tillThatFetched();
    till.says(changes);
    expect(await till.earlier()).toMatchObject([{ reference: till.reference, outcome: 'unknown', answered: true }]);
  });

  it('reports a fetched payment as in review even if this till cannot re-query it', async () => {
    const review = { reason: 'amountTooLow', at: at(0) } as const;
    const till = await tillThatFetched({ ...ELSEWHERE, state: unknown({ review }) });
    expect(await till.earlier()).toMatchObject([{ outcome: 'unknown', elsewhere: 'notAskedHere', inReview: true }]);
  });

  it("names a fetched payment in an override's entry even if this till cannot re-query it", async () => {
    const till = await tillThatFetched(ELSEWHERE);
    await till.earlier();
    expect(await outcome.chargeWith(till, till.despite)).toBe('done');
    const { reference } = till;
    expect(till.overridden()).toMatchObject({ override: { payments: [{ reference, outcome: 'unknown' }] } });
  });

  it('reports that a fetched payment got no answer, and re-queries it once a minute at most', async () => {
    const till = await tillThatFetched();
    till.gateway.will('requery', LOST);
    const silent = [{ reference: till.reference, answered: false, elsewhere: 'askedHere' }];
    expect(await till.earlier()).toMatchObject(silent);
    expect(await till.earlier()).toMatchObject(silent);
    expect(till.asked()).toHaveLength(1);
  });

  it('ends a fetched payment only after three "not found" over two minutes', async () => {
    const till = await tillThatFetched();
    for (const expected of ['unknown', 'unknown', 'neverReceived']) {
      till.gateway.will('requery', NOT_FOUND);
      expect(await till.earlier()).toMatchObject([{ outcome: expected }]);
      await till.clock.advance(61_000);
    }
  });

  it.each([
    ['mode', { mode: 'sandbox' }],
    ['address', { baseUrl: 'https://elsewhere.example' }],
    ['public key', ELSEWHERE],
  ] as const)('does not re-query a fetched payment with another %s, and shows why', async (_what, changes) => {
    const till = await tillThatFetched(changes);
    expect(await till.earlier()).toMatchObject([
      { reference: till.reference, outcome: 'unknown', answered: false, elsewhere: 'notAskedHere' },
    ]);
    expect(till.gateway.calls).toEqual([]);
    expect(codeOf(await till.desk.charge(again()))).toBe('earlierPaymentNotSettled');
  });
});

describe('a declined payment that another journal has as unknown at a later time', () => {
  async function tillBesideLater() {
    const [till, reference] = await outcome.tillAfter(outcome.chargeToDeclined);
    const own = await till.journal.payment(reference);
    if (!own) throw new Error('It was not charged.');
    await till.desk.finishSale(own.saleId);
    const later = { ...own, state: unknown(), updatedAt: '2027-11-21T10:00:00.000Z' };
    till.journal.guardedPayments = async () => [later];
    return { ...till, reference };
  }

  it('stops no charge once the service says again that the declined payment failed', async () => {
    const till = await tillBesideLater();
    till.gateway.will('requery', answered({ reference: till.reference, ...outcome.SAYS_FAILED }));
    expect(await outcome.chargeWith(till, again())).toBe('done');
  });

  it('warns before a charge that the payment may be unknown while the service does not answer', async () => {
    const { desk, gateway, reference } = await tillBesideLater();
    gateway.will('requery', LOST);
    expect(await desk.checkEarlier(ATTEMPT)).toMatchObject({
      value: { earlier: [{ reference, outcome: 'unknown', answered: false }] },
    });
  });
});

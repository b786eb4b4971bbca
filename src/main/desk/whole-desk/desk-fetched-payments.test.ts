import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { answered, LOST, NOT_FOUND, PENDING } from '../../../shared/testing/answers.fixture.ts';
import { at, open, paid, unknown } from '../../../shared/testing/states.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { JournalInMemory } from '../testing/journal-in-memory.fixture.ts';
import { ATTEMPT, cardCharge, OTHER_SALE, openTill, TILL } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const again = () => cardCharge({ saleId: OTHER_SALE });

async function tillThatFetched(changes: Partial<PaymentRecord> = {}) {
  const [before, reference] = await outcome.tillAfter(outcome.chargeToUnknown);
  const record = await before.journal.payment(reference);
  if (!record) throw new Error('It was not charged.');
  const journal = new JournalInMemory();
  const own = journal.guardedPayments.bind(journal);
  journal.guardedPayments = async (query) => [...(await own(query)), { ...record, ...changes }];
  journal.reopened = () => journal;
  const randomInt = (below: number) => 11 % below;
  return { ...openTill({ journal, clock: before.clock, randomInt }), reference };
}

describe('a payment known only from fetched entries', () => {
  it('re-queries a fetched payment at the service of its intent, and journals a person’s override', async () => {
    const { desk, gateway, journal, reference } = await tillThatFetched();
    gateway.will('requery', PENDING);
    expect(await desk.checkEarlier(ATTEMPT)).toMatchObject({
      value: { earlier: [{ reference, outcome: 'unknown', answered: true, elsewhere: 'askedHere' }] },
    });
    const { baseUrl, publicKey } = TILL;
    expect(gateway.calls).toMatchObject([
      { operation: 'requery', merchant: { baseUrl, publicKey }, sent: { reference } },
    ]);
    expect(journal.entries).toEqual([]);
    expect(codeOf(await desk.charge(again()))).toBe('earlierPaymentNotSettled');
    gateway.will('initiate', outcome.ASKS_PIN);
    const override = { reason: 'Supervisor agreed', references: [reference] };
    expect(codeOf(await desk.charge({ ...again(), override }))).toBe('done');
    expect(journal.entries[0]?.happening).toMatchObject({
      override: { payments: [{ reference, outcome: 'unknown' }] },
    });
  });

  it('stops no charge if the service says that the fetched payment failed', async () => {
    const { desk, gateway, journal, reference } = await tillThatFetched();
    gateway.will('requery', answered({ reference, code: '51', status: 'failed' }));
    gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await desk.charge(again()))).toBe('done');
    expect(journal.entries[0]?.happening.kind).toBe('paymentIntended');
    expect(journal.entries[0]?.happening).not.toHaveProperty('override');
  });

  it('reports a fetched payment as paid after every check passed, and then a person decides', async () => {
    const { desk, gateway, journal, reference } = await tillThatFetched();
    gateway.will('requery', answered({ reference }));
    expect(codeOf(await desk.charge(again()))).toBe('earlierPaymentPaid');
    expect(journal.entries).toEqual([]);
    gateway.will('initiate', outcome.ASKS_PIN);
    const override = { reason: 'Two of the same', references: [reference] };
    expect(codeOf(await desk.charge({ ...again(), override }))).toBe('done');
    expect(journal.entries[0]?.happening).toMatchObject({ override: { payments: [{ reference, outcome: 'paid' }] } });
  });

  it.each([
    ['another charge despite it', PENDING, ['done', 'done']],
    ['another charge despite it, although it is paid', {}, ['done', 'done']],
    ['its failure', { code: '51', status: 'failed' }, ['done', 'done']],
  ] as const)('needs no further warning at a step after %s', async (_what, said, expected) => {
    const { desk, gateway, payment, reference } = await tillThatFetched();
    gateway.will('requery', 'kind' in said ? said : answered({ reference, ...said }));
    await desk.checkEarlier(ATTEMPT);
    gateway.will('initiate', outcome.ASKS_PIN);
    gateway.will('authenticate', outcome.ASKS_OTP);
    const charged = codeOf(await desk.charge({ ...again(), override: { reason: 'Agreed', references: [reference] } }));
    const { reference: second } = payment();
    expect([charged, codeOf(await desk.submit(second, { step: 'cardPin', pin: '3310' }))]).toEqual(expected);
  });

  it.each([
    ['paid', {}, [{ outcome: 'paid', answered: true }]],
    ['declined', { code: '51', status: 'failed' }, []],
  ])(
    're-queries a fetched payment whose entries end before the answer to its charge, and treats it as %s',
    async (_what, said, expected) => {
      const { desk, gateway, reference } = await tillThatFetched({
        state: open({ kind: 'sending', operation: 'initiate', step: null }),
      });
      gateway.will('requery', answered({ reference, ...said }));
      const shown = await desk.checkEarlier(ATTEMPT);
      expect(shown).toMatchObject({ value: { earlier: expected } });
    },
  );

  it.each([
    ['here', paid()],
    ['gone', paid({ handedOver: { at: at(2_000), by: 'ada' } })],
  ])('stops another charge of the fetched payment’s sale if its goods are %s', async (_where, state) => {
    const { desk, gateway, reference } = await tillThatFetched({ state });
    expect(await desk.charge(cardCharge())).toMatchObject({
      problem: { code: 'earlierPaymentPaid', facts: { reference } },
    });
    expect(gateway.sentTo('initiate')).toEqual([]);
    gateway.will('initiate', outcome.ASKS_PIN);
    const override = { reason: 'Two of the same', references: [reference] };
    expect(codeOf(await desk.charge({ ...cardCharge(), override }))).toBe('done');
  });

  it('stops a step if the fetched payment was paid since this charge', async () => {
    const { desk, gateway, clock, payment, reference } = await tillThatFetched();
    gateway.will('requery', NOT_FOUND);
    await desk.checkEarlier(ATTEMPT);
    gateway.will('initiate', outcome.ASKS_PIN);
    const customer = { email: 'ngozi@example.com', phone: null };
    await desk.charge({ ...again(), customer, override: { reason: 'Agreed', references: [reference] } });
    await clock.advance(61_000);
    gateway.will('requery', answered({ reference }));
    const otherCard = { kind: 'card', brand: null, firstSix: '424242', lastFour: '4242' } as const;
    await desk.checkEarlier({ ...ATTEMPT, saleId: randomUUID(), instrument: otherCard });
    const submitted = await desk.submit(payment().reference, { step: 'cardPin', pin: '3310' });
    expect(submitted).toMatchObject({ problem: { code: 'samePurchasePaid', facts: { reference } } });
  });

  it('stops a step if the fetched payment was paid while the charge was written', async () => {
    const { desk, gateway, clock, journal, payment, reference } = await tillThatFetched();
    gateway.will('requery', PENDING);
    await desk.checkEarlier(ATTEMPT);
    const { nextCounter } = journal;
    journal.nextCounter = async () => {
      await clock.advance(61_000);
      gateway.will('requery', answered({ reference }));
      await desk.checkEarlier({ ...ATTEMPT, saleId: randomUUID() });
      return await nextCounter.call(journal);
    };
    gateway.will('initiate', outcome.ASKS_PIN);
    await desk.charge({ ...again(), override: { reason: 'Agreed', references: [reference] } });
    const submitted = await desk.submit(payment().reference, { step: 'cardPin', pin: '3310' });
    expect(submitted).toMatchObject({ problem: { code: 'samePurchasePaid', facts: { reference } } });
  });

  it('reports a fetched payment before a charge if it was unknown when the person decided', async () => {
    const { desk, gateway, clock, reference } = await tillThatFetched();
    gateway.will('requery', PENDING, answered({ reference }));
    await desk.checkEarlier(ATTEMPT);
    await clock.advance(61_000);
    const override = { reason: 'Two of the same', references: [reference] };
    expect(codeOf(await desk.charge({ ...again(), override }))).toBe('earlierPaymentPaid');
  });

  it.each([
    ['of another amount', { amountMinor: 100 }],
    ['in another currency', { currency: 'USD' }],
    ['for another reference', { reference: 'T1-261121-0099-AAAAAAAAZ' }],
    ['without 000', { code: '00' }],
  ])('never calls a fetched payment paid because of an answer %s', async (_what, changes) => {
    const { desk, gateway, reference } = await tillThatFetched();
    gateway.will('requery', answered({ reference, ...changes } as Parameters<typeof answered>[0]));
    const shown = await desk.checkEarlier(ATTEMPT);
    expect(shown).toMatchObject({ value: { earlier: [{ reference, outcome: 'unknown', answered: true }] } });
  });

  it('reports a fetched payment as in review even if this till cannot re-query it', async () => {
    const [before, reference] = await outcome.tillAfter(outcome.chargeToUnknown);
    const record = await before.journal.payment(reference);
    if (!record) throw new Error('It was not charged.');
    const review = { reason: 'amountTooLow', at: record.updatedAt } as const;
    const { desk } = await tillThatFetched({ publicKey: 'EXPUBK-other-X', state: { ...record.state, review } });
    expect(await desk.checkEarlier(ATTEMPT)).toMatchObject({
      value: { earlier: [{ outcome: 'unknown', elsewhere: 'notAskedHere', inReview: true }] },
    });
  });

  it("names a fetched payment in an override's entry even if this till cannot re-query it", async () => {
    const { desk, gateway, journal, reference } = await tillThatFetched({ publicKey: 'EXPUBK-other-X' });
    gateway.will('initiate', outcome.ASKS_PIN);
    await desk.checkEarlier(ATTEMPT);
    const override = { reason: 'Supervisor agreed', references: [reference] };
    expect(codeOf(await desk.charge({ ...again(), override }))).toBe('done');
    expect(journal.entries[0]?.happening).toMatchObject({
      override: { payments: [{ reference, outcome: 'unknown' }] },
    });
  });

  it('reports that a fetched payment got no answer, and re-queries it once a minute at most', async () => {
    const { desk, gateway, reference } = await tillThatFetched();
    gateway.will('requery', LOST);
    const silent = { value: { earlier: [{ reference, answered: false, elsewhere: 'askedHere' }] } };
    expect(await desk.checkEarlier(ATTEMPT)).toMatchObject(silent);
    expect(await desk.checkEarlier(ATTEMPT)).toMatchObject(silent);
    expect(gateway.sentTo('requery')).toHaveLength(1);
  });

  it('ends a fetched payment only after three "not found" over two minutes', async () => {
    const { desk, gateway, clock } = await tillThatFetched();
    const outcomes: unknown[] = [];
    for (let asked = 0; asked < 3; asked += 1) {
      gateway.will('requery', NOT_FOUND);
      const shown = await desk.checkEarlier(ATTEMPT);
      outcomes.push(shown.ok && shown.value.earlier[0]?.outcome);
      await clock.advance(61_000);
    }
    expect(outcomes).toEqual(['unknown', 'unknown', 'neverReceived']);
  });

  it.each([
    ['mode', { mode: 'sandbox' }],
    ['address', { baseUrl: 'https://elsewhere.example' }],
    ['public key', { publicKey: 'EXPUBK-other-X' }],
  ] as const)('does not re-query a fetched payment with another %s, and shows why', async (_what, changes) => {
    const { desk, gateway, reference } = await tillThatFetched(changes);
    expect(await desk.checkEarlier(ATTEMPT)).toMatchObject({
      value: { earlier: [{ reference, outcome: 'unknown', answered: false, elsewhere: 'notAskedHere' }] },
    });
    expect(gateway.calls).toEqual([]);
    expect(codeOf(await desk.charge(again()))).toBe('earlierPaymentNotSettled');
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
    const { desk, gateway, reference } = await tillBesideLater();
    gateway.will('requery', answered({ reference, code: '51', status: 'failed' }));
    gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await desk.charge(again()))).toBe('done');
  });

  it('warns before a charge that the payment may be unknown while the service does not answer', async () => {
    const { desk, gateway, reference } = await tillBesideLater();
    gateway.will('requery', LOST);
    expect(await desk.checkEarlier(ATTEMPT)).toMatchObject({
      value: { earlier: [{ reference, outcome: 'unknown', answered: false }] },
    });
  });
});

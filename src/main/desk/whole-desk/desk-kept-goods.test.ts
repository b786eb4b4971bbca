import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../shared/payment/instrument.ts';
import { answered, LOST } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import {
  cardCharge,
  KEYED,
  type OpenTill,
  OTHER_SALE,
  openTill,
  otherCustomersCharge,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';

const { cardNumber } = KEYED;
const CARD: Instrument = {
  kind: 'card',
  brand: null,
  firstSix: cardNumber.slice(0, 6),
  lastFour: cardNumber.slice(-4),
};

const again = () => cardCharge({ saleId: OTHER_SALE });
const attempt = { ...again(), instrument: CARD };

/** A till whose first sale was left for later, or cancelled, before a re-query said what became of its payment. */
async function tillThatHeard(
  says: Parameters<typeof answered>[0],
  how: 'leaveForLater' | 'cancelSale' = 'leaveForLater',
): Promise<OpenTill & { first: string }> {
  const till = openTill();
  till.gateway.will('initiate', outcome.TIMED_OUT);
  await till.desk.charge(cardCharge());
  const first = till.payment().reference;
  await till.clock.advance(600_000);
  await till.desk[how](SALE);
  till.gateway.will('requery', answered({ reference: first, ...says }));
  await till.desk.requery(first);
  return { ...till, first };
}

/** The program, started again the next morning. */
async function startedAgain({ desk, journal, clock }: OpenTill): Promise<OpenTill> {
  await desk.stop();
  const till = openTill({ journal, clock });
  await till.desk.recover();
  return till;
}

describe('a payment that turned out to be paid after its sale was left for later', () => {
  it('is said again at the next start, until its goods are handed over', async () => {
    const before = await tillThatHeard({});
    const till = await startedAgain(before);
    expect(till.desk.read().announcements).toMatchObject([{ reference: before.first, kind: 'paid' }]);
    await till.desk.handOver(before.first, { reason: 'No answer' });
    expect((await startedAgain(till)).desk.read().announcements).toEqual([]);
  });

  it('stops a charge for what may be the same thing, also after a restart', async () => {
    const before = await tillThatHeard({});
    const till = await startedAgain(before);
    expect(await till.desk.charge(again())).toMatchObject({
      problem: { code: 'earlierPaymentPaid', facts: { reference: before.first } },
    });
    expect(till.gateway.sentTo('initiate')).toEqual([]);
  });

  it('is shown without asking the service, and a person who was shown it may decide', async () => {
    const before = await tillThatHeard({});
    const till = await startedAgain(before);
    const asked = till.gateway.sentTo('requery').length;
    expect(await till.desk.checkEarlier(attempt)).toMatchObject({
      value: { earlier: [{ reference: before.first, likeness: 'instrument', outcome: 'paid', answered: false }] },
    });
    expect(till.gateway.sentTo('requery')).toHaveLength(asked);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const override = { reason: 'Two of the same', references: [before.first] };
    expect(codeOf(await till.desk.charge({ ...again(), override }))).toBe('done');
    expect(till.journal.entries.find(({ happening }) => 'despite' in happening)?.happening).toMatchObject({
      despite: { payments: [{ reference: before.first, outcome: 'paid' }] },
    });
  });

  it('does not take a decision on it from before anybody was told that it is paid', async () => {
    const before = await tillThatHeard({});
    const till = await startedAgain(before);
    const override = { reason: 'Typed by nobody', references: [before.first] };
    expect(codeOf(await till.desk.charge({ ...again(), override }))).toBe('earlierPaymentPaid');
  });

  it('stops no charge for something else, and none once its goods have left', async () => {
    const before = await tillThatHeard({});
    const till = await startedAgain(before);
    till.gateway.will('initiate', outcome.ASKS_PIN, outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge(otherCustomersCharge()))).toBe('done');
    await till.desk.cancelSale(OTHER_SALE);
    await till.desk.finishSale(OTHER_SALE);
    await till.desk.handOver(before.first, { reason: 'No answer' });
    const next = cardCharge({ saleId: '7f3c0b1e-6d0a-4f0e-9d53-0c5e5f0f7a11' });
    expect(codeOf(await till.desk.charge(next))).toBe('done');
  });
});

describe('a payment that was paid after its sale was cancelled', () => {
  it('stops a charge for what may be the same thing', async () => {
    const before = await tillThatHeard({}, 'cancelSale');
    const till = await startedAgain(before);
    expect(codeOf(await till.desk.charge(again()))).toBe('earlierPaymentPaid');
  });
});

describe('a payment that was declined, and of which the service then says what does not fit', () => {
  it('stops a charge for what may be the same thing until a person decides', async () => {
    const till = await tillThatHeard({ code: '51', status: 'failed' });
    till.gateway.will('requery', answered({ reference: till.first, amountMinor: 100 }));
    await till.clock.advance(1_000);
    await till.desk.requery(till.first);
    expect(await till.journal.payment(till.first)).toMatchObject({ state: { outcome: 'declined', review: {} } });
    till.gateway.will('requery', LOST);
    expect(codeOf(await till.desk.charge(again()))).toBe('earlierPaymentNotSettled');
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const override = { reason: 'The bank shows no debit', references: [till.first] };
    expect(codeOf(await till.desk.charge({ ...again(), override }))).toBe('done');
  });
});

describe('a payment that nobody knows the end of, and of which the service then says what does not fit', () => {
  /** What a person was shown before, and decided on. */
  const override = (reference: string) => ({ reason: 'The bank shows no debit', references: [reference] });

  it('is shown as one that is for review, whatever it was before', async () => {
    const till = await tillThatHeard({ amountMinor: 100 });
    expect(await till.journal.payment(till.first)).toMatchObject({ state: { outcome: 'unknown', review: {} } });
    till.gateway.will('requery', LOST);
    expect(await till.desk.checkEarlier(attempt)).toMatchObject({
      value: { earlier: [{ reference: till.first, outcome: 'unknown', inReview: true }] },
    });
  });

  it('undoes a decision from before: money may have been taken, and nobody was told', async () => {
    const till = await tillThatHeard({ code: '02', status: 'pending' });
    expect(await till.desk.checkEarlier(attempt)).toMatchObject({
      value: { earlier: [{ reference: till.first, outcome: 'unknown' }] },
    });
    await till.clock.advance(1_000);
    till.gateway.will('requery', answered({ reference: till.first, amountMinor: 100 }));
    await till.desk.requery(till.first);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const decided = { ...again(), override: override(till.first) };
    expect(await till.desk.charge(decided)).toMatchObject({
      problem: { code: 'earlierPaymentNotSettled', facts: { reference: till.first } },
    });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
    expect(codeOf(await till.desk.charge(decided))).toBe('done');
  });

  it('leaves a decision as it is that was made by somebody who was shown that', async () => {
    const till = await tillThatHeard({ amountMinor: 100 });
    till.gateway.will('requery', LOST);
    await till.desk.checkEarlier(attempt);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge({ ...again(), override: override(till.first) }))).toBe('done');
  });
});

describe('a sale that was left for later, and whose payment was declined meanwhile', () => {
  it('is still among those that can go on after the next start', async () => {
    const before = await tillThatHeard({ code: '51', status: 'failed' });
    expect(before.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'notPaid' }]);
    const till = await startedAgain(before);
    expect(till.desk.read().leftSales).toEqual(before.desk.read().leftSales);
  });

  it('is not once it was cancelled', async () => {
    const before = await tillThatHeard({ code: '51', status: 'failed' }, 'cancelSale');
    expect((await startedAgain(before)).desk.read().leftSales).toEqual([]);
  });
});

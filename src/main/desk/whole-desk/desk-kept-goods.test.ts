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

/** Makes a till whose first sale was left for later or cancelled before its payment was settled. */
async function tillThatHeard(
  says: Parameters<typeof answered>[0],
  how: 'leaveForLater' | 'cancelSale' = 'leaveForLater',
): Promise<OpenTill & { first: string }> {
  const till = openTill();
  const first = await outcome.chargeAnswered(till, outcome.TIMED_OUT);
  await till.clock.advance(600_000);
  await till.desk[how](SALE);
  await till.asks(first, answered({ reference: first, ...says }));
  return { ...till, first };
}

/** Starts the program again the next morning. */
async function startedAgain({ desk, journal, clock }: OpenTill): Promise<OpenTill> {
  await desk.stop();
  const till = openTill({ journal, clock });
  await till.desk.recover();
  return till;
}

describe('a payment that was paid after its sale was left for later', () => {
  it('is announced at every start until its goods are handed over', async () => {
    const before = await tillThatHeard({});
    const till = await startedAgain(before);
    expect(till.desk.read().announcements).toMatchObject([{ reference: before.first, kind: 'paid' }]);
    await till.desk.handOver(before.first, { reason: 'No answer' });
    expect((await startedAgain(till)).desk.read().announcements).toEqual([]);
  });

  it('stops a charge that may be for the same purchase, also after a restart', async () => {
    const before = await tillThatHeard({});
    const till = await startedAgain(before);
    expect(await till.desk.charge(again())).toMatchObject({
      problem: { code: 'earlierPaymentPaid', facts: { reference: before.first } },
    });
    expect(till.gateway.sentTo('initiate')).toEqual([]);
  });

  it('is shown without a re-query, and the person may override it', async () => {
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
    expect(till.journal.entries.find(({ happening }) => 'override' in happening)?.happening).toMatchObject({
      override: { payments: [{ reference: before.first, outcome: 'paid' }] },
    });
  });

  it('rejects an override made before anybody was told that it is paid', async () => {
    const before = await tillThatHeard({});
    const till = await startedAgain(before);
    const override = { reason: 'Typed by nobody', references: [before.first] };
    expect(codeOf(await till.desk.charge({ ...again(), override }))).toBe('earlierPaymentPaid');
  });

  it('stops no charge for another purchase, and no charge at all once its goods have left', async () => {
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

describe('a declined payment about which the service later contradicts itself', () => {
  it('stops a charge for the same purchase until a person decides', async () => {
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

describe('an unknown payment about which the service later contradicts itself', () => {
  /** An override by a person who saw the earlier outcome. */
  const override = (reference: string) => ({ reason: 'The bank shows no debit', references: [reference] });

  it('is shown as for review, whatever it was before', async () => {
    const till = await tillThatHeard({ amountMinor: 100 });
    expect(await till.journal.payment(till.first)).toMatchObject({ state: { outcome: 'unknown', review: {} } });
    till.gateway.will('requery', LOST);
    expect(await till.desk.checkEarlier(attempt)).toMatchObject({
      value: { earlier: [{ reference: till.first, outcome: 'unknown', inReview: true }] },
    });
  });

  it('invalidates an earlier override, because money may have been taken and nobody was told', async () => {
    const till = await tillThatHeard({ code: '02', status: 'pending' });
    expect(await till.desk.checkEarlier(attempt)).toMatchObject({
      value: { earlier: [{ reference: till.first, outcome: 'unknown' }] },
    });
    await till.clock.advance(1_000);
    await till.asks(till.first, answered({ reference: till.first, amountMinor: 100 }));
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const decided = { ...again(), override: override(till.first) };
    expect(await till.desk.charge(decided)).toMatchObject({
      problem: { code: 'earlierPaymentNotSettled', facts: { reference: till.first } },
    });
    expect(till.gateway.sentTo('initiate')).toHaveLength(1);
    expect(codeOf(await till.desk.charge(decided))).toBe('done');
  });

  it('keeps an override of a person who saw the review', async () => {
    const till = await tillThatHeard({ amountMinor: 100 });
    till.gateway.will('requery', LOST);
    await till.desk.checkEarlier(attempt);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    expect(codeOf(await till.desk.charge({ ...again(), override: override(till.first) }))).toBe('done');
  });
});

describe('a sale left for later whose payment was declined meanwhile', () => {
  it('can still be resumed after the next start', async () => {
    const before = await tillThatHeard({ code: '51', status: 'failed' });
    expect(before.desk.read().leftSales).toMatchObject([{ saleId: SALE, screen: 'notPaid' }]);
    const till = await startedAgain(before);
    expect(till.desk.read().leftSales).toEqual(before.desk.read().leftSales);
  });

  it('cannot be resumed once it is cancelled', async () => {
    const before = await tillThatHeard({ code: '51', status: 'failed' }, 'cancelSale');
    expect((await startedAgain(before)).desk.read().leftSales).toEqual([]);
  });
});

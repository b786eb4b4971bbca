import { describe, expect, it } from 'vitest';
import { JournalUnreadable } from '../ports/journal-port.ts';
import {
  cardCharge,
  type OpenTill,
  OTHER_SALE,
  openTill,
  otherCustomersCharge,
  SALE,
} from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import { settled } from '../testing/virtual-clock.fixture.ts';

const FIRST_MOMENTS_MS = 3_000;

/** Ends a run with a paid and an unknown sale left for later, and another unknown one at the counter. */
async function runThatLeft(): Promise<OpenTill> {
  const [till] = await outcome.tillAfter(outcome.chargeToPaid);
  await till.desk.leaveForLater(SALE);
  till.gateway.will('initiate', outcome.TIMED_OUT);
  await till.desk.charge(otherCustomersCharge());
  await till.desk.leaveForLater(OTHER_SALE);
  till.gateway.will('initiate', outcome.TIMED_OUT);
  await till.desk.charge(cardCharge({ saleId: AT_COUNTER, amount: { amountMinor: 90_000, currency: 'NGN' } }));
  return till;
}

const AT_COUNTER = '5c3f2f0e-3d2b-4c61-9d4b-0f7a5f0b8c22';

async function startedAfter(before: OpenTill): Promise<OpenTill> {
  const till = openTill({ journal: before.journal, firstMomentsMs: FIRST_MOMENTS_MS });
  await till.desk.recover();
  return till;
}

describe('the first moments of a run', () => {
  it('restore the counter and count unsettled payments', async () => {
    const before = await runThatLeft();
    const till = await startedAfter(before);
    const { current, notSettled, leftSales, announcements } = till.desk.read();
    expect(current).toMatchObject({ sale: { id: AT_COUNTER }, view: { screen: 'notConfirmed' } });
    expect({ notSettled, leftSales, announcements }).toEqual({ notSettled: 1, leftSales: [], announcements: [] });
  });

  it('re-query the counter first and then the others', async () => {
    const till = await startedAfter(await runThatLeft());
    await till.clock.advance(FIRST_MOMENTS_MS - 1);
    const { reference } = till.payment();
    const asked = () =>
      new Set(till.gateway.sentTo('requery').map((each) => (each as { reference: string }).reference));
    expect(asked()).toEqual(new Set([reference]));
    await till.clock.advance(1_000);
    expect(asked().size).toBe(2);
  });

  it('continue with the sales left for later, and with goods that wait for their hand-over', async () => {
    const till = await startedAfter(await runThatLeft());
    await till.clock.advance(FIRST_MOMENTS_MS);
    const { leftSales, announcements } = till.desk.read();
    expect(leftSales.map(({ saleId }) => saleId).toSorted()).toEqual([OTHER_SALE, SALE].toSorted());
    expect(announcements).toMatchObject([{ kind: 'paid', amount: { amountMinor: 150_000 } }]);
  });

  it('end with a charge, and then the sales left for later are shown first', async () => {
    const before = await runThatLeft();
    await before.desk.leaveForLater(AT_COUNTER);
    const till = await startedAfter(before);
    till.gateway.will('initiate', outcome.ASKS_PIN);
    const intended = till.snapshots.length;
    const newSale = otherCustomersCharge('7d9a2f0e-3d2b-4c61-9d4b-0f7a5f0b8c33', 10_000);
    await till.desk.charge({ ...newSale, customer: { email: 'chi@example.com', phone: null } });
    const [first] = till.snapshots.slice(intended);
    expect(first).toMatchObject({ current: null, announcements: [{ kind: 'paid' }] });
    expect(first?.leftSales).toHaveLength(3);
    expect(till.view()).toMatchObject({ screen: 'step', step: 'cardPin' });
  });

  it('do not show a sale as left for later if a person has resumed it meanwhile', async () => {
    const before = await runThatLeft();
    await before.desk.leaveForLater(AT_COUNTER);
    const till = await startedAfter(before);
    expect(await till.desk.resumeSale(SALE)).toMatchObject({ ok: true });
    await till.clock.advance(FIRST_MOMENTS_MS);
    const { current, leftSales, announcements } = till.desk.read();
    expect(current).toMatchObject({ sale: { id: SALE } });
    expect(leftSales.map(({ saleId }) => saleId)).not.toContain(SALE);
    expect(announcements).toEqual([]);
  });

  it.each([
    ['a journal that cannot be read', new JournalUnreadable('corrupt'), 'journalFailed'],
    ['anything else', new TypeError('broken'), 'unexpected'],
  ] as const)('stop the till if %s is only found later', async (_what, fault, code) => {
    const till = await startedAfter(await runThatLeft());
    till.journal.paymentsToHandOver = () => Promise.reject(fault);
    expect(await till.desk.charge(otherCustomersCharge())).toMatchObject({ ok: false, problem: { code } });
    expect(till.desk.read().stopped).toMatchObject({ code });
    expect(till.gateway.sentTo('initiate')).toEqual([]);
  });

  it('read nothing more once the run ends', async () => {
    const till = await startedAfter(await runThatLeft());
    till.journal.paymentsToHandOver = () => Promise.reject(new TypeError('read after the end'));
    await till.desk.stop();
    await settled();
    expect(till.faults).toEqual([]);
    expect(till.desk.read().stopped).toBeNull();
  });
});

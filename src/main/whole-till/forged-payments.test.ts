import { describe, expect, it } from 'vitest';
import type { ComposedTill } from '../composed-till.ts';
import { journalFiles } from '../journal/database/files.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { cardCharge, unwrap, withTills } from './composed-tills.fixture.ts';
import { changeAnswer, DECLINED_CARD, goOn, makePaidInTheTables, valueAt } from './forged-payments.fixture.ts';

const tills = withTills();

/** Ends the till and appends so many entries that no start checks back to the payment. */
async function longAgo(till: ComposedTill): Promise<void> {
  await tills.stop(till);
  await goOn(tills.folder);
}

/** The forger recomputes hashes up to here. The newest entries, which every start checks, stay unchanged. */
const NOT_CHECKED_UP_TO = 90;

const database = () => journalFiles(tills.folder).database;

/** Takes a payment that is declined. @returns its reference */
async function takeDeclined(till: ComposedTill): Promise<string> {
  const amount = { amountMinor: 99_000, currency: 'NGN' } as const;
  unwrap(await till.handlers['sale.charge']({ ...cardCharge(), amount, instrument: DECLINED_CARD }));
  await expect.poll(() => tills.snapshots.at(-1)?.current?.view.screen).toBe('notPaid');
  return tills.snapshots.at(-1)?.current?.payment.reference ?? '';
}

/** Expects that the goods are held, the till says why, and a case informs the back office. */
async function expectHeld(reference: string, why: string): Promise<void> {
  const till = await tills.start();
  expect(till.stopped).toBeNull();
  expect(unwrap(await till.handlers['desk.read'](undefined)).announcements).toEqual([]);
  const refused = await till.handlers['payment.handOver']({ reference });
  expect(refused).toMatchObject({ ok: false, problem: { code: 'notProven', facts: { reference, why } } });
  const again = await till.handlers['payment.handOver']({ reference });
  expect(again).toMatchObject({ problem: { code: 'notProven' } });
  await tills.stop(till);
  expect(valueAt(database(), `SELECT count(*) FROM event WHERE kind = 'goodsHandedOver'`)).toBe(0);
  const cases = `SELECT count(*) FROM event WHERE kind = 'caseOpened'
    AND payload ->> '$.happening.subject.why' = 'notProven' AND payload ->> '$.happening.references[0]' = '${reference}'`;
  expect(valueAt(database(), cases)).toBe(1);
}

describe('a payment that was forged while the till was closed', () => {
  it('hands over nothing if two updates of the tables made a forged payment paid', async () => {
    const till = await tills.start();
    await takeDeclined(till);
    await longAgo(till);
    await expectHeld(makePaidInTheTables(tills.folder), 'otherInTables');
  });

  it('hands over nothing of a declined payment if its answer was changed, and every table agrees', async () => {
    const till = await tills.start();
    const reference = await takeDeclined(till);
    await longAgo(till);
    changeAnswer(tills.folder, reference, NOT_CHECKED_UP_TO);
    await expectHeld(reference, 'chainBroken');
  });

  it('hands over nothing if every later hash was computed again, because the head names another journal', async () => {
    const till = await tills.start();
    const reference = await takeDeclined(till);
    await longAgo(till);
    changeAnswer(tills.folder, reference);
    const next = await tills.start();
    expect(next.stopped).not.toBeNull();
    expect(await next.handlers['payment.handOver']({ reference })).toMatchObject({ ok: false });
    await tills.stop(next);
    expect(valueAt(database(), `SELECT count(*) FROM event WHERE kind = 'goodsHandedOver'`)).toBe(0);
  });

  it('hands over an old genuine payment once the service confirms it', async () => {
    // The settings hold the practice service's port.
    const settings = settingsInMemory();
    const till = await tills.start({ settings });
    const reference = await tills.takePayment(till);
    await longAgo(till);
    const next = await tills.start({ settings });
    const { current } = unwrap(await next.handlers['payment.handOver']({ reference }));
    expect(current?.view).toMatchObject({ screen: 'paid', handedOver: { by: 'cashier' } });
    await tills.stop(next);
    const said = `SELECT payload ->> '$.happening.confirmedBy' FROM event WHERE kind = 'goodsHandedOver'`;
    expect(valueAt(database(), said)).toBe('freshRequery');
  });
});

import { describe, expect, it } from 'vitest';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { journalFiles } from '../../journal/database/files.ts';
import { settingsInMemory } from '../../settings/settings.ts';
import type { ComposedTill } from '../composed-till.ts';
import { cardCharge, unwrap, withTills } from './composed-tills.fixture.ts';
import {
  addOtherPayments,
  DECLINED_CARD,
  ENTRIES_SINCE,
  editedEntry,
  editFile,
  makePaidInTheTables,
  recordIn,
  valueAt,
} from './forged-payments.fixture.ts';

const tills = withTills();

/** Ends the till, and lets as many entries of other payments follow as no opening looks back over. */
async function longAgo(till: ComposedTill): Promise<void> {
  await tills.stop(till);
  await addOtherPayments(tills.folder, ENTRIES_SINCE);
}

const database = () => journalFiles(tills.folder).database;

async function declined(): Promise<ComposedTill> {
  const till = await tills.start();
  unwrap(await till.handlers['sale.charge']({ ...cardCharge(), instrument: DECLINED_CARD }));
  await expect.poll(() => tills.snapshots.at(-1)?.current?.view.screen).toBe('notPaid');
  return till;
}

/** Nothing leaves, the till says why, and a case tells the back office. */
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
    AND payload ->> '$.happening.case.subject.why' = 'notProven' AND payload ->> '$.happening.case.references[0]' = '${reference}'`;
  expect(valueAt(database(), cases)).toBe(1);
}

describe('a payment that somebody forged while the till was closed', () => {
  it('hands over nothing where two updates of the tables made it paid', async () => {
    await longAgo(await declined());
    await expectHeld(makePaidInTheTables(tills.folder), 'otherInTables');
  });

  it('hands over nothing where its entry was edited as well, with its hash and those after it', async () => {
    await longAgo(await declined());
    const reference = makePaidInTheTables(tills.folder);
    const paid = recordIn<PaymentRecord>(tills.folder, 'payments');
    // As far as the newest entries, which every opening checks.
    editedEntry(tills.folder, { reference, payment: paid, upTo: 90 });
    await expectHeld(reference, 'chainBroken');
  });

  it('hands over nothing where the tables made its amount smaller than what is owed', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    await longAgo(till);
    const payment = recordIn<PaymentRecord>(tills.folder, 'payments');
    const record = JSON.stringify({ ...payment, amount: { ...payment.amount, amountMinor: 99_000_000 } });
    editFile(
      tills.folder,
      `UPDATE payments SET amount_minor = 99000000, record = '${record}' WHERE reference = '${reference}'`,
    );
    await expectHeld(reference, 'otherInTables');
  });

  it('hands over the same goods no second time where the hand-over was taken out of tables and indexes', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    const before = {
      payment: recordIn<PaymentRecord>(tills.folder, 'payments'),
      sale: recordIn<SaleRecord>(tills.folder, 'sales'),
    };
    unwrap(await till.handlers['payment.handOver']({ reference }));
    await longAgo(till);
    editFile(
      tills.folder,
      `UPDATE event SET kind = 'saleParked', reference = NULL WHERE kind = 'goodsHandedOver';
       UPDATE payments SET released_at = NULL, released_by = NULL, record = '${JSON.stringify(before.payment)}' WHERE reference = '${reference}';
       UPDATE sales SET status = 'active', record = '${JSON.stringify(before.sale)}' WHERE id = '${before.sale.id}'`,
    );
    await expectHeld(reference, 'otherInTables');
  });

  it('is not made paid by what lies beside the chain for its step', async () => {
    const reference = await tills.leaveAtOtp(await tills.start());
    editFile(
      tills.folder,
      `UPDATE step_detail SET detail = json_set(detail, '$.instruction', 'Paid. Hand over the goods.', '$.authUrl', 'http://127.0.0.1:9/paid')`,
    );
    const till = await tills.start();
    expect(await till.handlers['payment.handOver']({ reference })).toMatchObject({ problem: { code: 'notPaid' } });
  });

  it('does not keep a genuine payment of long ago from leaving, once the service confirms it', async () => {
    // Where the practice service listens is kept with the settings.
    const settings = settingsInMemory();
    const till = await tills.start({ settings });
    const reference = await tills.takePayment(till);
    await longAgo(till);
    const next = await tills.start({ settings });
    const { current } = unwrap(await next.handlers['payment.handOver']({ reference }));
    expect(current?.view).toMatchObject({ screen: 'paid', released: { by: 'cashier' } });
    await tills.stop(next);
    const said = `SELECT payload ->> '$.happening.confirmedBy' FROM event WHERE kind = 'goodsHandedOver'`;
    expect(valueAt(database(), said)).toBe('freshRequery');
  });
});

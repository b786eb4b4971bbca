import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { entryAbout, requeriedPaid } from '../../shared/testing/facts.fixture.ts';
import type { ComposedTill } from '../composed-till.ts';
import { journalFiles } from '../journal/database/files.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { cardCharge, unwrap, withTills } from './composed-tills.fixture.ts';
import {
  answerChanged,
  DECLINED_CARD,
  editFile,
  forgeFacts,
  goOn,
  makePaidInTheTables,
  paidInserted,
  paidMoved,
  paymentIn,
  removed,
  saleIn,
  valueAt,
} from './forged-payments.fixture.ts';

const tills = withTills();

/** Ends the till and appends so many entries that no start checks back to the payment. */
async function longAgo(till: ComposedTill, entries: readonly JournalEntry[] = []): Promise<void> {
  await tills.stop(till);
  await goOn(tills.folder, entries);
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
  it('hands over nothing if two updates of the tables made it paid', async () => {
    const till = await tills.start();
    await takeDeclined(till);
    await longAgo(till);
    await expectHeld(makePaidInTheTables(tills.folder), 'otherInTables');
  });

  it('hands over nothing if the tables made its amount smaller than the amount owed', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    await longAgo(till);
    const payment = paymentIn(tills.folder);
    const record = JSON.stringify({ ...payment, amount: { ...payment.amount, amountMinor: 99_000_000 } });
    editFile(
      tills.folder,
      `UPDATE payments SET amount_minor = 99000000, record = '${record}' WHERE reference = '${reference}'`,
    );
    await expectHeld(reference, 'otherInTables');
  });

  it('does not hand over the same goods again if the hand-over was removed from tables and indexes', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    const before = {
      payment: paymentIn(tills.folder),
      sale: saleIn(tills.folder),
    };
    unwrap(await till.handlers['payment.handOver']({ reference }));
    await longAgo(till);
    editFile(
      tills.folder,
      `UPDATE event SET kind = 'saleParked', reference = NULL WHERE kind = 'goodsHandedOver';
       UPDATE payments SET handed_over_at = NULL, handed_over_by = NULL, record = '${JSON.stringify(before.payment)}' WHERE reference = '${reference}';
       UPDATE sales SET status = 'active', record = '${JSON.stringify(before.sale)}' WHERE id = '${before.sale.id}'`,
    );
    await expectHeld(reference, 'otherInTables');
  });

  it.each([
    ['a paid re-query was inserted', paidInserted],
    ['its answer was changed', answerChanged],
  ])('hands over nothing of a declined payment if %s, and every table agrees', async (_what, forgery) => {
    const till = await tills.start();
    const reference = await takeDeclined(till);
    await longAgo(till);
    forgeFacts(tills.folder, forgery(reference), NOT_CHECKED_UP_TO);
    await expectHeld(reference, 'chainBroken');
  });

  it('hands over nothing of a declined payment if another payment’s paid re-query was moved to it', async () => {
    const till = await tills.start();
    const paid = await tills.takePayment(till);
    unwrap(await till.handlers['sale.leaveForLater']({ saleId: saleIn(tills.folder).id }));
    const reference = await takeDeclined(till);
    await longAgo(till);
    forgeFacts(tills.folder, paidMoved(paid, reference), NOT_CHECKED_UP_TO);
    await expectHeld(reference, 'chainBroken');
  });

  it('hands over nothing if the answer that contradicted a paid one was removed', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    const payment = paymentIn(tills.folder);
    await longAgo(till, [entryAbout(payment, requeriedPaid(payment, { amountMinor: 1 }), { at: payment.updatedAt })]);
    forgeFacts(tills.folder, removed('requeried', reference), NOT_CHECKED_UP_TO);
    await expectHeld(reference, 'chainBroken');
  });

  it('does not hand over the same goods again if the entry of the hand-over was removed', async () => {
    const till = await tills.start();
    const reference = await tills.takePayment(till);
    unwrap(await till.handlers['payment.handOver']({ reference }));
    await longAgo(till);
    forgeFacts(tills.folder, removed('goodsHandedOver', reference), NOT_CHECKED_UP_TO);
    await expectHeld(reference, 'chainBroken');
  });

  it('hands over nothing if every later hash was computed again, because the head names another journal', async () => {
    const till = await tills.start();
    const reference = await takeDeclined(till);
    await longAgo(till);
    forgeFacts(tills.folder, answerChanged(reference));
    const next = await tills.start();
    expect(next.stopped).not.toBeNull();
    expect(await next.handlers['payment.handOver']({ reference })).toMatchObject({ ok: false });
    await tills.stop(next);
    expect(valueAt(database(), `SELECT count(*) FROM event WHERE kind = 'goodsHandedOver'`)).toBe(0);
  });

  it('is not made paid by step details beside the chain', async () => {
    const reference = await tills.leaveAtOtp(await tills.start());
    editFile(
      tills.folder,
      `UPDATE step_detail SET detail = json_set(detail, '$.instruction', 'Paid. Hand over the goods.', '$.authUrl', 'http://127.0.0.1:9/paid')`,
    );
    const till = await tills.start();
    expect(await till.handlers['payment.handOver']({ reference })).toMatchObject({ problem: { code: 'notPaid' } });
  });

  it('does not prevent an old genuine payment from being handed over once the service confirms it', async () => {
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

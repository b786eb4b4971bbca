import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { saleRecordSchema } from '../../shared/payment/records.ts';
import { journalFiles } from '../journal/database/files.ts';
import { ofTill } from '../journal/entries.fixture.ts';
import { openStore } from '../journal/open/open.ts';
import { parsedJson } from '../journal/records.ts';
import { storedPaymentSchema } from '../journal/tables/stored-payment.ts';
import { practiceJournalKey } from '../seal/journal-key.ts';
import { cardCharge, unwrap, withTills } from './composed-tills.fixture.ts';

const tills = withTills();

const database = () => journalFiles(tills.folder).database;

it('a declined payment that two updates of the tables made paid hands over nothing, and opens a case', async () => {
  const closed = await tills.start();
  unwrap(await closed.handlers['sale.charge'](cardCharge('5143010522339965')));
  await expect.poll(() => tills.snapshots.at(-1)?.current?.view.screen).toBe('notPaid');
  await tills.stop(closed);
  await appendEntries();
  const reference = makePaidInTheTables();

  const till = await tills.start();
  expect(till.stopped).toBeNull();
  expect(unwrap(await till.handlers['desk.read'](undefined)).announcements).toEqual([]);
  const notProven = { code: 'notProven', facts: { reference, why: 'otherInTables' } };
  for (const _press of ['first', 'second']) {
    expect(await till.handlers['payment.handOver']({ reference })).toMatchObject({ ok: false, problem: notProven });
  }
  await tills.stop(till);
  expect(valueAt(`SELECT count(*) FROM event WHERE kind = 'goodsHandedOver'`)).toBe(0);
  const cases = `SELECT count(*) FROM event WHERE kind = 'caseOpened'
    AND payload ->> '$.happening.subject.why' = 'notProven' AND payload ->> '$.happening.references[0]' = '${reference}'`;
  expect(valueAt(cases)).toBe(1);
});

/** Appends so many entries to the closed journal that no start checks back to the earlier ones. */
async function appendEntries(): Promise<void> {
  const opening = await openStore({
    folder: tills.folder,
    mode: 'practice',
    till: 'T1',
    openedAt: new Date().toISOString(),
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(opening.detail);
  const entry = ofTill({ kind: 'programUpdated', before: '1.0.0', after: '1.0.1' });
  opening.journal.store.appendAll(Array.from({ length: 1_100 }, () => ({ entry })));
  opening.journal.close();
}

/** Makes the declined payment look paid, and parks its sale. Edits the file without the journal's own guards. */
function makePaidInTheTables(): string {
  const payment = parsedJson(storedPaymentSchema, valueAt('SELECT record FROM payments'));
  const sale = parsedJson(saleRecordSchema, valueAt('SELECT record FROM sales'));
  const { reference, lastRequery } = payment;
  const { sentAt } = payment.state;
  const answer = { ...lastRequery?.answer, code: '000', status: 'successful', amountMinor: payment.amount.amountMinor };
  const checks = lastRequery?.checks.map((check) => ({ ...check, passed: true }));
  const confirmation = { ...lastRequery, answer, checks };
  const state = { outcome: 'paid', paidAt: payment.updatedAt, handedOver: null, sentAt, notFound: null, review: null };
  const paid = JSON.stringify({ ...payment, state, lastRequery: confirmation, confirmation });
  const parked = JSON.stringify({ ...sale, status: 'parked' });
  const connection = new DatabaseSync(database(), { enableForeignKeyConstraints: false });
  const triggers = connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of triggers) connection.exec(`DROP TRIGGER ${String(name)}`);
  connection.exec(
    `UPDATE payments SET outcome = 'paid', record = '${paid}' WHERE reference = '${reference}';
     UPDATE sales SET status = 'parked', record = '${parked}' WHERE id = '${sale.id}'`,
  );
  connection.close();
  return reference;
}

function valueAt(sql: string): unknown {
  const connection = new DatabaseSync(database());
  try {
    return Object.values(connection.prepare(sql).get() ?? {})[0];
  } finally {
    connection.close();
  }
}

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Return } from '../../../shared/payment/returned.ts';
import { requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { caseStory } from '../cases.fixture.ts';
import { journalFiles } from '../database/files.ts';
import { ACCOUNT, buildEntry, buildPayment, buildSale, intents, timeAt } from '../entries.fixture.ts';
import type { DerivedTable } from '../tables/projection.ts';
import type { Fault } from '../verification.ts';
import { opened, tamper, temporaryFolder } from '../write/store.fixture.ts';
import { verifyStore } from './verify.fixture.ts';

const FAULTS: Record<DerivedTable, Fault['fault']> = {
  payments: 'payment',
  sales: 'sale',
  day_totals: 'dayTotal',
  payment_search: 'search',
  service_identifiers: 'search',
  case_payments: 'case',
  cases: 'case',
  payment_returns: 'dayTotal',
  business_days: 'dayTotal',
};

describe('the comparison with a rebuild', () => {
  it.each(Object.entries(FAULTS))('finds every edited, removed or added row of %s', async (table, fault) => {
    const folder = await journalOfEverything();
    expect(verifyStore(folder).faults).toEqual([]);
    const original = join(folder, 'original.db');
    copyFileSync(journalFiles(folder).database, original);
    for (const sql of editsOf(folder, table)) {
      copyFileSync(original, journalFiles(folder).database);
      tamper(folder, sql);
      expect([sql, ...verifyStore(folder).faults.map((found) => found.fault)]).toContain(fault);
    }
  });

  it.each([
    ['is removed', 'DELETE FROM payments WHERE counter = 2000', 'payment 2000'],
    ['names another sale', `UPDATE payments SET sale_id = 'other' WHERE counter = 2000`, 'payment 2000'],
  ])('finds a late payment of an old sale whose row %s', async (_name, sql, expected) => {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    const sale = buildSale();
    const all = [buildEntry(buildPayment(sale, 1)), ...intents(1_998, 2), buildEntry(buildPayment(sale, 2_000))];
    store.appendAll(all.map((entry) => ({ entry })));
    close();
    expect(verifyStore(folder).faults).toEqual([]);
    tamper(folder, sql);
    expect(verifyStore(folder).faults.map(({ fault, seq }) => `${fault} ${seq}`)).toContain(expected);
  });
});

/** Makes a journal with rows in every compared table. */
async function journalOfEverything(): Promise<string> {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  const sale = buildSale();
  const payment = buildPayment(sale, 1);
  const returned: Return = {
    amount: { amountMinor: 1_000, currency: 'NGN' },
    at: timeAt(20),
    by: 'ngozi',
    case: { id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11', number: 1 },
  };
  store.append(buildEntry(payment));
  store.append(buildEntry(buildPayment(sale, 2, { instrument: ACCOUNT })));
  store.append(buildEntry(payment, requeriedPaid(payment, { paymentId: '27' })));
  store.append(buildEntry(payment, { kind: 'goodsHandedOver' }));
  store.append({ ...buildEntry(payment, { kind: 'returnsDecided', returns: [returned] }), at: timeAt(20) });
  const flag = { reference: payment.reference, why: 'review', at: timeAt(4) } as const;
  for (const entry of caseStory({ references: [payment.reference] }, [{ kind: 'flag', flag }])) store.append(entry);
  for (const entry of intents(2, 3)) store.append(entry);
  close();
  return folder;
}

/** Returns SQL statements that edit each column of a table's first row, remove the row, and copy it to another key. */
function editsOf(folder: string, table: string): string[] {
  const connection = new DatabaseSync(journalFiles(folder).database);
  const columns = connection
    .prepare(`SELECT name, type, pk FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name, type, pk }) => ({ name: String(name), isNumber: type === 'INTEGER', isKey: pk === 1 }));
  const isFullText = table === 'payment_search';
  const key = isFullText ? 'rowid' : (columns.find(({ isKey }) => isKey)?.name ?? '');
  const row = connection.prepare(`SELECT ${key} AS key FROM ${table} LIMIT 1`).get();
  connection.close();
  const first = `${key} = ${typeof row?.key === 'number' ? row.key : `'${String(row?.key)}'`}`;
  const changed = (name: string, isNumber: boolean) =>
    isNumber ? `coalesce(${name}, 0) + 7` : `coalesce(${name}, '') || 'x'`;
  const others = columns
    .filter(({ name }) => name !== key)
    .map(({ name, isNumber }) =>
      // These columns are unique too.
      ['reference', 'counter', 'number'].includes(name) ? changed(name, isNumber) : name,
    );
  const isNumericKey = isFullText || columns.some(({ name, isNumber }) => name === key && isNumber);
  return [
    ...columns.map(({ name, isNumber }) => `UPDATE ${table} SET ${name} = ${changed(name, isNumber)} WHERE ${first}`),
    `DELETE FROM ${table} WHERE ${first}`,
    `INSERT INTO ${table} (${[key, ...columns.map(({ name }) => name).filter((name) => name !== key)].join(', ')})
       SELECT ${[changed(key, isNumericKey), ...others].join(', ')} FROM ${table} WHERE ${first}`,
  ];
}

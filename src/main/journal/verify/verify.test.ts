import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { caseStory } from '../cases.fixture.ts';
import { hashAgain } from '../damage.fixture.ts';
import { journalFiles } from '../database/files.ts';
import { ACCOUNT, buildEntry, buildPayment, buildSale, decidedState, intents, timeAt } from '../entries.fixture.ts';
import type { DerivedTable } from '../tables/projection.ts';
import type { Fault } from '../verification.ts';
import { inDatabase, tamper, writtenJournal } from '../write/store.fixture.ts';
import { verifyStore } from './verify.fixture.ts';

const SECOND = '(SELECT position FROM payments WHERE counter = 2)';

describe('verifyJournal', () => {
  it.each([
    ['an untouched', 6, () => journalOfSix()],
    ['an empty', 0, () => writtenJournal([])],
  ])('finds no fault in %s journal', async (_name, seq, journal) => {
    const found = verifyStore(await journal());
    expect(found).toMatchObject({ intact: true, faults: [], head: { seq, mode: 'practice' } });
  });

  it.each([
    ['an edited payload', `UPDATE event SET payload = replace(payload, '450000', '450001') WHERE seq = 3`, ['hash 3']],
    ['a payload that is not JSON', `UPDATE event SET payload = '{' WHERE seq = 3`, ['hash 3', 'payload 3']],
    ['a payload without its payment', removed('$.reference'), ['hash 3', 'columns 3']],
    ['a payload whose time is not text', changedTime('5'), ['hash 3', 'payload 3']],
    ['an edited hash', `UPDATE event SET hash = zeroblob(32) WHERE seq = 3`, ['hash 3', 'link 4']],
    ['an edited link', `UPDATE event SET prev = zeroblob(32) WHERE seq = 3`, ['link 3', 'hash 3']],
    ['a removed event', `DELETE FROM event WHERE seq = 3`, ['gap 4', 'link 4']],
    ['an edited time', `UPDATE event SET at = '2026-11-20T00:00:00.000Z' WHERE seq = 3`, ['columns 3']],
    ['an edited kind', `UPDATE event SET kind = 'saleParked' WHERE seq = 6`, ['columns 6']],
    ['an event without its payment', `UPDATE event SET reference = NULL WHERE seq = 6`, ['columns 6']],
    ['a truncated tail', `DELETE FROM event WHERE seq > 4`, ['tailCut 6']],
    ['another identity', `UPDATE journal SET identity = replace(identity, 'T1', 'T2')`, ['genesis null']],
    ['another genesis', `UPDATE journal SET genesis = zeroblob(32)`, ['genesis null', 'link 1']],
    ['an invented payment', `UPDATE payments SET reference = 'X' WHERE counter = 2`, ['payment 2', 'payment null']],
    ['an edited search text', `UPDATE payment_search SET text = '  other' WHERE rowid = ${SECOND}`, ['search 2']],
    ['an invented sale', `UPDATE sales SET id = 'invented' WHERE last_seq = 2`, ['sale 2', 'sale null']],
  ])('names %s as a fault of the journal', async (_name, sql, expected) => {
    const folder = await journalOfSix();
    tamper(folder, sql);
    const { intact, faults } = verifyStore(folder);
    expect(intact).toBe(false);
    expect(faults.map(({ fault, seq }) => `${fault} ${seq}`)).toEqual(expect.arrayContaining(expected));
  });

  it('finds a chain that was rewritten as a whole, by the outside head', async () => {
    const folder = await journalOfSix();
    tamper(folder, `UPDATE event SET payload = replace(payload, '450000', '450001') WHERE seq = 3`);
    inDatabase(folder, (connection) => hashAgain(connection, 1));
    const { faults } = verifyStore(folder);
    expect(faults).toContainEqual({ fault: 'otherChain', seq: 6, subject: null });
    expect(faults.filter(({ fault }) => ['gap', 'link', 'hash', 'columns'].includes(fault))).toEqual([]);
  });

  it('names at most a hundred faults', async () => {
    const folder = await writtenJournal(intents(60));
    tamper(folder, `UPDATE event SET payload = '{}'`);
    expect(verifyStore(folder).faults).toHaveLength(100);
  });
});

function removed(path: string): string {
  return `UPDATE event SET payload = json_remove(payload, '${path}') WHERE seq = 3`;
}

function changedTime(value: string): string {
  return `UPDATE event SET payload = json_set(payload, '$.at', ${value}), at = iif(${value} = 5, '5', at) WHERE seq = 3`;
}

async function journalOfSix(): Promise<string> {
  const payment = buildPayment(buildSale(), 1);
  const paid = buildEntry(payment, requeriedPaid(payment));
  const handedOver = buildEntry(payment, { kind: 'goodsHandedOver' });
  return await writtenJournal([buildEntry(payment), ...intents(3, 2), paid, handedOver]);
}

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
    const sale = buildSale();
    const of = (counter: number) => buildEntry(buildPayment(sale, counter));
    const folder = await writtenJournal([of(1), ...intents(1_998, 2), of(2_000)]);
    expect(verifyStore(folder).faults).toEqual([]);
    tamper(folder, sql);
    expect(verifyStore(folder).faults.map(({ fault, seq }) => `${fault} ${seq}`)).toContain(expected);
  });
});

async function journalOfEverything(): Promise<string> {
  const sale = buildSale();
  const payment = buildPayment(sale, 1);
  const { returned } = decidedState(19);
  const flag = { reference: payment.reference, why: 'review', at: timeAt(4) } as const;
  return await writtenJournal([
    buildEntry(payment),
    buildEntry(buildPayment(sale, 2, { instrument: ACCOUNT })),
    buildEntry(payment, requeriedPaid(payment, { paymentId: '27' })),
    buildEntry(payment, { kind: 'goodsHandedOver' }),
    { ...buildEntry(payment, { kind: 'returnsDecided', returns: returned }), at: timeAt(20) },
    ...caseStory({ references: [payment.reference] }, [{ kind: 'caseFlagged', flag }]),
    ...intents(2, 3),
  ]);
}

/** Returns SQL statements that edit each column of a table's first row, remove the row, and copy it to another key. */
function editsOf(folder: string, table: string): string[] {
  const select = (sql: string) => inDatabase(folder, (connection) => connection.prepare(sql).all());
  const columns = select(`SELECT name, type, pk FROM pragma_table_info('${table}')`).map(({ name, type, pk }) => ({
    name: String(name),
    isNumber: type === 'INTEGER',
    isKey: pk === 1,
  }));
  const isFullText = table === 'payment_search';
  const key = isFullText ? 'rowid' : (columns.find(({ isKey }) => isKey)?.name ?? '');
  const [row] = select(`SELECT ${key} AS key FROM ${table} LIMIT 1`);
  const first = `${key} = ${typeof row?.key === 'number' ? row.key : `'${String(row?.key)}'`}`;
  const changed = (name: string, isNumber: boolean) =>
    isNumber ? `coalesce(${name}, 0) + 7` : `coalesce(${name}, '') || 'x'`;
  const others = columns
    .filter(({ name }) => name !== key)
    .map(({ name, isNumber }) =>
      // The columns with these names are unique too.
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

import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { eventHash } from '../chain.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, intents, paidState } from '../entries.fixture.ts';
import { opened, tamper, temporaryFolder, tryToOpen } from '../write/store.fixture.ts';
import { verifyStore } from './verify.fixture.ts';

const SECOND = '(SELECT position FROM payments WHERE counter = 2)';

describe('the check of a journal', () => {
  it('finds nothing in one that was left alone', async () => {
    const folder = await journalOfSix();
    expect(verifyStore(folder)).toMatchObject({ intact: true, faults: [], head: { seq: 6, mode: 'practice' } });
  });

  it('finds nothing in one that is empty', async () => {
    const folder = temporaryFolder();
    (await opened(folder)).close();
    expect(verifyStore(folder)).toMatchObject({ intact: true, faults: [], head: { seq: 0 } });
  });

  it.each([
    ['an edited payload', `UPDATE event SET payload = replace(payload, '450000', '450001') WHERE seq = 3`, ['hash 3']],
    ['a payload that is no JSON', `UPDATE event SET payload = '{' WHERE seq = 3`, ['hash 3', 'payload 3']],
    ['a payload without its payment', removed('$.payment'), ['hash 3', 'payload 3']],
    ['a payload without its sale', removed('$.sale'), ['hash 3', 'payload 3']],
    ['a payload whose time is no text', changedTime('5'), ['hash 3', 'payload 3']],
    ['a payload of another time', changedTime(`'2026-11-20T00:00:00.000Z'`), ['hash 3', 'columns 3']],
    ['an edited hash', `UPDATE event SET hash = zeroblob(32) WHERE seq = 3`, ['hash 3', 'link 4']],
    ['an edited link', `UPDATE event SET prev = zeroblob(32) WHERE seq = 3`, ['link 3', 'hash 3']],
    ['a removed event', `DELETE FROM event WHERE seq = 3`, ['gap 4', 'link 4']],
    ['a removed first event', `DELETE FROM event WHERE seq = 1`, ['gap 2', 'link 2']],
    [
      'two events that changed places',
      'UPDATE event SET seq = 99 WHERE seq = 3; UPDATE event SET seq = 3 WHERE seq = 4; UPDATE event SET seq = 4 WHERE seq = 99',
      ['link 3', 'hash 3', 'link 4', 'hash 4', 'link 5'],
    ],
    ['an edited time', `UPDATE event SET at = '2026-11-20T00:00:00.000Z' WHERE seq = 3`, ['columns 3']],
    ['an edited kind', `UPDATE event SET kind = 'saleParked' WHERE seq = 6`, ['columns 6']],
    ['an event moved to no payment', `UPDATE event SET reference = NULL WHERE seq = 6`, ['columns 6']],
    ['an event moved to another sale', `UPDATE event SET sale_id = 'other' WHERE seq = 3`, ['columns 3']],
    ['a cut tail', `DELETE FROM event WHERE seq > 4`, ['tailCut 6']],
    ['an emptied chain', `DELETE FROM event`, ['tailCut 6']],
    ['another identity', `UPDATE journal SET identity = replace(identity, 'T1', 'T2')`, ['genesis null']],
    ['another beginning', `UPDATE journal SET genesis = zeroblob(32)`, ['genesis null', 'link 1']],
    ['an edited amount of a payment', 'UPDATE payments SET amount_minor = 1 WHERE counter = 2', ['payment 2']],
    ['an edited index column of a payment', `UPDATE payments SET email = 'x@y.z' WHERE counter = 2`, ['payment 2']],
    [
      'an edited record of a payment',
      `UPDATE payments SET record = replace(record, '450000', '450001') WHERE counter = 2`,
      ['payment 2'],
    ],
    ['a payment that was put back to open', `UPDATE payments SET released_at = NULL WHERE counter = 1`, ['payment 6']],
    ['a payment whose row is gone', 'DELETE FROM payments WHERE counter = 2', ['payment 2']],
    [
      'a payment that no event speaks of',
      `UPDATE payments SET reference = 'INVENTED' WHERE counter = 2`,
      ['payment 2', 'payment null'],
    ],
    ['an edited search text', `UPDATE payment_search SET text = '  other' WHERE rowid = ${SECOND}`, ['search 2']],
    ['a search text that is gone', `DELETE FROM payment_search WHERE rowid = ${SECOND}`, ['search 2']],
    ['a search text of no payment', `INSERT INTO payment_search (rowid, text) VALUES (1, 'x')`, ['search null']],
    ['an edited day', `UPDATE day_totals SET amount_minor = 1`, ['dayTotal null']],
    ['a day that is gone', `DELETE FROM day_totals`, ['dayTotal null']],
    ['a day of no payment', `INSERT INTO day_totals VALUES ('2026-01-01', 'paid', 'NGN', 1, 1)`, ['dayTotal null']],
    ['an edited actor of a payment', `UPDATE payments SET actor = 'other' WHERE counter = 2`, ['payment 2']],
    ['an edited sale', `UPDATE sales SET status = 'cancelled' WHERE last_seq = 2`, ['sale 2']],
    ['a sale whose row is gone', 'DELETE FROM sales WHERE last_seq = 2', ['sale 2']],
    ['a sale that no event speaks of', `UPDATE sales SET id = 'invented' WHERE last_seq = 2`, ['sale 2', 'sale null']],
  ])('names %s', async (_name, sql, expected) => {
    const folder = await journalOfSix();
    tamper(folder, sql);
    const { intact, faults } = verifyStore(folder);
    expect(intact).toBe(false);
    expect(faults.map(({ fault, seq }) => `${fault} ${seq}`)).toEqual(expect.arrayContaining(expected));
  });

  it('names a chain that was rewritten as a whole, by the head that is kept outside', async () => {
    const folder = await journalOfSix();
    rewriteChain(folder);
    const { faults } = verifyStore(folder);
    expect(faults).toContainEqual({ fault: 'otherChain', seq: 6, subject: null });
    expect(faults.filter(({ fault }) => ['gap', 'link', 'hash', 'columns'].includes(fault))).toEqual([]);
  });

  it.each([
    ['one that was added', `INSERT INTO service_identifiers VALUES (${SECOND}, 'x')`],
    ['one that was removed', 'DELETE FROM service_identifiers'],
    ['one of no payment', `INSERT INTO service_identifiers VALUES (7, 'x')`],
  ])('finds an identifier of the service that no event speaks of, or that is missing: %s', async (_name, sql) => {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    for (const counter of [1, 2]) {
      const sale = buildSale();
      const serviceIdentifiers = [{ name: 'paymentId' as const, value: String(counter) }];
      store.append(buildEntry(sale, buildPayment(sale, counter, { serviceIdentifiers })));
    }
    close();
    expect(verifyStore(folder).faults).toEqual([]);
    tamper(folder, sql);
    expect(verifyStore(folder).faults).toContainEqual(expect.objectContaining({ fault: 'search' }));
  });

  it('names no more than a hundred faults', async () => {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    for (const entry of intents(60)) store.append(entry);
    close();
    tamper(folder, `UPDATE event SET payload = '{}'`);
    expect(verifyStore(folder).faults).toHaveLength(100);
  });
});

describe('opening a journal that was tampered with', () => {
  it.each([
    ['an edited event', `UPDATE event SET payload = replace(payload, '450000', '450001') WHERE seq = 3`, 'chainBroken'],
    ['an edited payment', 'UPDATE payments SET amount_minor = 1 WHERE counter = 2', 'chainBroken'],
    ['a removed event', 'DELETE FROM event WHERE seq = 3', 'chainBroken'],
    ['a cut tail', 'DELETE FROM event WHERE seq > 4', 'tailCut'],
  ])('stops at %s', async (_name, sql, problem) => {
    const folder = await journalOfSix();
    tamper(folder, sql);
    expect(await tryToOpen(folder)).toMatchObject({ ok: false, problem });
  });
});

function removed(path: string): string {
  return `UPDATE event SET payload = json_remove(payload, '${path}') WHERE seq = 3`;
}

/** The column beside it says the same number, as a text. */
function changedTime(value: string): string {
  return `UPDATE event SET payload = json_set(payload, '$.at', ${value}), at = iif(${value} = 5, '5', at) WHERE seq = 3`;
}

/** Five payments, and the hand-over of the first. */
async function journalOfSix(): Promise<string> {
  const folder = temporaryFolder();
  const { store, close } = await opened(folder);
  const sale = buildSale();
  const payment = buildPayment(sale, 1);
  store.append(buildEntry(sale, payment));
  for (const entry of intents(4, 2)) store.append(entry);
  const released = { ...payment, state: paidState(60, 'cashier') };
  store.append(buildEntry({ ...sale, status: 'handedOver' }, released, { kind: 'goodsHandedOver' }));
  close();
  return folder;
}

/** What a patient forger does: edits one event, and makes every hash after it anew. */
function rewriteChain(folder: string): void {
  tamper(folder, `UPDATE event SET payload = replace(payload, '450000', '450001') WHERE seq = 3`);
  const connection = new DatabaseSync(journalFiles(folder).database);
  let prev = connection.prepare('SELECT genesis FROM journal').get()?.genesis as Uint8Array;
  const change = connection.prepare('UPDATE event SET prev = ?, hash = ? WHERE seq = ?');
  for (const { seq, payload } of connection.prepare('SELECT seq, payload FROM event ORDER BY seq').all()) {
    const hash = eventHash(prev, Number(seq), String(payload));
    change.run(prev, hash, Number(seq));
    prev = hash;
  }
  connection.close();
}

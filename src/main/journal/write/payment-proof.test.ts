import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import { type ChainHead, eventHash } from '../chain.ts';
import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { readIdentity } from '../verify/verify.ts';
import { CHECKPOINT_EVENTS } from './checkpoints.ts';
import { DECLINED, HISTORY, journalWith, others, PAID } from './proven-history.fixture.ts';
import { AUTHENTICATION_KEY, tamper } from './store.fixture.ts';
import { JournalStore } from './store.ts';

const HANDED_OVER = HISTORY.slice(-1);

/** The intent of another payment of the same sale, of which something was noted since. */
function intentOfAnother(note: string): JournalEntry {
  const [first] = PAID;
  if (!first?.payment || !first.sale) throw new Error('An intent has both.');
  const payment = { ...first.payment, reference: 'T1-261121-0002-BBBBBBBBY', counter: 2 };
  return { ...first, payment, sale: { ...first.sale, note } };
}

describe('the proof of a payment', () => {
  it('says what its entries say', async () => {
    const { store } = await journalWith(others(700), PAID, others(500));
    const newest = PAID.at(-1);
    expect(store.prove(REFERENCE)).toMatchObject({
      ...{ kind: 'proven', payment: newest?.payment, sale: newest?.sale },
      ...{ paidBySeq: 700 + PAID.length, releasedBySeq: null },
    });
    store.appendAll(HANDED_OVER.map((entry) => ({ entry })));
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', releasedBySeq: 1_200 + PAID.length + 1 });
  });

  it('takes the sale from its newest entry, also where that speaks of another payment', async () => {
    const { store } = await journalWith(PAID, others(1_000));
    store.append(intentOfAnother('Table 5'));
    store.appendAll(others(1_000).map((entry) => ({ entry })));
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', sale: { note: 'Table 5' } });
  });

  it.each([CHECKPOINT_EVENTS, CHECKPOINT_EVENTS + 1])(
    'reads as far as the newest entry, which is number %i',
    async (newest) => {
      const { store } = await journalWith(PAID, others(newest - HISTORY.length), HANDED_OVER);
      expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', releasedBySeq: newest });
    },
  );

  it('is none of a reference that no entry speaks of', async () => {
    const { store } = await journalWith(others(3));
    expect(store.prove(REFERENCE)).toEqual({ kind: 'notProven', why: 'noEntries', seq: null, hashedEvents: 0 });
  });

  it('costs the same however long the journal is', async () => {
    const short = await journalWith(others(500), PAID, others(1_494 - PAID.length), HANDED_OVER);
    const long = await journalWith(others(500), PAID, others(4_494 - PAID.length), HANDED_OVER);
    const [cost, longCost] = [short, long].map(({ store }) => store.prove(REFERENCE));
    expect(cost).toMatchObject({ kind: 'proven', releasedBySeq: 1_995 });
    expect(longCost).toMatchObject({ kind: 'proven', releasedBySeq: 4_995 });
    expect(longCost?.hashedEvents).toBe(cost?.hashedEvents);
    expect(cost?.hashedEvents).toBeLessThan(2 * CHECKPOINT_EVENTS);
  });

  it('costs nothing for what happened since, of which a checkpoint says that it is of others', async () => {
    const { store } = await journalWith(PAID, others(2_100));
    expect(store.prove(REFERENCE).hashedEvents).toBe(CHECKPOINT_EVENTS + 100 + PAID.length);
  });

  it.each([
    ['its entries lie before a checkpoint that is missing', [PAID, others(2_100)]],
    [
      'its intent is the event of a checkpoint that is missing',
      [others(999), PAID.slice(0, 1), others(1_000), PAID.slice(1)],
    ],
  ])('is the same where %s', async (_where, parts) => {
    const { folder, store } = await journalWith(...parts);
    tamper(folder, 'DELETE FROM checkpoints WHERE seq = 1000');
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', payment: PAID.at(-1)?.payment });
  });

  it.each([CHECKPOINT_EVENTS + 1, 2 * CHECKPOINT_EVENTS])(
    'takes the sale from its newest entry, number %i, also where the checkpoints of an earlier version name no sales',
    async (newest) => {
      const [before, after] = [others(newest - PAID.length - 1), others(2_100 - newest)];
      const { folder, store } = await journalWith(PAID, before, [intentOfAnother('Table 5')], after);
      takeSalesOutOfCheckpoints(folder);
      const proof = store.prove(REFERENCE);
      expect(proof).toMatchObject({ kind: 'proven', payment: PAID.at(-1)?.payment, sale: { note: 'Table 5' } });
    },
  );
});

describe('a payment that was forged in the file', () => {
  it('is declined by its entries, whatever the tables say', async () => {
    const { folder, store } = await journalWith(DECLINED, others(20));
    const forged = JSON.stringify(PAID.at(-1)?.payment);
    tamper(folder, `UPDATE payments SET outcome = 'paid', record = '${forged}' WHERE reference = '${REFERENCE}'`);
    expect(store.prove(REFERENCE)).toMatchObject({
      kind: 'proven',
      paidBySeq: null,
      payment: { state: { outcome: 'open' } },
    });
  });

  it.each([
    ['an entry was edited', `UPDATE event SET payload = replace(payload, '150000', '150001') WHERE seq = 3`, 3],
    ['an entry was removed', 'DELETE FROM event WHERE seq = 3', 4],
    ['an entry between two others was removed', 'DELETE FROM event WHERE seq = 500', 501],
    ['the entry of a checkpoint was removed', 'DELETE FROM event WHERE seq = 1000', 1_000],
  ])('is not proven where %s', async (_what, sql, seq) => {
    const { folder, store } = await journalWith(PAID, others(1_100));
    tamper(folder, sql);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'chainBroken', seq });
  });

  it('is not proven where its intent was removed', async () => {
    const { folder, store } = await journalWith(PAID, others(1_100));
    tamper(folder, 'DELETE FROM event WHERE seq = 1');
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'noIntent', seq: null });
  });

  it('is not proven where the index alone knows it', async () => {
    const { folder, store } = await journalWith(others(3));
    tamper(folder, `UPDATE event SET reference = '${REFERENCE}' WHERE seq = 2`);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'noEntries', seq: null });
  });

  it('is not proven where the index leads to another sale, of which other goods may have left', async () => {
    const { folder, store } = await journalWith(others(1), PAID);
    tamper(folder, `UPDATE event SET reference = '${REFERENCE}', kind = 'saleParked' WHERE seq = 1`);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'noIntent', seq: 1 });
  });

  it('is proven where the tables have lost it', async () => {
    const { folder, store } = await journalWith(PAID, others(20));
    tamper(folder, `DELETE FROM payments WHERE reference = '${REFERENCE}'`);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', payment: PAID.at(-1)?.payment });
  });

  it('is not proven where every hash after an edited entry was made anew', async () => {
    const { folder, store } = await journalWith(DECLINED, others(1_100));
    forgeFrom(folder, 2);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'chainBroken', seq: CHECKPOINT_EVENTS });
    tamper(folder, 'UPDATE checkpoints SET hash = (SELECT hash FROM event WHERE event.seq = checkpoints.seq)');
    const { seq: head, hash } = store.head();
    const newest = { seq: head, hash: Buffer.from(hash, 'hex') };
    expect(storeUpTo(folder, newest).prove(REFERENCE)).toMatchObject({ why: 'chainBroken', seq: head });
    tamper(folder, 'DELETE FROM checkpoints');
    expect(storeUpTo(folder, newest).prove(REFERENCE)).toMatchObject({ why: 'chainBroken', seq: head });
  });

  it('is handed over, even where the entry that says so was taken out of every index', async () => {
    const { folder, store } = await journalWith(PAID, others(1_000), HANDED_OVER, others(1_000));
    tamper(folder, `UPDATE event SET reference = NULL, kind = 'saleParked' WHERE kind = 'goodsHandedOver'`);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', releasedBySeq: PAID.length + 1_001 });
  });

  /** Another payment of the same sale was handed over, and much has happened since. */
  async function soldByAnother(...later: JournalEntry[]) {
    const [intent] = PAID;
    const [release] = HANDED_OVER;
    if (!intent?.payment || !release?.payment) throw new Error('Both speak of a payment.');
    const { confirmation: _confirmation, ...payment } = intent.payment;
    const named = { reference: 'T1-261121-0002-BBBBBBBBY', counter: 2 };
    const another: JournalEntry[] = [
      { ...intent, payment: { ...payment, ...named } },
      {
        ...release,
        payment: { ...release.payment, ...named },
        sale: release.sale && { ...release.sale, status: 'handedOver' },
      },
    ];
    const journal = await journalWith(PAID, others(1_000), another, later, others(2_100));
    return { ...journal, releasedAt: PAID.length + 1_002 };
  }

  it('is of a sale whose goods another payment let out, whatever the tables say of the sale', async () => {
    const { folder, store } = await soldByAnother();
    const before = PAID.at(-1)?.sale;
    const record = JSON.stringify(before);
    tamper(
      folder,
      `UPDATE sales SET status = 'active', last_seq = ${PAID.length}, record = '${record}' WHERE id = '${before?.id}'`,
    );
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', sale: { status: 'handedOver' } });
  });

  it('is not proven where an entry was written by such tables: the goods of its sale have left', async () => {
    const { store, releasedAt } = await soldByAnother(...PAID.slice(-1));
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'releasedTwice', seq: releasedAt });
  });

  it('is not proven by checkpoints of another journal', async () => {
    const { folder, store } = await journalWith(PAID, others(1_100));
    const other = await journalWith(PAID, others(1_100));
    tamper(
      folder,
      `UPDATE event SET payload = replace(payload, '150000', '150001') WHERE seq = 3; DELETE FROM checkpoints;
      ATTACH '${journalFiles(other.folder).database}' AS other; INSERT INTO checkpoints SELECT * FROM other.checkpoints`,
    );
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'chainBroken' });
  });
});

/** A journal's store that has read nothing yet. @param newest the event up to which it is known to be genuine */
function storeUpTo(folder: string, newest: ChainHead): JournalStore {
  const connection = openForReading(journalFiles(folder).database);
  onTestFinished(() => connection.close());
  return new JournalStore(connection, readIdentity(connection).identity, newest, {
    authenticationKey: AUTHENTICATION_KEY,
  });
}

/** Makes of each checkpoint one of an earlier version, which named the payments alone. */
function takeSalesOutOfCheckpoints(folder: string): void {
  tamper(folder, '');
  const connection = new DatabaseSync(journalFiles(folder).database);
  const journal = readIdentity(connection).identity.id;
  const authentication = authenticationOf(AUTHENTICATION_KEY, 'checkpoint');
  const write = connection.prepare('UPDATE checkpoints SET references_before = ?, tag = ? WHERE seq = ?');
  const rows = connection
    .prepare('SELECT seq, lower(hex(hash)) AS hash, references_before AS text FROM checkpoints')
    .all();
  for (const { seq, hash, text } of rows) {
    const references = String(text).replace(/\n\n.*$/s, '\n');
    const bytes = Buffer.from(canonicalJson({ hash, journal, references, seq }), 'utf8');
    write.run(references, authentication.authenticate(bytes), seq ?? null);
  }
  connection.close();
}

/** What a patient forger does: writes the entry of a payment that was paid, and makes every hash from there on anew. */
function forgeFrom(folder: string, seq: number): void {
  tamper(folder, '');
  const connection = new DatabaseSync(journalFiles(folder).database);
  const forged = JSON.stringify(PAID.at(-1));
  connection.prepare('UPDATE event SET payload = ? WHERE seq = ?').run(forged, seq);
  const link = connection.prepare('UPDATE event SET prev = ?, hash = ? WHERE seq = ?');
  let prev = connection.prepare('SELECT prev FROM event WHERE seq = ?').get(seq)?.prev as Uint8Array;
  connection.exec('BEGIN');
  for (const row of connection.prepare('SELECT seq, payload FROM event WHERE seq >= ? ORDER BY seq').all(seq)) {
    const hash = eventHash(prev, Number(row.seq), String(row.payload));
    link.run(prev, hash, Number(row.seq));
    prev = hash;
  }
  connection.exec('COMMIT');
  connection.close();
}

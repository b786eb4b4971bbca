import { describe, expect, it } from 'vitest';
import { saleWithoutPersonal, withoutPersonal } from '../../../shared/personal/without-personal.ts';
import { REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import { intentOf } from '../../../shared/testing/facts.fixture.ts';
import { payment } from '../../../shared/testing/records.fixture.ts';
import { at } from '../../../shared/testing/states.fixture.ts';
import type { ChainHead } from '../chain.ts';
import { hashAgain } from '../damage.fixture.ts';
import { readIdentity } from '../verify/verify.ts';
import { CHECKPOINT_EVENTS } from './checkpoints.ts';
import { HISTORY, handedOver, journalWith, leftBy, others, PAID, UNPAID } from './proven-history.fixture.ts';
import { AUTHENTICATION_KEY, inDatabase, readerOf, tamper } from './store.fixture.ts';
import { JournalStore } from './store.ts';

const HANDED_OVER = HISTORY.slice(-1);
const ANOTHER = payment({ reference: 'T1-261121-0002-BBBBBBBBY', counter: 2 });
const INTENT_OF_ANOTHER = intentOf({ ...ANOTHER, createdAt: at(10_000) });

const provenBy = (entries: typeof PAID) => {
  const { payment: proven, sale, ...told } = leftBy(entries);
  return { ...told, payment: withoutPersonal(proven), sale: saleWithoutPersonal(sale) };
};

describe('the proof of a payment', () => {
  it('proves a payment as the fold of its entries', async () => {
    const { store } = await journalWith(others(700), PAID, others(500));
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', ...provenBy(PAID) });
    store.appendAll(HANDED_OVER.map((entry) => ({ entry })));
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', ...provenBy([...PAID, ...HANDED_OVER]) });
  });

  it('takes the sale from its newest entry, even if that is about another payment', async () => {
    const { store } = await journalWith(PAID, others(1_000));
    store.append(INTENT_OF_ANOTHER);
    store.appendAll(others(1_000).map((entry) => ({ entry })));
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', sale: { updatedAt: at(10_000) } });
  });

  it.each([CHECKPOINT_EVENTS, CHECKPOINT_EVENTS + 1])(
    'reads up to the newest entry, which is number %i',
    async (newest) => {
      const { store } = await journalWith(PAID, others(newest - HISTORY.length), HANDED_OVER);
      expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', sale: { status: 'handedOver' } });
    },
  );

  it('returns nothing for a reference without entries', async () => {
    const { store } = await journalWith(others(3));
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'noEntries', seq: null });
  });

  it('hashes the same number of events for a proof, however long the journal is', async () => {
    const short = await journalWith(others(500), PAID, others(1_494 - PAID.length), HANDED_OVER);
    const long = await journalWith(others(500), PAID, others(3_494 - PAID.length), HANDED_OVER);
    const [cost, longCost] = [short, long].map(({ store }) => store.prove(REFERENCE));
    expect(cost).toMatchObject({ kind: 'proven', sale: { status: 'handedOver' } });
    expect(longCost).toMatchObject({ kind: 'proven', sale: { status: 'handedOver' } });
    expect(longCost?.hashedEvents).toBe(cost?.hashedEvents);
    expect(cost?.hashedEvents).toBeLessThan(2 * CHECKPOINT_EVENTS);
  });

  it.each([
    ['its entries are before a missing checkpoint', [PAID, others(2_100)]],
    ['its intent is the event of a missing checkpoint', [others(999), PAID.slice(0, 1), others(1_000), PAID.slice(1)]],
  ])('proves the same payment if %s', async (_where, parts) => {
    const { folder, store } = await journalWith(...parts);
    tamper(folder, 'DELETE FROM checkpoints WHERE seq = 1000');
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', payment: provenBy(PAID).payment });
  });
});

describe('a forged payment in the file', () => {
  it('proves from the entries that a forged payment is open, even if the tables say paid', async () => {
    const { folder, store } = await journalWith(UNPAID, others(20));
    const forged = JSON.stringify(leftBy(PAID).payment);
    tamper(folder, `UPDATE payments SET outcome = 'paid', record = '${forged}' WHERE reference = '${REFERENCE}'`);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', payment: { state: { outcome: 'open' } } });
  });

  it.each([
    ['an entry was edited', `UPDATE event SET payload = replace(payload, '150000', '150001') WHERE seq = 1`, 1],
    ['its intent was removed', 'DELETE FROM event WHERE seq = 1', 2],
    ['the entry of a checkpoint was removed', 'DELETE FROM event WHERE seq = 1000', 1_000],
  ])('does not prove a payment if %s', async (_what, sql, seq) => {
    const { folder, store } = await journalWith(PAID, others(1_100));
    tamper(folder, sql);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'chainBroken', seq });
  });

  it('does not prove a payment if only the index knows it', async () => {
    const { folder, store } = await journalWith(others(3));
    tamper(folder, `UPDATE event SET reference = '${REFERENCE}' WHERE seq = 2`);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'noEntries', seq: null });
  });

  it('does not prove a payment if the index leads to another sale, whose goods may have left', async () => {
    const { folder, store } = await journalWith(others(1), PAID);
    tamper(
      folder,
      `UPDATE event SET kind = 'saleParked' WHERE seq = 2; UPDATE event SET reference = '${REFERENCE}' WHERE seq = 1`,
    );
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'otherSale', seq: null });
  });

  it('does not prove a payment if every hash after an edited entry was computed again', async () => {
    const { folder, store } = await journalWith(UNPAID, others(1_100));
    forgeFrom(folder, 2);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'notProven', why: 'chainBroken', seq: CHECKPOINT_EVENTS });
    tamper(folder, 'UPDATE checkpoints SET hash = (SELECT hash FROM event WHERE event.seq = checkpoints.seq)');
    const { seq: head, hash } = store.head();
    const newest = { seq: head, hash: Buffer.from(hash, 'hex') };
    expect(storeUpTo(folder, newest).prove(REFERENCE)).toMatchObject({ why: 'chainBroken', seq: head });
    tamper(folder, 'DELETE FROM checkpoints');
    expect(storeUpTo(folder, newest).prove(REFERENCE)).toMatchObject({ why: 'chainBroken', seq: head });
  });

  it('counts goods as handed over even if that entry was removed from every index', async () => {
    const { folder, store } = await journalWith(PAID, others(1_000), HANDED_OVER, others(1_000));
    tamper(folder, `UPDATE event SET reference = NULL, kind = 'saleParked' WHERE kind = 'goodsHandedOver'`);
    expect(store.prove(REFERENCE)).toMatchObject({ kind: 'proven', sale: { status: 'handedOver' } });
  });

  it('marks a payment for review if its sale was paid before, even if columns hide the other payment', async () => {
    const paidBefore = handedOver(ANOTHER).slice(0, -1);
    const { folder, store } = await journalWith(others(1_100), paidBefore, others(1_100), PAID, others(10));
    const proof = store.prove(REFERENCE);
    expect(proof).toMatchObject({ payment: { state: { review: { reason: 'paidAfterSaleEnded' } } } });
    tamper(folder, `UPDATE event SET reference = NULL, sale_id = NULL WHERE reference = '${ANOTHER.reference}'`);
    expect(store.prove(REFERENCE)).toEqual(proof);
  });
});

/** @param newest the event up to which the chain is known to be genuine */
function storeUpTo(folder: string, newest: ChainHead): JournalStore {
  const connection = readerOf(folder);
  return new JournalStore(connection, readIdentity(connection).identity, newest, {
    authenticationKey: AUTHENTICATION_KEY,
  });
}

/** Edits an entry and computes every later hash again, as a forger does. */
function forgeFrom(folder: string, seq: number): void {
  tamper(folder, '');
  inDatabase(folder, (connection) => {
    connection.prepare('UPDATE event SET payload = ? WHERE seq = ?').run(JSON.stringify(PAID.at(-1)), seq);
    hashAgain(connection, seq);
  });
}

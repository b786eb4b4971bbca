import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../protocol/read-batch.ts';
import { describeActs } from './acts-contract.fixture.ts';
import type { Arrival, KnownJournal, Ledger } from './ledger-port.ts';

export function describeLedger(name: string, open: () => Ledger): void {
  describe(name, () => {
    it('the ledger returns a journal as last stored', async () => {
      const ledger = open();
      const journal = buildJournal();
      expect(await ledger.transaction((transaction) => transaction.addJournal(journal))).toEqual(journal);
      const heard = { heardAt: '2026-11-22T10:00:00.000Z', version: '0.2.0' };
      const grown = { ...journal, head: { seq: 2, hash: hashOf('b') }, ...heard };
      await ledger.transaction((transaction) => transaction.putJournal(grown));
      expect(await ledger.transaction((transaction) => transaction.journal(journal.id))).toEqual(grown);
      expect(await ledger.transaction((transaction) => transaction.journal(randomUUID()))).toBeNull();
      expect(await ledger.journals()).toContainEqual(grown);
    });

    it('the ledger finds all journals of a key in any state', async () => {
      const ledger = open();
      const { publicKey, ...one } = buildJournal();
      const journals = [
        { ...one, publicKey },
        { ...buildJournal(), publicKey, state: 'revoked' as const },
      ];
      for (const each of [...journals, buildJournal()]) {
        await ledger.transaction((transaction) => transaction.addJournal(each));
      }
      const ofKey = (key: string) => ledger.transaction((transaction) => transaction.journalsOfKey(key));
      expect(await ofKey(publicKey)).toEqual(journals.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
      expect(await ofKey(hashOf('nobody'))).toEqual([]);
    });

    it('the ledger adds a journal once and returns the existing journal afterwards', async () => {
      const ledger = open();
      const journal = buildJournal();
      await ledger.transaction((transaction) => transaction.addJournal(journal));
      const grown = { ...journal, head: { seq: 2, hash: hashOf('b') } };
      await ledger.transaction((transaction) => transaction.putJournal(grown));
      const late = { ...journal, publicKey: hashOf('late') };
      expect(await ledger.transaction((transaction) => transaction.addJournal(late))).toEqual(grown);
      expect(await ledger.transaction((transaction) => transaction.journal(journal.id))).toEqual(grown);
    });

    it('the ledger returns events in order with unchanged bytes', async () => {
      const ledger = open();
      const journal = buildJournal();
      const { id } = journal;
      const [one, two, three] = [buildEvent(1), buildEvent(2), buildEvent(3)];
      await add(ledger, journal, [one, two]);
      await add(ledger, journal, [three]);
      const hashes = await ledger.transaction((transaction) => transaction.hashes(id, 2, 9));
      expect([...hashes]).toEqual([
        [2, two.hash],
        [3, three.hash],
      ]);
      expect((await ledger.lines(id)).map(textOf)).toEqual([one, two, three].map(({ line }) => textOf(line)));
    });

    describeGrowing(open);
    describeReading(open);
    it('the ledger returns listening periods oldest first, each with its latest end', async () => {
      const ledger = open();
      const [from, later] = ['1999-01-01T09:00:00.000Z', '1999-01-03T09:00:00.000Z'];
      await ledger.putListened({ from: later, to: '1999-01-03T10:00:00.000Z' });
      await ledger.putListened({ from, to: '1999-01-01T10:00:00.000Z' });
      await ledger.putListened({ from, to: '1999-01-02T10:00:00.000Z' });
      expect((await ledger.listened()).slice(0, 2)).toEqual([
        { from, to: '1999-01-02T10:00:00.000Z' },
        { from: later, to: '1999-01-03T10:00:00.000Z' },
      ]);
    });

    describeActs(open);
    describeTransactions(open);
  });
}

function describeGrowing(open: () => Ledger): void {
  it('the ledger moves only the head of a journal when events are added', async () => {
    const ledger = open();
    const journal = buildJournal();
    const { id } = journal;
    await ledger.transaction((transaction) => transaction.addJournal(journal));
    const [one, two] = [buildEvent(1), buildEvent(2)];
    const arrival = { ...buildArrival(journal), at: '2026-11-22T10:00:00.000Z' };
    await ledger.transaction((transaction) => transaction.addEvents(id, [one, two], arrival));
    const grown = { ...journal, head: { seq: 2, hash: two.hash }, heardAt: arrival.at };
    expect(await ledger.journal(id)).toEqual(grown);
    expect(await ledger.transaction((transaction) => transaction.journal(id))).toEqual(grown);
    expect(await ledger.journal(randomUUID())).toBeNull();
  });
}

function describeReading(open: () => Ledger): void {
  it('the ledger finds the entry with the intent of a payment', async () => {
    const ledger = open();
    const journal = buildJournal();
    const kinds = ['goodsHandedOver', 'paymentIntended', 'paymentIntended', 'paymentIntended'];
    const of = (index: number) => (index === 3 ? 'T1-2' : 'T1-1');
    const events = kinds.map((kind, index) => ({ ...buildEvent(index + 1), kind, reference: of(index) }));
    await add(ledger, journal, events);
    expect(await ledger.intents(journal.id, ['T1-1', 'T1-3'])).toEqual(new Map([['T1-1', 2]]));
    expect(await ledger.intents(randomUUID(), ['T1-1'])).toEqual(new Map());
  });

  it('the ledger returns lines after a number and lines by number, unchanged', async () => {
    const ledger = open();
    const journal = buildJournal();
    const { id } = journal;
    const events = [1, 2, 3, 4].map(buildEvent);
    await add(ledger, journal, events.slice(0, 3));
    await add(ledger, journal, events.slice(3));
    const texts = events.map(({ line }) => textOf(line));
    const read: string[] = [];
    for (
      let piece = await ledger.linesAfter(id, 1);
      piece.length > 0;
      piece = await ledger.linesAfter(id, read.length + 1)
    ) {
      read.push(...piece.map(textOf));
    }
    expect(read).toEqual(texts.slice(1));
    expect((await ledger.linesAt(id, [1, 3, 4, 9])).map(textOf)).toEqual([texts[0], texts[2], texts[3]]);
    expect(await ledger.linesAfter(randomUUID(), 0)).toEqual([]);
  });
}

function describeTransactions(open: () => Ledger): void {
  it('the ledger keeps nothing of a failed transaction', async () => {
    const ledger = open();
    const journal = buildJournal();
    const broken = ledger.transaction(async (transaction) => {
      await transaction.addJournal(journal);
      await transaction.addEvents(journal.id, [buildEvent(1)], buildArrival(journal));
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await ledger.transaction((transaction) => transaction.journal(journal.id))).toBeNull();
    expect(await ledger.lines(journal.id)).toEqual([]);
  });

  it('the ledger stores a contradiction and a finding only once', async () => {
    const ledger = open();
    const { id } = buildJournal();
    const event = buildEvent(4);
    const finding = { journal: id, kind: 'forked', key: `4 ${event.hash}`, foundAt: AT, proof: '{}' } as const;
    for (const isNew of [true, false]) {
      await ledger.transaction(async (transaction) => {
        expect(await transaction.addBranch(id, [event], randomUUID())).toBe(isNew);
        expect(await transaction.addFinding(finding)).toBe(isNew);
      });
    }
    const isBranch = (seq: number) =>
      ledger.transaction((transaction) => transaction.isBranch(id, { seq, hash: event.hash }));
    expect([await isBranch(4), await isBranch(5)]).toEqual([true, false]);
    expect(await ledger.branches(id)).toEqual([{ seq: 4, hash: event.hash }]);
    expect((await ledger.findings()).filter(({ journal }) => journal === id)).toEqual([finding]);
  });

  it('the ledger returns who used an enrolment code', async () => {
    const ledger = open();
    const code = { hash: hashOf(randomUUID()), expiresAt: AT, shop: 'Ikeja', usedBy: null };
    await ledger.transaction((transaction) => transaction.putCode(code));
    const used = { ...code, usedBy: { journal: randomUUID(), publicKey: hashOf('key') } };
    expect(await ledger.transaction((transaction) => transaction.code(code.hash))).toEqual(code);
    await ledger.transaction((transaction) => transaction.putCode(used));
    expect(await ledger.transaction((transaction) => transaction.code(code.hash))).toEqual(used);
  });
}

const AT = '2026-11-22T09:00:00.000Z';

export function buildJournal(): KnownJournal {
  return {
    id: randomUUID(),
    identity: '{}',
    till: 'Till 1',
    shop: 'Ikeja',
    mode: 'live',
    publicKey: hashOf(randomUUID()),
    state: 'enrolled',
    head: { seq: 0, hash: hashOf('genesis') },
    heardAt: AT,
    version: '0.1.0',
    erasures: 0,
  };
}

function buildArrival({ id: journal }: Pick<KnownJournal, 'id'>): Arrival {
  const signed = { signatureInput: '', signature: '', contentDigest: '', path: '' };
  return { journal, id: randomUUID(), at: AT, ...signed, outcome: 'taken', body: null };
}

export async function add(ledger: Ledger, journal: KnownJournal, events: readonly SentEvent[]): Promise<void> {
  await ledger.transaction(async (transaction) => {
    await transaction.addJournal(journal);
    await transaction.addEvents(journal.id, events, buildArrival(journal));
  });
}

export function buildEvent(seq: number): SentEvent {
  const said = { at: AT, kind: 'saleParked', reference: seq % 2 ? 'T1-261122-0001' : null, saleId: null };
  const nothing = { ofCase: null, erases: null, disclosed: null };
  return { seq, hash: hashOf(randomUUID()), ...said, ...nothing, line: Buffer.from(`line ${seq}\n`) };
}

function hashOf(text: string): string {
  return Buffer.from(text.padEnd(32).slice(0, 32)).toString('hex');
}

function textOf(line: Uint8Array): string {
  return Buffer.from(line).toString();
}

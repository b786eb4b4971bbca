import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CaseEvent } from '../../../shared/case/case-transition.ts';
import { returnChangeOf } from '../../../shared/journal/books.ts';
import { buildCase, caseWith } from '../../../shared/testing/cases.fixture.ts';
import { caseStory } from '../cases.fixture.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, ofTill, paidState, timeAt, write } from '../entries.fixture.ts';
import { type Opened, till, using } from '../heads/heads.fixture.ts';
import { tamper } from './store.fixture.ts';

const PAID_AT = 2;
const UPDATED = { kind: 'programUpdated', before: '1.0.0', after: '1.0.1' } as const;

const PAID = buildPayment(buildSale(), 1, { state: paidState(PAID_AT) });

async function withCase(events: readonly CaseEvent[], act: (parts: ReturnType<typeof paidIn>) => void) {
  await using(await till(0), (journal) => {
    const parts = paidIn(journal);
    for (const entry of caseStory({ references: [PAID.reference] }, events)) journal.store.append(entry);
    act(parts);
  });
}

function paidIn({ store, reads, handOvers }: Opened) {
  const [paid] = write({ store, reads }, PAID);
  if (!paid) throw new Error('It was written.');
  const leaves = buildEntry(paid, { kind: 'goodsHandedOver' });
  const handOver = () => handOvers.around([leaves], () => store.append(leaves));
  return { paid, store, reads, handOver };
}

const RESOLVED: CaseEvent = {
  kind: 'caseResolved',
  reason: 'moneyReturned',
  words: 'The bank gave it back.',
  returned: [{ reference: PAID.reference, amount: { amountMinor: 100, currency: 'NGN' } }],
};

describe('goods of a payment whose case was just decided', () => {
  it('keeps the goods until the payment agrees with the decided case, and writes nothing', async () => {
    await withCase([RESOLVED], ({ paid, reads, handOver }) => {
      expect(handOver).toThrow(expect.objectContaining({ name: 'EntryRefused', reason: 'movedOn' }));
      expect(reads.payment(paid.reference)).toMatchObject({ state: { handedOver: null } });
    });
  });

  it("follows the payment's own rules for its goods once it agrees with the case", async () => {
    await withCase([RESOLVED], ({ paid, store, handOver }) => {
      const closed = caseWith(buildCase({ references: [paid.reference] }), timeAt(1), [RESOLVED]);
      const change = returnChangeOf(paid, [closed]);
      if (!change) throw new Error('It was returned.');
      store.append(buildEntry(paid, change));
      expect(handOver).toThrow(expect.objectContaining({ name: 'EntryRefused', reason: 'ruleBroken' }));
    });
  });

  it.each<[string, CaseEvent[]]>([
    ['a case is open', []],
    [
      'the outcome of the case does not affect the payment',
      [{ kind: 'caseResolved', reason: 'paymentWasRight', words: 'No.' }],
    ],
  ])('hands over while %s', async (_name, events) => {
    await withCase(events, ({ handOver }) => expect(handOver).not.toThrow());
  });
});

describe('createHandOverGuard', () => {
  it.each([
    ['a person accepted a journal that may have lost entries', 'headMissing', 'endNotProven'],
    ['unproven entries were found', 'tailNotProven', 'notConfirmedSince'],
  ] as const)('refuses a hand-over of what began before %s', async (_name, fault, refused) => {
    await using(await till(0), (journal) => {
      const { store, handOver } = paidIn(journal);
      store.append(ofTill({ kind: 'headAccepted', fault, seq: 2, hash: store.head().hash }));
      const message = expect.stringContaining(refused);
      expect(handOver).toThrow(expect.objectContaining({ name: 'EntryRefused', reason: 'ruleBroken', message }));
      expect(store.head().seq).toBe(3);
    });
  });

  it('refuses a hand-over of what began before a loss, even if the columns of its first entries are edited', async () => {
    const place = await till(0);
    await using(place, (journal) => {
      const { paid, store, handOver } = paidIn(journal);
      store.append(ofTill({ kind: 'headAccepted', fault: 'headMissing', seq: 2, hash: store.head().hash }));
      store.append(buildEntry(paid, { kind: 'requeryRhythmEnded' }));
      tamper(place.folder, `UPDATE event SET reference = 'T1-261121-0009-AAAAAAAAZ' WHERE seq <= 2`);
      expect(handOver).toThrow(expect.objectContaining({ message: expect.stringContaining('endNotProven') }));
    });
  });

  it('checks nothing for other entries, even if no head can be written', async () => {
    const place = await till(0);
    await using(place, ({ store, handOvers }) => {
      const unwritable = `${journalFiles(place.folder).headMarker}.new`;
      store.append(ofTill(UPDATED));
      mkdirSync(unwritable);
      handOvers.around([ofTill(UPDATED)], () => store.append(ofTill(UPDATED)));
      expect(store.head().seq).toBe(2);
      rmSync(unwritable, { recursive: true });
    });
  });

  it.skipIf(process.platform === 'win32')('fails the journal if its file was replaced', async () => {
    const place = await till(0);
    await using(place, (journal) => {
      const { paid, store } = paidIn(journal);
      const { database } = journalFiles(place.folder);
      renameSync(database, `${database}.away`);
      const replaced = expect.objectContaining({ name: 'JournalFailed', failure: 'replaced' });
      expect(() => journal.handOvers.standing(paid.reference)).toThrow(replaced);
      expect(() => store.append(ofTill(UPDATED))).toThrow(replaced);
      renameSync(`${database}.away`, database);
    });
  });
});

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CaseEvent } from '../../../shared/case/case-transition.ts';
import { returnChangeOf } from '../../../shared/journal/books.ts';
import { buildCase, caseWith } from '../../../shared/testing/cases.fixture.ts';
import { caseStory } from '../cases.fixture.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, paidState, timeAt, write } from '../entries.fixture.ts';
import { type Opened, ofTill, till, using } from '../heads/heads.fixture.ts';
import { tamper } from './store.fixture.ts';

const PAID_AT = 2;
const UPDATED = { kind: 'programUpdated', before: '1.0.0', after: '1.0.1' } as const;

async function withCase(events: (reference: string) => CaseEvent[], act: (parts: ReturnType<typeof paidIn>) => void) {
  await using(await till(0), (journal) => {
    const parts = paidIn(journal);
    for (const entry of caseStory({ references: [parts.paid.reference] }, events(parts.paid.reference))) {
      journal.store.append(entry);
    }
    act(parts);
  });
}

function paidIn({ store, reads, handOvers }: Opened) {
  const [paid] = write({ store, reads }, buildPayment(buildSale(), 1, { state: paidState(PAID_AT) }));
  if (!paid) throw new Error('It was written.');
  const leaves = buildEntry(paid, { kind: 'goodsHandedOver' });
  const handOver = () => handOvers.around([leaves], () => store.append(leaves));
  return { paid, store, reads, handOver };
}

const resolved = (reference: string): CaseEvent => ({
  kind: 'caseResolved',
  reason: 'moneyReturned',
  words: 'The bank gave it back.',
  returned: [{ reference, amount: { amountMinor: 100, currency: 'NGN' } }],
});

describe('goods of a payment whose case was just decided', () => {
  it('keeps the goods until the payment agrees with the decided case, and writes nothing', async () => {
    await withCase(
      (reference) => [resolved(reference)],
      ({ paid, reads, handOver }) => {
        expect(handOver).toThrow(expect.objectContaining({ name: 'EntryRefused', reason: 'movedOn' }));
        expect(reads.payment(paid.reference)).toMatchObject({ state: { handedOver: null } });
      },
    );
  });

  it("follows the payment's own rules for its goods once it agrees with the case", async () => {
    await withCase(
      (reference) => [resolved(reference)],
      ({ paid, store, handOver }) => {
        const closed = caseWith(buildCase({ references: [paid.reference] }), timeAt(1), [resolved(paid.reference)]);
        const change = returnChangeOf(paid, [closed]);
        if (!change) throw new Error('It was returned.');
        store.append(buildEntry(paid, change));
        expect(handOver).toThrow(expect.objectContaining({ name: 'EntryRefused', reason: 'ruleBroken' }));
      },
    );
  });

  it('hands over while a case is open, or if the outcome of the case does not affect the payment', async () => {
    await withCase(
      () => [],
      ({ handOver }) => expect(handOver).not.toThrow(),
    );
    await withCase(
      () => [{ kind: 'caseResolved', reason: 'paymentWasRight', words: 'They were mistaken.' }],
      ({ handOver }) => expect(handOver).not.toThrow(),
    );
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
      expect(handOver).toThrow(
        expect.objectContaining({
          name: 'EntryRefused',
          reason: 'ruleBroken',
          message: expect.stringContaining(refused),
        }),
      );
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

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CaseEvent } from '../../../shared/case/case-transition.ts';
import { returnChangeOf } from '../../../shared/journal/books.ts';
import { transition } from '../../../shared/payment/transition.ts';
import { caseStory } from '../cases.fixture.ts';
import { journalFiles } from '../database/files.ts';
import { buildEntry, buildPayment, buildSale, paidState, timeAt } from '../entries.fixture.ts';
import { type Opened, ofTill, till, using } from '../heads/heads.fixture.ts';

const PAID_AT = 2;
const UPDATED = { kind: 'programUpdated', before: '1.0.0', after: '1.0.1' } as const;

/** A journal with a paid payment and one case about it, of which this became. */
async function withCase(events: (reference: string) => CaseEvent[], act: (parts: ReturnType<typeof paidIn>) => void) {
  await using(await till(0), (journal) => {
    const parts = paidIn(journal);
    for (const entry of caseStory({ references: [parts.paid.reference] }, events(parts.paid.reference))) {
      journal.store.append(entry);
    }
    act(parts);
  });
}

function paidIn({ store, reads, releases }: Opened) {
  const sale = buildSale();
  const intended = buildPayment(sale, 1);
  const paid = { ...intended, state: paidState(PAID_AT) };
  store.append(buildEntry(sale, intended));
  store.append(buildEntry(sale, paid, { kind: 'requeryRhythmEnded' }));
  const released = { ...paid, state: paidState(PAID_AT, 'ada') };
  const leaves = buildEntry({ ...sale, status: 'handedOver' }, released, { kind: 'goodsHandedOver' });
  const handOver = () => releases.around([leaves], () => store.append(leaves));
  return { sale, paid, store, reads, handOver };
}

const resolved = (reference: string): CaseEvent => ({
  kind: 'resolve',
  reason: 'moneyReturned',
  words: 'The bank gave it back.',
  returned: [{ reference, amount: { amountMinor: 100, currency: 'NGN' } }],
});

describe('goods of a payment whose case was decided just now', () => {
  it('stay until the payment says what the case says, and nothing is written of them', async () => {
    await withCase(
      (reference) => [resolved(reference)],
      ({ paid, reads, handOver }) => {
        expect(handOver).toThrow(expect.objectContaining({ name: 'EntryRefused', reason: 'movedOn' }));
        expect(reads.payment(paid.reference)).toMatchObject({ state: { released: null } });
      },
    );
  });

  it('are no more the writer’s affair once it does', async () => {
    await withCase(
      (reference) => [resolved(reference)],
      ({ sale, paid, store, handOver }) => {
        const closed = caseStory({ references: [paid.reference] }, [resolved(paid.reference)]).at(-1)?.happening;
        const change = closed?.kind === 'caseResolved' ? returnChangeOf(paid, [closed.case]) : null;
        if (!change) throw new Error('It was returned.');
        const { state } = transition(paid.state, { ...change, at: timeAt(PAID_AT + 1) });
        store.append(buildEntry(sale, { ...paid, state }, change));
        expect(handOver).not.toThrow();
      },
    );
  });

  it('leave where the case is open, or says nothing that becomes of the payment', async () => {
    await withCase(
      () => [],
      ({ handOver }) => expect(handOver).not.toThrow(),
    );
    await withCase(
      () => [{ kind: 'resolve', reason: 'paymentWasRight', words: 'They were mistaken.' }],
      ({ handOver }) => expect(handOver).not.toThrow(),
    );
  });
});

describe('the last wall before goods leave', () => {
  it.each([
    ['a person went on with a journal that may have lost entries', 'headMissing', 'beforeHeadAccepted'],
    ['entries were found that nobody can prove', 'tailNotProven', 'notConfirmedSince'],
  ] as const)('writes no release of what was begun before %s', async (_name, fault, refused) => {
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

  it('asks nothing of an entry that lets no goods leave, also where no head can be written', async () => {
    const place = await till(0);
    await using(place, ({ store, releases }) => {
      const unwritable = `${journalFiles(place.folder).headMarker}.new`;
      store.append(ofTill(UPDATED));
      mkdirSync(unwritable);
      releases.around([ofTill(UPDATED)], () => store.append(ofTill(UPDATED)));
      expect(store.head().seq).toBe(2);
      rmSync(unwritable, { recursive: true });
    });
  });

  it.skipIf(process.platform === 'win32')('ends the journal where its file is no longer the one it was', async () => {
    const place = await till(0);
    await using(place, (journal) => {
      const { paid, store } = paidIn(journal);
      const { database } = journalFiles(place.folder);
      renameSync(database, `${database}.away`);
      const replaced = expect.objectContaining({ name: 'JournalFailed', failure: 'replaced' });
      expect(() => journal.releases.refusal(paid.reference)).toThrow(replaced);
      expect(() => store.append(ofTill(UPDATED))).toThrow(replaced);
      renameSync(`${database}.away`, database);
    });
  });
});

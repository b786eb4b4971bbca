import { describe, expect, it } from 'vitest';
import { paidAndHandedOver, type Told } from '../books/paid.fixture.ts';
import { diskOf, enrolled } from '../office.fixture.ts';
import type { OfficeReads } from '../reading/office-reads.ts';
import { write } from './entries.fixture.ts';
import { followedOffice } from './followed-office.fixture.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';
const MINUTE_MS = 60_000;

describe('findings across tills', () => {
  it('a hand-over at a third till gives a new finding, whether or not the first is settled', async () => {
    for (const isSettled of [true, false]) {
      const { reads, till } = opened();
      await till({ reference: REFERENCE });
      await till({ reference: REFERENCE, afterMs: MINUTE_MS });
      const [first] = await reads.listFindings();
      if (first && isSettled)
        await reads.setFindingState(first, 'settled', { by: 'ngozi', reason: 'A copy, explained.' });
      await till({ reference: REFERENCE, afterMs: 2 * MINUTE_MS });
      await till({ reference: REFERENCE, afterMs: -MINUTE_MS });
      expect(summary(await reads.listFindings())).toEqual([
        ['handedOverTwice', `${REFERENCE} 4`, 'open', 4],
        ['handedOverTwice', `${REFERENCE} 3`, 'open', 3],
        ['handedOverTwice', REFERENCE, isSettled ? 'settled' : 'open', 2],
      ]);
    }
  });

  it('reading payments again gives no new finding', async () => {
    const { books, reads, till, catchUp } = opened();
    for (let tills = 0; tills < 2; tills += 1) await till({ reference: REFERENCE, afterMs: tills * MINUTE_MS });
    const found = summary(await reads.listFindings());
    expect(found.map(([kind, , , tills]) => [kind, tills])).toEqual([['handedOverTwice', 2]]);
    expect((await reads.listTills()).map(({ openFindings }) => openFindings)).toEqual([1, 1]);
    books.restore({ ...books.copy(), positions: new Map() });
    await catchUp();
    expect(summary(await reads.listFindings())).toEqual(found);
  });
});

function summary(findings: Awaited<ReturnType<OfficeReads['listFindings']>>) {
  return findings.map(({ kind, key, state, proof }) => [kind, key, state, tillsIn(proof)] as const);
}

function tillsIn(proof: string): number {
  const { journals, entries } = JSON.parse(proof) as { journals: string[]; entries: { journal: string }[] };
  expect([...new Set(entries.map(({ journal }) => journal))].toSorted()).toEqual(journals.toSorted());
  return journals.length;
}

function opened() {
  const { office, books, reads, catchUp } = followedOffice();
  const till = async (told: Told) => {
    const disk = await enrolled(office, diskOf(1));
    write(disk, paidAndHandedOver(told));
    office.pass(MINUTE_MS);
    await catchUp(disk);
  };
  return { books, reads, catchUp, till };
}

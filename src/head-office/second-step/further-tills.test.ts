import { describe, expect, it } from 'vitest';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased, type Told } from '../books/paid.fixture.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { officeReads } from '../reading/office-reads.ts';
import { send, write } from './entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from './judge-claims.ts';
import { createSecondStep } from './second-step.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';
const MINUTE_MS = 60_000;

describe('what tills contradict', () => {
  it('is found anew where goods leave for the reference at a third till, whether or not the first was settled', async () => {
    for (const isSettled of [true, false]) {
      const { reads, till } = opened();
      await till({ reference: REFERENCE });
      await till({ reference: REFERENCE, afterMs: MINUTE_MS });
      const [first] = await reads.listFindings();
      if (first && isSettled) await reads.settleFinding(first, 'ngozi', 'A copy, explained.');
      await till({ reference: REFERENCE, afterMs: 2 * MINUTE_MS });
      await till({ reference: REFERENCE, afterMs: -MINUTE_MS });
      expect(summary(await reads.listFindings())).toEqual([
        ['releasedTwice', `${REFERENCE} 4`, 'open', 4],
        ['releasedTwice', `${REFERENCE} 3`, 'open', 3],
        ['releasedTwice', REFERENCE, isSettled ? 'settled' : 'open', 2],
      ]);
    }
  });

  it('is found anew where one card is at a fourth till within minutes, also of other ones', async () => {
    const { reads, till } = opened();
    for (const minutes of [0, 4, 8, 60, 64]) await till(payment(minutes));
    expect(summary(await reads.listFindings()).map(([, , , tills]) => tills)).toEqual([3]);
    await till(payment(68));
    expect(summary(await reads.listFindings()).map(([, , , tills]) => tills)).toEqual([6, 3]);
  });

  it('is found once however often it is read', async () => {
    const { books, reads, till, step } = opened();
    // Four are found to be together at once: before the last one came, no three were.
    for (const minutes of [0, 9, 18, 10]) await till(payment(minutes));
    for (let tills = 0; tills < 2; tills += 1) await till({ reference: REFERENCE, afterMs: tills * MINUTE_MS });
    const found = summary(await reads.listFindings());
    expect(found.map(([kind, , , tills]) => [kind, tills])).toEqual([
      ['releasedTwice', 2],
      ['instrumentAtManyTills', 4],
    ]);
    books.restore({ ...books.copy(), positions: new Map() });
    await step();
    expect(summary(await reads.listFindings())).toEqual(found);
  });
});

function payment(minutes: number): Told {
  const number = String(minutes).padStart(4, '0');
  return { reference: `T1-261121-${number}-ABCDEFGHX`, afterMs: minutes * MINUTE_MS };
}

function summary(findings: Awaited<ReturnType<ReturnType<typeof officeReads>['listFindings']>>) {
  return findings.map(({ kind, key, state, proof }) => [kind, key, state, tillsIn(proof)] as const);
}

function tillsIn(proof: string): number {
  const { journals, entries } = JSON.parse(proof) as { journals: string[]; entries: { journal: string }[] };
  expect([...new Set(entries.map(({ journal }) => journal))].toSorted()).toEqual(journals.toSorted());
  return journals.length;
}

/** @returns among others what makes another till with a payment, and reads what it sends */
function opened() {
  const office = openOffice();
  const books = memoryBooks();
  const parts = { ledger: office.ledger, books, clock: () => office.clock.now, log: () => undefined };
  const { round } = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const step = async () => {
    while (await round());
  };
  const till = async (told: Told) => {
    const disk = await enrolled(office, diskOf(1));
    write(
      disk,
      paidAndReleased({ firstSix: told.reference === REFERENCE ? '412345' : '553188', ...told, ...mode(told) }),
    );
    await send(office, disk);
    office.clock.now = new Date(office.clock.now.getTime() + MINUTE_MS);
    await step();
  };
  return { books, reads: officeReads(parts), step, till };
}

/** Of practice no card is looked at. */
function mode({ reference }: Told): Pick<Told, 'mode'> {
  return { mode: reference === REFERENCE ? 'practice' : 'live' };
}

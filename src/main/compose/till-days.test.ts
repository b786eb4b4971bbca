import { describe, expect, it } from 'vitest';
import { checkedByStranger, checkedFolders, hasPython } from '../../verify/checked.fixture.ts';
import { daysFrom, startTill } from './till-days.fixture.ts';

/*
 * Whoever exports a day takes a few seals out of many with it: those of days and of statements take numbers, too, and are
 * in the journal alone. No checker may call such an export forged.
 */

describe('exports of a till that seals its days', () => {
  it.each<[string, (till: Till) => Promise<string[]>]>([
    [
      'of one past day, with its statement',
      async (till) => [await till.exported('day', ['csv', 'jsonl', 'pdf'], daysFrom('2026-11-21'))],
    ],
    [
      'of several days in one, and of everything',
      async (till) => [
        await till.exported('days', ['jsonl'], daysFrom('2026-11-20', '2026-11-23')),
        await till.exported('all', ['csv', 'jsonl']),
      ],
    ],
    [
      'of two days that follow each other',
      async (till) => [
        await till.exported('one', ['jsonl'], daysFrom('2026-11-20')),
        await till.exported('two', ['csv', 'jsonl', 'pdf'], daysFrom('2026-11-21')),
      ],
    ],
    [
      'of today with a statement, twice',
      async (till) => [
        await till.exported('today', ['jsonl', 'pdf'], daysFrom('2026-11-23')),
        await till.exported('again', ['csv', 'jsonl', 'pdf'], daysFrom('2026-11-23')),
      ],
    ],
    [
      'of tables alone, on two days',
      async (till) => {
        const one = await till.exported('one', ['csv'], daysFrom('2026-11-23'));
        await till.sleepOver();
        return [one, await till.exported('two', ['csv'], daysFrom('2026-11-24'))];
      },
    ],
  ])('are as they were sealed: %s', async (_name, exportFolders) => {
    const till = await tillOfThreeDays();
    const folders = await exportFolders(till);
    const known = { fingerprints: [await till.fingerprint()], seals: [] };
    expect(await checkedFolders(folders, known)).toMatchObject({ findings: [], verdict: 'intact' });
    if (hasPython) expect(checkedByStranger(folders, known)).toMatchObject({ status: 0 });
  });

  it('show that a day between them was taken away', async () => {
    const till = await tillOfThreeDays();
    const first = await till.exported('first', ['jsonl'], daysFrom('2026-11-20'));
    await till.exported('second', ['jsonl'], daysFrom('2026-11-21'));
    const third = await till.exported('third', ['jsonl'], daysFrom('2026-11-22'));
    const known = { fingerprints: [await till.fingerprint()], seals: [] };
    const { findings } = await checkedFolders([first, third], known);
    expect(findings).toEqual([expect.stringContaining('are in none of these exports')]);
    if (hasPython) expect(checkedByStranger([first, third], known)).toMatchObject({ status: 1 });
  });

  it('say which seals they do not show', async () => {
    const till = await tillOfThreeDays();
    const folders = [await till.exported('day', ['jsonl'], daysFrom('2026-11-21'))];
    const { notKnown } = await checkedFolders(folders, { fingerprints: [await till.fingerprint()], seals: [] });
    expect(notKnown).toContainEqual(expect.stringContaining('What seals 2 to 3 of till T1 stood for'));
  });
});

type Till = Awaited<ReturnType<typeof startTill>>;

/** A till on the morning of 23 November, with a payment on each day since the 20th. */
async function tillOfThreeDays(): Promise<Till> {
  const till = await startTill('2026-11-20');
  for (let day = 0; day < 3; day += 1) {
    await till.takePayment();
    await till.sleepOver();
  }
  await till.takePayment();
  return till;
}

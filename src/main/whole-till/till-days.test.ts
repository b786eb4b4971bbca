import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sealCode } from '../../shared/short-code.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../../verify/checked.fixture.ts';
import { sealHash } from '../seal/sealer.ts';
import { daysFrom, startTill } from './till-days.fixture.ts';

/* Daily seals and statements take numbers too, so a day's export has gaps. No checker may call it forged. */

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
  ])('exports folders that match their seals: %s', async (_name, exportFolders) => {
    const till = await tillOfThreeDays();
    const folders = await exportFolders(till);
    const known = { fingerprints: [await till.fingerprint()], seals: [] };
    expect(await checkedFolders(folders, known)).toMatchObject({ findings: [], verdict: 'intact' });
    if (hasPython) expect(checkedByStranger(folders, known)).toMatchObject({ status: 0 });
  });

  it('recognises exports by the code on a day’s statement, which stays the same', async () => {
    const till = await tillOfThreeDays();
    const known = { fingerprints: [await till.fingerprint()] };
    const codes: string[] = [];
    for (const name of ['printed', 'again']) {
      const folder = await till.exported(name, ['jsonl', 'pdf'], daysFrom('2026-11-20'));
      const statement = fs.readFileSync(path.join(folder, 'statement.pdf'), 'utf8');
      const code = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(statement.replaceAll('<wbr>', ''))?.[0];
      codes.push(code ?? '');
      const seals = [code ?? ''];
      expect(await checkedFolders([folder], { ...known, seals })).toMatchObject({ findings: [] });
      if (hasPython) expect(checkedByStranger([folder], { ...known, seals })).toMatchObject({ status: 0 });
    }
    const { sealed } = await till.journal.seals({ before: null, limit: 100 });
    const ended = sealed.filter(({ seal }) => seal.days?.last === '2026-11-20');
    expect(ended.map(({ seal }) => sealCode(sealHash(seal)))).toEqual([codes[0]]);
    expect(codes[1]).toBe(codes[0]);
  });

  it('recognises exports by the code on today’s statement, but not by the code of a newer statement', async () => {
    const till = await tillOfThreeDays();
    const known = { fingerprints: [await till.fingerprint()] };
    const older = await till.exported('older', ['jsonl', 'pdf'], daysFrom('2026-11-23'));
    const before = await till.journal.sealState();
    const code = before.newestSeal?.seal.previous ?? '';
    expect(await checkedFolders([older], { ...known, seals: [code] })).toMatchObject({ findings: [] });
    await till.exported('newer', ['jsonl', 'pdf'], daysFrom('2026-11-23'));
    const newer = (await till.journal.sealState()).newestSeal?.seal.previous ?? '';
    const { findings } = await checkedFolders([older], { ...known, seals: [newer] });
    expect(findings).toEqual([expect.stringContaining('an older export may have replaced')]);
    if (hasPython) expect(checkedByStranger([older], { ...known, seals: [newer] })).toMatchObject({ status: 1 });
  });
});

type Till = Awaited<ReturnType<typeof startTill>>;

/** Makes a till on the morning of 23 November, with a payment on each day since the 20th. */
async function tillOfThreeDays(): Promise<Till> {
  const till = await startTill('2026-11-20');
  for (let day = 0; day < 3; day += 1) {
    await till.takePayment();
    await till.sleepOver();
  }
  await till.takePayment();
  return till;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openForSearching } from '../journal/database/connection.ts';
import { journalFiles } from '../journal/database/files.ts';
import { readClosedDay, readClosedDays } from '../journal/read/closed-days.ts';
import { prepareReportReads } from '../journal/read/report-reads.ts';
import { verifyStore } from '../journal/verify/verify.fixture.ts';
import { opened, temporaryFolder } from '../journal/write/store.fixture.ts';

const POINTS = ['counting', 'counted', 'writing', 'written', 'sealing', 'unsealed', 'closed'];

const DAYS_BEFORE = 2;

describe('a process that is killed while it closes the till', () => {
  it('leaves one closing of each number after a kill, and every payment in one of them', async () => {
    const folder = temporaryFolder();
    for (const point of POINTS) {
      const acknowledged = await closeUntilKilled(folder, point);
      const { numbers, begun, perpetual, payments } = await whatIsThere(folder);
      expect(numbers, point).toEqual(numbers.map((_, index) => index + 1));
      expect(numbers, point).toEqual(expect.arrayContaining(acknowledged));
      expect(begun, point).toBe(payments);
      expect(perpetual, point).toBe(payments);
    }
  });
});

/** @returns the numbers of the acknowledged closings */
async function closeUntilKilled(folder: string, point: string): Promise<number[]> {
  const script = fileURLToPath(new URL('./closing-child.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [reached, number] = line.split(' ');
    if (reached === 'closed') acknowledged.push(Number(number));
    if (reached === point && acknowledged.length >= DAYS_BEFORE) child.kill('SIGKILL');
  }
  await exited;
  return acknowledged;
}

async function whatIsThere(folder: string) {
  (await opened(folder)).close();
  expect(verifyStore(folder).faults).toEqual([]);
  const connection = openForSearching(journalFiles(folder).database);
  try {
    const { days } = readClosedDays(connection, { before: null, limit: 1_000 });
    const { contents } = await prepareReportReads(connection).report();
    const numbers = days.map(({ number }) => number).reverse();
    const all = [...numbers.map((number) => readClosedDay(connection, number)?.contents), contents];
    const totals = all.flatMap((each) => each?.currencies ?? []);
    const row = connection.prepare('SELECT count(*) AS payments FROM payments').get();
    return {
      numbers,
      begun: totals.reduce((sum, { total }) => sum + total.begun.payments, 0),
      perpetual: contents.currencies[0]?.perpetual.begun.payments ?? 0,
      payments: Number(row?.payments),
    };
  } finally {
    connection.close();
  }
}

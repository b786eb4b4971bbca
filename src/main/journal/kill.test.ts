import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyStore } from './verify/verify.fixture.ts';
import { opened, temporaryFolder } from './write/store.fixture.ts';

const ROUNDS = 3;
const ACKNOWLEDGED_BEFORE_KILL = 60;

describe('a killed journal process', () => {
  it('loses no acknowledged entry of a killed process, and leaves no lock behind', async () => {
    const folder = temporaryFolder();
    const acknowledged: Array<{ seq: number; reference: string }> = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      acknowledged.push(...(await appendUntilKilled(folder)));
      const { store, reads, close } = await opened(folder);
      expect(store.head().seq).toBeGreaterThanOrEqual(acknowledged.at(-1)?.seq ?? 0);
      for (const { reference } of acknowledged) {
        expect(reads.payment(reference)?.reference).toBe(reference);
        expect(store.steps.read(reference)?.instruction).toBe('OTP');
      }
      expect(verifyStore(folder).faults).toEqual([]);
      close();
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * ACKNOWLEDGED_BEFORE_KILL);
  });
});

async function appendUntilKilled(folder: string): Promise<Array<{ seq: number; reference: string }>> {
  const script = fileURLToPath(new URL('./child.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, 'append', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const acknowledged = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [seq, reference] = line.split(' ');
    // A line that was cut off when the process died was never acknowledged.
    if (reference?.length === 24) acknowledged.push({ seq: Number(seq), reference });
    if (acknowledged.length === ACKNOWLEDGED_BEFORE_KILL) child.kill('SIGKILL');
  }
  await exited;
  return acknowledged;
}

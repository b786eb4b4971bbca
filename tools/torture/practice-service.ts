import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { openPracticeRecords, type PracticeRecords } from '../../src/practice/records.ts';

export interface PracticeProcess {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly encryptionKey: string;
  readonly records: PracticeRecords;
  stop(): Promise<void>;
}

const KEYS = { publicKey: 'TORTUREPUBK-0123456789abcdef-X', encryptionKey: '0a1b2c3d4e5f92c999f151a7' };
const PROGRAM = path.join(import.meta.dirname, 'practice-process.ts');
const messageSchema = z.object({ baseUrl: z.url() });

/** @throws if the service ends before it listens */
export async function startPracticeProcess(database: string): Promise<PracticeProcess> {
  const child = fork(PROGRAM, [JSON.stringify({ database, ...KEYS })]);
  const ended = once(child, 'exit');
  const endedEarly = ended.then(() => {
    throw new Error('The practice service ended before it was reached.');
  });
  const [message] = await Promise.race([once(child, 'message'), endedEarly]);
  endedEarly.catch(() => {
    // From now on, `stop` waits for the end of the process.
  });
  const records = openPracticeRecords(database);
  return {
    ...KEYS,
    ...messageSchema.parse(message),
    records,
    async stop() {
      records.close();
      child.disconnect();
      await ended;
    },
  };
}

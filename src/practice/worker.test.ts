import { describe, expect, it, onTestFinished } from 'vitest';
import { threadModule } from '../thread-modules.fixture.ts';
import { AskedThread } from '../threads/asked-thread.ts';
import { MESSAGE_ALONE } from '../threads/messages.ts';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from './identity.ts';
import type { PracticeOperations, PracticeWorkerOptions } from './worker.ts';

const OPTIONS: PracticeWorkerOptions = {
  database: ':memory:',
  publicKey: PRACTICE_PUBLIC_KEY,
  encryptionKey: PRACTICE_ENCRYPTION_KEY,
};

function startThread() {
  const ended = Promise.withResolvers<void>();
  const thread = new AskedThread<PracticeOperations>({
    workerUrl: threadModule('practice'),
    name: 'practice service',
    errors: MESSAGE_ALONE,
    lost: () => new Error('The thread ended.'),
    ended: ended.resolve,
  });
  onTestFinished(() => thread.end());
  return { thread, ended: ended.promise };
}

describe('the practice service in a worker thread', () => {
  it('the service thread reports its address, answers, and ends when it is told to', async () => {
    const { thread, ended } = startThread();
    const baseUrl = await thread.call('listen', OPTIONS);
    const response = await fetch(`${baseUrl}/v1/external/banks?publicKey=${PRACTICE_PUBLIC_KEY}`);
    expect(response.status).toBe(200);
    await thread.call('close');
    await ended;
    await expect(fetch(baseUrl)).rejects.toThrow('fetch failed');
  });

  it('the service thread reports why it did not start, and ends when it is told to', async () => {
    const { thread, ended } = startThread();
    const database = '/nowhere/practice.sqlite';
    await expect(thread.call('listen', { ...OPTIONS, database })).rejects.toThrow('unable to open database file');
    await thread.call('close');
    await ended;
  });

  it('the practice service does not start with a key of another length', async () => {
    const { thread } = startThread();
    await expect(thread.call('listen', { ...OPTIONS, encryptionKey: 'short' })).rejects.toThrow('24 characters');
  });
});

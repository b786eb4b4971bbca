import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { threadModule } from '../thread-modules.fixture.ts';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from './identity.ts';
import type { PracticeWorkerMessage, PracticeWorkerOptions } from './worker.ts';

function startWorker(changes: Partial<PracticeWorkerOptions> = {}): Worker {
  const workerData: PracticeWorkerOptions = {
    database: ':memory:',
    publicKey: PRACTICE_PUBLIC_KEY,
    encryptionKey: PRACTICE_ENCRYPTION_KEY,
    ...changes,
  };
  return new Worker(threadModule('practice'), { workerData });
}

async function firstMessage(worker: Worker): Promise<PracticeWorkerMessage> {
  const [message] = await once(worker, 'message');
  return message;
}

describe('the practice service in a worker thread', () => {
  it('says where it listens, answers, and ends when told to', async () => {
    const worker = startWorker();
    const message = await firstMessage(worker);
    if (message.kind !== 'listening') throw new Error(message.message);
    const response = await fetch(`${message.baseUrl}/v1/external/banks?publicKey=${PRACTICE_PUBLIC_KEY}`);
    expect(response.status).toBe(200);
    worker.postMessage('stop');
    expect(await once(worker, 'exit')).toEqual([0]);
    await expect(fetch(message.baseUrl)).rejects.toThrow('fetch failed');
  });

  it('says why it did not start, and ends', async () => {
    const worker = startWorker({ database: '/nowhere/practice.sqlite' });
    // Listened for from the start: a thread may end in the moment in which its message arrives.
    const ended = once(worker, 'exit');
    expect(await firstMessage(worker)).toEqual({ kind: 'failed', message: expect.any(String) });
    expect(await ended).toEqual([0]);
  });

  it('does not start with a key of another length', async () => {
    const worker = startWorker({ encryptionKey: 'short' });
    expect(await firstMessage(worker)).toMatchObject({ kind: 'failed' });
  });
});

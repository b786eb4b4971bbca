import { describe, expect, it } from 'vitest';
import { startPracticeThread } from './practice-thread.ts';

/** A worker that reports its address and exits at once. */
const ENDS_UNASKED = `
  import { parentPort } from 'node:worker_threads';
  parentPort.once('message', ({ id }) => {
    parentPort.postMessage({ kind: 'answer', id, value: 'http://127.0.0.1:1' });
  });
`;

describe('a practice service that ends by itself', () => {
  it('reports once that a practice service ended by itself, and can still stop it', async () => {
    const ended = Promise.withResolvers<void>();
    let times = 0;
    const thread = await startPracticeThread({
      workerUrl: new URL(`data:text/javascript,${encodeURIComponent(ENDS_UNASKED)}`),
      database: ':memory:',
      port: null,
      onEnded: () => {
        times += 1;
        ended.resolve();
      },
    });
    await ended.promise;
    await thread?.stop();
    expect(times).toBe(1);
  });
});

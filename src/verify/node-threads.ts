import { AskedThread } from '../threads/asked-thread.ts';
import { MESSAGE_ALONE } from '../threads/messages.ts';
import { type CheckThread, ThreadQueue } from './check/thread-queue.ts';
import type { CheckOperations } from './node-thread.ts';

/** Threads that check large files. They have to be ended, or the program goes on. */
export function checkThreads(count: number): ThreadQueue<string> {
  return new ThreadQueue(() => Array.from({ length: count }, startThread));
}

function startThread(): CheckThread<string> {
  const thread = new AskedThread<CheckOperations>({
    workerUrl: new URL('./node-thread.ts', import.meta.url),
    name: 'check',
    errors: MESSAGE_ALONE,
    lost: (cause) => (cause instanceof Error ? cause : new Error('A thread of the check ended.')),
  });
  return { ask: (file, task) => thread.call('check', file, task), end: () => void thread.end() };
}

import { type CheckThread, ThreadQueue } from '../check/thread-queue.ts';
import { answerTask, type ThreadAnswer, type ThreadTask } from '../check/thread-task.ts';
import { browserTools } from './browser-tools.ts';

interface FileTask {
  file: File;
  task: ThreadTask;
}

/** What a thread says first; everything else that it says is an answer. */
const READY = 'ready';

/** More have nothing to wait for: one makes the hash of a large file while others prove its chain. */
const MOST_THREADS = 4;

/**
 * Starts threads that check large files. They run the page's own script, since a page in one file can load no other.
 * @returns null where the browser refuses them: then everything is done by the page itself
 */
export async function startThreads(script: string): Promise<ThreadQueue<File> | null> {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const count = Math.min(MOST_THREADS, Math.max(2, navigator.hardwareConcurrency));
  try {
    const threads = await Promise.all(Array.from({ length: count }, () => startThread(address)));
    return new ThreadQueue(() => threads);
  } catch {
    // Some browsers have no threads for a page that was opened from a disk.
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The other side: what the script does in a thread. */
export function answerInThread(): void {
  const tools = browserTools();
  addEventListener('message', async ({ data }: MessageEvent<FileTask>) => {
    const { file, task } = data;
    try {
      const read = async ({ from, to }: { from: number; to: number }) =>
        new Uint8Array(await file.slice(from, to).arrayBuffer());
      postMessage(await answerTask(task, read, tools));
    } catch (error) {
      postMessage(error);
    }
  });
  postMessage(READY);
}

async function startThread(address: string): Promise<CheckThread<File>> {
  const worker = new Worker(address);
  await answerOf(worker);
  return {
    ask: async (file, task) => {
      worker.postMessage({ file, task } satisfies FileTask);
      return (await answerOf(worker)) as ThreadAnswer;
    },
    end: () => worker.terminate(),
  };
}

/** What a thread says next; throws what it could not do. */
function answerOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => (data instanceof Error ? reject(data) : resolve(data));
    worker.onerror = () => reject(new Error('A thread of the check ended.'));
  });
}

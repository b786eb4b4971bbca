import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { answerRequests } from '../threads/answer-requests.ts';
import { MESSAGE_ALONE } from '../threads/messages.ts';
import type { FilePart } from './check/check-tools.ts';
import { answerTask, type ThreadAnswer, type ThreadTask } from './check/thread-task.ts';
import { nodeTools } from './node-tools.ts';

/** What a thread of `checkThreads` can be asked. */
export interface CheckOperations {
  /** @param file its path */
  check(file: string, task: ThreadTask): Promise<ThreadAnswer>;
}

const tools = nodeTools();
let room = Buffer.alloc(0);

if (parentPort) answerRequests(parentPort, { check } satisfies CheckOperations, MESSAGE_ALONE);

async function check(file: string, task: ThreadTask): Promise<ThreadAnswer> {
  const handle = openSync(file, 'r');
  try {
    return await answerTask(task, (part) => readPart(handle, part), tools);
  } finally {
    closeSync(handle);
  }
}

/** Reads as far as the file goes: one that has become shorter is not as it was. */
function readPart(handle: number, { from, to }: FilePart): Uint8Array {
  if (room.length < to - from) room = Buffer.allocUnsafeSlow(to - from);
  let bytes = 0;
  while (bytes < to - from) {
    const read = readSync(handle, room, bytes, to - from - bytes, from + bytes);
    if (read === 0) break;
    bytes += read;
  }
  return room.subarray(0, bytes);
}

import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { FilePart } from './check/check-tools.ts';
import { answerTask } from './check/thread-task.ts';
import type { FileTask } from './node-threads.ts';
import { nodeTools } from './node-tools.ts';

// A thread of `checkThreads`. An error ends it, and is told to whoever asked.

const tools = nodeTools();
let room = Buffer.alloc(0);

parentPort?.on('message', async ({ file, task }: FileTask) => {
  const handle = openSync(file, 'r');
  try {
    parentPort?.postMessage(await answerTask(task, (part) => readPart(handle, part), tools));
  } finally {
    closeSync(handle);
  }
});

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

import type { CheckTools, FilePart } from './check-tools.ts';
import { type LinesTask, type LineTools, type ProvenLines, partToRead, proveLines } from './prove-lines.ts';

/** What a thread of a check is asked for: the SHA-256 of a whole file, or the proof of some lines of it. */
export type ThreadTask = { kind: 'hash'; fileBytes: number } | { kind: 'lines'; lines: LinesTask };

/** What was asked for; the other is null. Lines that do not hold are null, too. */
export interface ThreadAnswer {
  hash: Uint8Array | null;
  proven: ProvenLines | null;
}

/** Reads a part of a file as a whole, or what there is of it. Its bytes hold until the next call. */
export type ReadBytes = (part: FilePart) => Uint8Array | Promise<Uint8Array>;

type TaskTools = LineTools & Pick<CheckTools, 'startHash'>;

const READ_BYTES = 1024 * 1024;

/** Does what a thread was asked for. */
export async function answerTask(task: ThreadTask, read: ReadBytes, tools: TaskTools): Promise<ThreadAnswer> {
  if (task.kind === 'hash') return { hash: await hashOf(task.fileBytes, read, tools), proven: null };
  return { hash: null, proven: proveLines(await read(partToRead(task.lines)), task.lines, tools) };
}

async function hashOf(fileBytes: number, read: ReadBytes, tools: TaskTools): Promise<Uint8Array> {
  const hash = tools.startHash();
  for (let from = 0; from < fileBytes; from += READ_BYTES) {
    hash.update(await read({ from, to: Math.min(from + READ_BYTES, fileBytes) }));
  }
  return hash.digest();
}

import type { FileThreads, GivenFolder } from './check/given-folder.ts';
import { answerTask, type ThreadTask } from './check/thread-task.ts';
import type { ExportFiles } from './exports.fixture.ts';
import { nodeTools } from './node-tools.ts';

/** The folder that a checker is given. @param pieceBytes where its chain is to be proved in pieces of that size */
export function folderOf(name: string, files: ExportFiles, pieceBytes?: number): GivenFolder {
  return {
    name,
    files: [...files].map(([file, bytes]) => ({
      name: file,
      size: bytes.length,
      async *chunks({ from, to } = { from: 0, to: bytes.length }) {
        // In two pieces, so that lines lie across them.
        const middle = Math.floor((from + to) / 2);
        yield bytes.subarray(from, middle);
        yield bytes.subarray(middle, to);
      },
      threads: pieceBytes === undefined ? undefined : threadsFor(bytes, pieceBytes),
    })),
  };
}

/** Does in this thread what others would do. */
function threadsFor(bytes: Buffer, pieceBytes: number): FileThreads {
  const ask = async (task: ThreadTask) => answerTask(task, ({ from, to }) => bytes.subarray(from, to), nodeTools());
  return {
    pieceBytes,
    hash: async () => (await ask({ kind: 'hash', fileBytes: bytes.length })).hash ?? new Uint8Array(),
    proveLines: async (lines) => (await ask({ kind: 'lines', lines })).proven,
  };
}

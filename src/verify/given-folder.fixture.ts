import type { GivenFolder } from './check/given-folder.ts';
import type { ExportFiles } from './exports.fixture.ts';

export function folderOf(name: string, files: ExportFiles): GivenFolder {
  return {
    name,
    files: [...files].map(([file, bytes]) => ({
      name: file,
      size: bytes.length,
      async *chunks({ from, to } = { from: 0, to: bytes.length }) {
        // Yields two pieces, so that lines are split between them.
        const middle = Math.floor((from + to) / 2);
        yield bytes.subarray(from, middle);
        yield bytes.subarray(middle, to);
      },
    })),
  };
}

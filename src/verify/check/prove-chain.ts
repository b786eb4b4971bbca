import type { Contents } from '../../shared/journal/seal.ts';
import { fromHex, isEqual } from './bytes.ts';
import type { FileThreads } from './given-folder.ts';
import type { LineEnd, LinesTask, ProvenLines } from './prove-lines.ts';
import type { TakenEntries } from './taken-entries.ts';

type Range = NonNullable<Contents['events']>;

/**
 * Proves a whole chain in pieces, several at a time.
 * @returns what was taken down, in the order of the entries; null where anything does not hold, and then nothing is known
 *   of where
 */
export async function proveChain(
  threads: FileThreads,
  fileBytes: number,
  range: Range,
): Promise<TakenEntries[] | null> {
  const tasks = tasksOf(fileBytes, threads.pieceBytes, range);
  const pieces = await Promise.all(tasks.map((task) => threads.proveLines(task)));
  const taken: TakenEntries[] = [];
  let lines = 0;
  let last: LineEnd = { at: 0, seq: range.before.seq, hash: fromHex(range.before.hash) };
  for (const piece of pieces) {
    if (!piece || !isSameEnd(piece.before, last)) return null;
    last = piece.last;
    lines += piece.lines;
    taken.push(piece.taken);
  }
  const end: LineEnd = { at: fileBytes, seq: range.last.seq, hash: fromHex(range.last.hash) };
  return isSameEnd(last, end) && lines === range.count ? taken : null;
}

/** The last is up to twice as long as the others, so that a line begins in it. */
function tasksOf(fileBytes: number, pieceBytes: number, { before }: Range): LinesTask[] {
  const count = Math.max(1, Math.floor(fileBytes / pieceBytes));
  return Array.from({ length: count }, (_, index) => ({
    part: { from: index * pieceBytes, to: index === count - 1 ? fileBytes : (index + 1) * pieceBytes },
    fileBytes,
    start: index === 0 ? before : null,
  }));
}

function isSameEnd(one: ProvenLines['last'], other: LineEnd): boolean {
  return one.at === other.at && one.seq === other.seq && isEqual(one.hash, other.hash);
}

import { writeSync } from 'node:fs';
import { z } from 'zod';
import { type MoneyOperation, moneyOperationSchema } from '../../../src/shared/payment/payment-state.ts';
import type { Operation } from './recording.ts';

/**
 * The file for marks: what the outside world saw, in order with the file operations. It lies beside the journal's
 * folder, and the recorder records its lines like other writes.
 */
export const MARKS_FILE = 'marks';
/** The profile, which has a folder for each mode as in the program. */
export const PROFILE_FOLDER = 'profile';
export const JOURNAL_FOLDER = 'profile/practice';
export const HEADS_FOLDER = 'heads';

const markSchema = z.discriminatedUnion('kind', [
  /** A journal without entries was opened; `journal` is its id. */
  z.object({ kind: z.literal('opened'), journal: z.uuid() }),
  /** An entry was acknowledged; `hash` is that of the entry as the caller gave it. */
  z.object({ kind: z.literal('acknowledged'), seq: z.int().positive(), hash: z.string() }),
  /** A request reached the service; `operation` is null if it moves no money. */
  z.object({ kind: z.literal('requested'), operation: moneyOperationSchema.nullable(), reference: z.string() }),
]);
export type Mark = z.infer<typeof markSchema>;

/** Returns a function that writes each mark with one call, so that no mark is torn. */
export function markWriter(descriptor: number): (mark: Mark) => void {
  return (mark) => void writeSync(descriptor, `${JSON.stringify(mark)}\n`);
}

export interface Seen {
  /** The journal's id; null before a journal was opened. */
  readonly journal: string | null;
  /** The hash of every acknowledged entry, by number. */
  readonly acknowledged: ReadonlyMap<number, string>;
  readonly requests: ReadonlyArray<{ readonly operation: MoneyOperation | null; readonly reference: string }>;
}

export function seenBefore(operations: readonly Operation[], place: number): Seen {
  const marks = operations.slice(0, place).flatMap(marksIn);
  const opened = marks.find((mark) => mark.kind === 'opened');
  return {
    journal: opened?.journal ?? null,
    acknowledged: new Map(marks.flatMap((mark) => (mark.kind === 'acknowledged' ? [[mark.seq, mark.hash]] : []))),
    requests: marks.filter((mark) => mark.kind === 'requested'),
  };
}

function marksIn(operation: Operation): Mark[] {
  if (operation.kind !== 'write' || operation.name !== MARKS_FILE) return [];
  return Buffer.from(operation.data)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => markSchema.parse(JSON.parse(line)));
}

/** Returns true for an operation at which the power may be cut. Marks and the index of SQLite's log are left out. */
export function isOfJournal(operation: Operation): boolean {
  return isJournalFile(operation.name) || operation.name === JOURNAL_FOLDER || isOfSecondHead(operation);
}

export function isOfSecondHead({ name }: Operation): boolean {
  return name === HEADS_FOLDER || name.startsWith(`${HEADS_FOLDER}/`);
}

/** Returns true for the files of the journal and of the second head. SQLite never trusts `-shm` after a crash. */
export function isJournalFile(name: string): boolean {
  const isIn = (folder: string) => name.startsWith(`${folder}/`);
  return (isIn(JOURNAL_FOLDER) && !name.endsWith('-shm')) || isIn(HEADS_FOLDER);
}

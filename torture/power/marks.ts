import { writeSync } from 'node:fs';
import { z } from 'zod';
import { type MoneyOperation, moneyOperationSchema } from '../../src/shared/payment/payment-state.ts';
import type { Operation } from './recording.ts';

/**
 * What the world outside had seen, in the same order as what was done to the files: a mark is a line in a file of its own
 * beside the journal's folder, which the recorder records like every other write.
 */
export const MARKS_FILE = 'marks';
/** As the program lays it out: a profile folder, and in it one for each mode. */
export const PROFILE_FOLDER = 'profile';
export const JOURNAL_FOLDER = 'profile/practice';
/** Where the second head lies: outside the profile. */
export const HEADS_FOLDER = 'heads';

const markSchema = z.discriminatedUnion('kind', [
  /** A journal was opened that had no event yet; `journal` is its id. */
  z.object({ kind: z.literal('opened'), journal: z.uuid() }),
  /** An entry was acknowledged; `hash` was made again from what was given to the journal, not read from it. */
  z.object({ kind: z.literal('acknowledged'), seq: z.int().positive(), hash: z.string() }),
  /** A request reached the service. `operation` is null where it moves no money. */
  z.object({ kind: z.literal('requested'), operation: moneyOperationSchema.nullable(), reference: z.string() }),
]);
export type Mark = z.infer<typeof markSchema>;

/** Writes marks as one line each, in one call, so that none is ever written in part. */
export function markWriter(descriptor: number): (mark: Mark) => void {
  return (mark) => void writeSync(descriptor, `${JSON.stringify(mark)}\n`);
}

/** What had been seen of a journal. */
export interface Seen {
  /** Null before a journal was opened. */
  readonly journal: string | null;
  /** Hash by number, of every event that was acknowledged. */
  readonly acknowledged: ReadonlyMap<number, string>;
  readonly requests: ReadonlyArray<{ readonly operation: MoneyOperation | null; readonly reference: string }>;
}

/** What the world had seen before this place in the recording. */
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

/** Whether an operation changes what a journal consists of; marks do not, and SQLite makes its index of the log anew. */
export function isOfJournal(operation: Operation): boolean {
  return isJournalFile(operation.name) || operation.name === JOURNAL_FOLDER || isOfSecondHead(operation);
}

/** Whether an operation changes the second head, or the folder that it lies in. */
export function isOfSecondHead({ name }: Operation): boolean {
  return name === HEADS_FOLDER || name.startsWith(`${HEADS_FOLDER}/`);
}

/** Tells the files that a journal consists of, its second head among them. `-shm` is memory that has a name: SQLite never relies on what it finds there. */
export function isJournalFile(name: string): boolean {
  const isIn = (folder: string) => name.startsWith(`${folder}/`);
  return (isIn(JOURNAL_FOLDER) && !name.endsWith('-shm')) || isIn(HEADS_FOLDER);
}

import { writeSync } from 'node:fs';
import { z } from 'zod';
import { type MoneyOperation, moneyOperationSchema } from '../../../src/shared/payment/payment-state.ts';
import type { Operation } from './recording.ts';

/**
 * Records what the outside world saw, in order with the file operations. A mark is a line in a file beside the journal's folder, which the
 * recorder records like any other write.
 */
export const MARKS_FILE = 'marks';
/** The profile folder with one folder for each mode, as in the program. */
export const PROFILE_FOLDER = 'profile';
export const JOURNAL_FOLDER = 'profile/practice';
/** The folder of the second head, outside the profile. */
export const HEADS_FOLDER = 'heads';

const markSchema = z.discriminatedUnion('kind', [
  /** A journal without events was opened; `journal` is its id. */
  z.object({ kind: z.literal('opened'), journal: z.uuid() }),
  /** An entry was acknowledged; `hash` was computed from what was passed to the journal. */
  z.object({ kind: z.literal('acknowledged'), seq: z.int().positive(), hash: z.string() }),
  /** A request reached the service. `operation` is null if it moves no money. */
  z.object({ kind: z.literal('requested'), operation: moneyOperationSchema.nullable(), reference: z.string() }),
]);
export type Mark = z.infer<typeof markSchema>;

/** Writes each mark in one call, so that no mark is written in part. */
export function markWriter(descriptor: number): (mark: Mark) => void {
  return (mark) => void writeSync(descriptor, `${JSON.stringify(mark)}\n`);
}

export interface Seen {
  /** Null before a journal was opened. */
  readonly journal: string | null;
  /** The hash of every acknowledged event by number. */
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

/** Marks do not change the journal's files, and SQLite rebuilds the index of its log. */
export function isOfJournal(operation: Operation): boolean {
  return isJournalFile(operation.name) || operation.name === JOURNAL_FOLDER || isOfSecondHead(operation);
}

/** Includes the folder of the second head. */
export function isOfSecondHead({ name }: Operation): boolean {
  return name === HEADS_FOLDER || name.startsWith(`${HEADS_FOLDER}/`);
}

/** Includes the second head. `-shm` is shared memory with a name, which SQLite never trusts. */
export function isJournalFile(name: string): boolean {
  const isIn = (folder: string) => name.startsWith(`${folder}/`);
  return (isIn(JOURNAL_FOLDER) && !name.endsWith('-shm')) || isIn(HEADS_FOLDER);
}

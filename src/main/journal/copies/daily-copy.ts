import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { CopyProblem, LastCopy } from '../../../shared/journal/last-copy.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { openForReading } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import { syncFolder } from '../heads/durable-file.ts';
import { failureOf } from '../sqlite-failure.ts';
import { readIdentity, verifyTail } from '../verify/verify.ts';
import { type CopiedHead, CopyNotWhole, copyJournal } from './copy.ts';

const COPIES_KEPT = 7;

/** How many of the newest events are checked in each copy. */
const TAIL_EVENTS = 1_000;

/** What a copy must leave free: a copy that fills the disk would be what stops the payments. */
const SPARE_BYTES = 64 * 1024 * 1024;

const NAME = /^daily-\d{4}-\d{2}-\d{2}\.db$/;

/**
 * Makes the copy of a day, `daily-2026-11-21.db`, where it is missing, and then removes those that are older than the
 * newest seven. The writer goes on meanwhile.
 * @param day as YYYY-MM-DD, in the shop's zone
 */
export async function keepDailyCopy(
  files: JournalFiles,
  day: string,
  { spareBytes = SPARE_BYTES }: { spareBytes?: number } = {},
): Promise<LastCopy> {
  const name = `daily-${day}.db`;
  try {
    if (!existsSync(join(files.backups, name))) {
      await copyWhereThereIsRoom(files, name, spareBytes);
      removeOld(files.backups, name);
    }
    return { at: newestCopyAt(files.backups), problem: null };
  } catch (error) {
    return { at: newestCopyAt(files.backups), problem: problemOf(error) };
  }
}

async function copyWhereThereIsRoom(files: JournalFiles, name: string, spareBytes: number): Promise<void> {
  if (roomIn(files.folder) < sizeOf(files.database) + sizeOf(`${files.database}-wal`) + spareBytes) throw new NoRoom();
  const source = openForReading(files.database);
  try {
    const { id } = readIdentity(source).identity;
    await copyJournal(source, join(files.backups, name), (copied, head) => checkChain(copied, id, head));
  } finally {
    source.close();
  }
}

/** There would be too little room left for the journal. Never leaves this file. */
class NoRoom extends Error {}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The newest events fit together in the copy, too, end in the head, and say what is derived from them. */
function checkChain(copied: DatabaseSync, journal: string, { seq, hash }: CopiedHead): void {
  const { head, faults } = verifyTail(copied, TAIL_EVENTS, null);
  const isHead = head.journal === journal && head.seq === seq && (hash === null || head.hash === hash);
  if (faults.length > 0 || !isHead)
    throw new CopyNotWhole(`The copy's chain is broken: ${faults[0]?.fault ?? 'head'}.`);
}

/** Never the copy that was just made, whatever day the clock says. */
function removeOld(folder: string, justMade: string): void {
  const older = copiesIn(folder).filter((name) => name !== justMade);
  for (const name of older.slice(0, Math.max(0, older.length - (COPIES_KEPT - 1)))) rmSync(join(folder, name));
  syncFolder(folder);
}

/** The names of the copies, oldest first. */
function copiesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
}

function newestCopyAt(folder: string): string | null {
  try {
    const newest = copiesIn(folder).at(-1);
    return newest === undefined ? null : statSync(join(folder, newest)).mtime.toISOString();
  } catch {
    // A folder that cannot be read: the copy has failed for the same reason, and that is what is told.
    return null;
  }
}

function problemOf(error: unknown): CopyProblem {
  if (error instanceof CopyNotWhole) return 'notWhole';
  if (error instanceof JournalUnreadable) return error.failure;
  return error instanceof NoRoom ? 'diskFull' : failureOf(error);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { NewEntry } from '../../../shared/journal/journal-entry.ts';
import type { Mode } from '../../../shared/mode.ts';
import { guardEvents } from '../database/authorizer.ts';
import { openForReading, openForWriting } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import type { Migration } from '../database/migrate.ts';
import { type OpenedStore, openStore } from '../open/open.ts';
import { readIdentity, verifyTail } from '../verify/verify.ts';
import { JournalStore } from './store.ts';

export const AUTHENTICATION_KEY = new Uint8Array(32).fill(7);

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function tryToOpen(folder: string, mode: Mode = 'practice', migrations?: readonly Migration[]) {
  return openStore(
    { folder, mode, till: 'T1', openedAt: '2026-11-21T09:00:00.000Z', authenticationKey: AUTHENTICATION_KEY },
    migrations,
  );
}

/** Fails if the journal cannot be opened. It is closed when the test ends, unless the test closes it first. */
export async function opened(folder: string, migrations?: readonly Migration[]): Promise<OpenedStore> {
  const opening = await tryToOpen(folder, 'practice', migrations);
  if (!opening.ok) throw new Error(`${opening.problem}: ${opening.detail}`);
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    opening.journal.close();
  };
  onTestFinished(close);
  return { ...opening.journal, close };
}

export async function openedWith(entries: readonly NewEntry[]) {
  const folder = temporaryFolder();
  const journal = await opened(folder);
  if (entries.length > 0) journal.store.appendAll(entries.map((entry) => ({ entry })));
  return { folder, ...journal };
}

/** Writes these entries to a journal and closes it. @returns its folder */
export async function writtenJournal(entries: readonly NewEntry[], folder = temporaryFolder()): Promise<string> {
  const { store, close } = await opened(folder);
  if (entries.length > 0) store.appendAll(entries.map((entry) => ({ entry })));
  close();
  return folder;
}

export function readerOf(folder: string): DatabaseSync {
  const connection = openForReading(journalFiles(folder).database);
  onTestFinished(() => void (connection.isOpen && connection.close()));
  return connection;
}

export function storeOn(folder: string, dayEndsAtHour = 0): { connection: DatabaseSync; store: JournalStore } {
  const connection = openForWriting(journalFiles(folder).database);
  onTestFinished(() => void (connection.isOpen && connection.close()));
  const { identity } = readIdentity(connection);
  const { head } = verifyTail(connection, 1);
  guardEvents(connection);
  const newest = { seq: head.seq, hash: Buffer.from(head.hash, 'hex') };
  const store = new JournalStore(connection, identity, newest, {
    authenticationKey: AUTHENTICATION_KEY,
    dayEndsAtHour,
  });
  return { connection, store };
}

/** Uses a plain SQLite connection, without the journal's guards. */
export function inDatabase<Value>(folder: string, use: (connection: DatabaseSync) => Value): Value {
  const connection = new DatabaseSync(journalFiles(folder).database, { enableForeignKeyConstraints: false });
  try {
    return use(connection);
  } finally {
    connection.close();
  }
}

export function tamper(folder: string, sql: string): void {
  inDatabase(folder, (connection) => {
    const triggers = connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
    for (const { name } of triggers) connection.exec(`DROP TRIGGER ${String(name)}`);
    connection.exec(sql);
  });
}

import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type JournalFiles, journalFiles } from './database/files.ts';
import { intents } from './entries.fixture.ts';
import { opened, temporaryFolder } from './write/store.fixture.ts';

/** Journals as faults of the disk leave them. */

export const PAGE_BYTES = 4_096;

export async function journalOf(payments: number): Promise<JournalFiles> {
  const folder = temporaryFolder();
  await fill(folder, payments);
  return journalFiles(folder);
}

/** As `journalOf`, for a file of tests that need large ones: each is filled once, and the tests have copies. */
export function copiesOfJournals(): (payments: number) => Promise<JournalFiles> {
  const filled = new Map<number, string>();
  afterAll(() => {
    for (const folder of filled.values()) rmSync(folder, { recursive: true });
  });
  return async (payments) => {
    const original = filled.get(payments) ?? mkdtempSync(join(tmpdir(), 'paydesk-filled-'));
    if (!filled.has(payments)) await fill(original, payments);
    filled.set(payments, original);
    const folder = temporaryFolder();
    cpSync(original, folder, { recursive: true });
    return journalFiles(folder);
  };
}

async function fill(folder: string, payments: number): Promise<void> {
  const { store, close } = await opened(folder);
  store.appendAll(intents(payments).map((entry) => ({ entry })));
  close();
}

/** The files as a process leaves them that ends without closing: the newest entries lie in the log alone. */
export async function abandoned(payments: number) {
  const used = temporaryFolder();
  const { store } = await opened(used);
  for (const entry of intents(payments)) store.append(entry);
  return { files: copiedElsewhere(journalFiles(used)), head: store.head() };
}

/** What of a journal lies on the disk at this moment, in another folder. */
export function copiedElsewhere(used: JournalFiles): JournalFiles {
  const files = journalFiles(temporaryFolder());
  copyFileSync(used.database, files.database);
  copyFileSync(`${used.database}-wal`, `${files.database}-wal`);
  copyFileSync(used.headMarker, files.headMarker);
  return files;
}

export function overwrite(file: string, position: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, position);
  writeFileSync(file, content);
}

/** Turns every bit of the page that this byte lies in. */
export function flipPage(file: string, position: number): void {
  const page = position - (position % PAGE_BYTES);
  const bytes = readFileSync(file).subarray(page, page + PAGE_BYTES);
  overwrite(file, page, Buffer.from(bytes.map((byte) => byte ^ 0xff)));
}

import { closeSync, existsSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { removeFile } from '../../replace-file.ts';
import { openForWriting } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import { writeDurably } from '../heads/durable-file.ts';

/** Call before an erasure: unused bytes of the database may then contain erased data. */
export function noteErasure({ erasing }: Pick<JournalFiles, 'erasing'>): void {
  if (!existsSync(erasing)) writeDurably(erasing, '');
}

/** Clears traces of an erasure from a closed journal. If another process has it open, the next opening does this. */
export function clearAfterErasure({ erasing, database }: Pick<JournalFiles, 'erasing' | 'database'>): void {
  if (!existsSync(erasing)) return;
  // Moves a log that a killed program left into the database.
  openForWriting(database).close();
  if (existsSync(`${database}-wal`)) return;
  clearUnusedBytes(database);
  removeFile(erasing);
}

/**
 * Overwrites the unused bytes of a closed SQLite file with zeros. `secure_delete` overwrites deleted rows only where
 * they lay last: SQLite moves rows between pages, and leaves earlier bytes in the gap before the rows of a page.
 * An interruption changes nothing that SQLite reads.
 */
export function clearUnusedBytes(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    const header = Buffer.alloc(FILE_HEADER_BYTES);
    readSync(handle, header, 0, header.length, 0);
    if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return;
    const page = Buffer.alloc(header.readUInt16BE(MAGIC.length));
    const zeros = Buffer.alloc(page.length);
    for (let at = 0; page.length > 0 && readSync(handle, page, 0, page.length, at) === page.length; at += page.length) {
      const { from, to } = gapOf(page, at === 0 ? FILE_HEADER_BYTES : 0);
      const none = zeros.subarray(from, to);
      if (!page.subarray(from, to).equals(none)) writeSync(handle, none, 0, none.length, at + from);
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const MAGIC = 'SQLite format 3\0';
const FILE_HEADER_BYTES = 100;

/** The size of a page's header by its type. Other pages begin with a page number, whose first byte is 0 below 64 GiB. */
const HEADER_BYTES: Readonly<Record<number, number>> = { 2: 12, 5: 12, 10: 8, 13: 8 };

/** Returns the bytes between the cell pointers and the cells of a B-tree page; none for other pages. */
function gapOf(page: Buffer, header: number): { from: number; to: number } {
  const headerBytes = HEADER_BYTES[page.readUInt8(header)];
  const from = header + (headerBytes ?? 0) + 2 * page.readUInt16BE(header + 3);
  const to = page.readUInt16BE(header + 5);
  return headerBytes !== undefined && from <= to && to <= page.length ? { from, to } : { from: 0, to: 0 };
}

import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renameDurably, syncFile, UNFINISHED } from '../heads/durable-file.ts';

/** The free space that a copy must leave. A copy that filled the disk would stop payments. */
const SPARE_BYTES = 64 * 1024 * 1024;

export class NoRoom extends Error {}

/** Writes a file, reads it back, and then gives it its final name. @throws NoRoom, CopyNotWhole */
export function writeCopyFile(
  folder: string,
  name: string,
  bytes: Uint8Array,
  isProven: (file: string) => boolean,
  spareBytes: number = SPARE_BYTES,
): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes.length + spareBytes) throw new NoRoom();
  const unfinished = join(folder, `${name}${UNFINISHED}`);
  writeFileSync(unfinished, bytes, { mode: 0o600 });
  syncFile(unfinished);
  if (!isProven(unfinished)) throw new CopyNotWhole(`${name} cannot be read back.`);
  renameDurably(unfinished, join(folder, name));
}

export class CopyNotWhole extends Error {
  override readonly name = 'CopyNotWhole';
}

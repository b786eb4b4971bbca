import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { temporaryFolder } from '../main/journal/write/store.fixture.ts';
import type { ExportFiles } from './exports.fixture.ts';

/** Exports that a version before this one made, by their names, and the fingerprint of the key that signed them. */
export interface EarlierExports {
  fingerprint: string;
  exports: ReadonlyMap<string, ExportFiles>;
}

/**
 * Exports whose tables are of this format. Of format 1 the entries name no version of the rules, `story` is the whole of a journal
 * that the desk wrote, `story-from` a stretch of it that begins in the middle of a payment, and `story-paid` what is paid of it.
 * `texts` and what begins like it have payments with texts that spreadsheets make something else of.
 */
export function exportsOfFormat(format: 1 | 2): EarlierExports {
  const packed = fs.readFileSync(path.join(import.meta.dirname, `exports-of-format-${format}.json.gz`));
  const { fingerprint, exports } = JSON.parse(String(gunzipSync(packed))) as Kept;
  const filesOf = (files: Kept['exports'][string]): ExportFiles =>
    new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes, 'base64')]));
  return { fingerprint, exports: new Map(Object.entries(exports).map(([name, files]) => [name, filesOf(files)])) };
}

/** @returns the folder that an export was written to */
export function writtenTo(name: string, files: ExportFiles): string {
  const folder = path.join(temporaryFolder(), name);
  fs.mkdirSync(folder);
  for (const [file, bytes] of files) fs.writeFileSync(path.join(folder, file), bytes);
  return folder;
}

/** Bytes in base 64. */
interface Kept {
  fingerprint: string;
  exports: Record<string, Record<string, string>>;
}

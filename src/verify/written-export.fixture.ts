import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../main/journal/write/store.fixture.ts';
import type { ExportFiles } from './exports.fixture.ts';

/** Writes an export to disk. @returns its folder */
export function writtenTo(name: string, files: ExportFiles): string {
  const folder = path.join(temporaryFolder(), name);
  fs.mkdirSync(folder);
  for (const [file, bytes] of files) fs.writeFileSync(path.join(folder, file), bytes);
  return folder;
}

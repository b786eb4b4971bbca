import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Puts a file in the place of another in one step: whoever looks finds the old one or the whole new one. What was written
 * to is left behind nowhere when it fails.
 * @throws the file system's error
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
  try {
    fs.writeFileSync(temporary, content, { flag: 'wx', mode: 0o600, flush: true });
    fs.renameSync(temporary, file);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

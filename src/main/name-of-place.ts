import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';

/** Returns a file name for what is kept elsewhere about a folder. It follows links, and does not depend on what is in the folder. */
export function nameOfPlace(folder: string): string {
  return createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
}

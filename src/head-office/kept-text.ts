import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A key that is made once. It lies outside the database, so that a database that is set back has the same one. */
export function keptText(file: string, make: () => string): string {
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8');
}

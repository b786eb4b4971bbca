import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

const MOST_TRIES = 300;
const BETWEEN_TRIES_MS = 100;

/**
 * Resolves when a server takes connections: one that has just begun does so a moment later, and after a crash when it has read
 * what was under way.
 * @throws with a sentence where it does not answer, or at once where asking again does not help
 */
export async function reached(database: Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await database.transaction((statements) => statements.query('SELECT 1'));
      return;
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      // Where several addresses of one name were tried, there is no message but a code.
      const says = message === '' ? (code ?? 'it says nothing') : message;
      if (code !== undefined && LETS_NOBODY_IN.includes(code)) {
        throw new Error(`The database does not let head office in: ${says}`, { cause: error });
      }
      if (tries === MOST_TRIES) throw new Error(`The database does not answer: ${says}`, { cause: error });
      await wait(BETWEEN_TRIES_MS);
    }
  }
}

/** A wrong name, a wrong password, no such database. */
const LETS_NOBODY_IN: readonly string[] = ['28000', '28P01', '3D000'];

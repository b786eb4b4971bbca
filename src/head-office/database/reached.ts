import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

const MOST_TRIES = 300;
const BETWEEN_TRIES_MS = 100;

/**
 * Waits until the server accepts connections, which takes a moment after a start or a crash.
 * @throws with a sentence if the server does not answer in time, or at once if a retry cannot help
 */
export async function reached(database: Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await database.transaction((statements) => statements.query('SELECT 1'));
      return;
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      // If every address of a host name fails, Node's error has a code but no message.
      const says = message === '' ? (code ?? 'no message') : message;
      if (code !== undefined && LETS_NOBODY_IN.includes(code)) {
        throw new Error(`The database refuses head office: ${says}`, { cause: error });
      }
      if (tries === MOST_TRIES) throw new Error(`The database does not answer: ${says}`, { cause: error });
      await wait(BETWEEN_TRIES_MS);
    }
  }
}

/** PostgreSQL's codes for a wrong user, a wrong password and a missing database. */
const LETS_NOBODY_IN: readonly string[] = ['28000', '28P01', '3D000'];

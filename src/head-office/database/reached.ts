import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

const MOST_TRIES = 300;
const BETWEEN_TRIES_MS = 100;

/**
 * Resolves when a server takes connections: one that has just begun does so a moment later, and after a crash when it has read
 * what was under way.
 */
export async function reached(database: Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await database.transaction((statements) => statements.query('SELECT 1'));
      return;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await wait(BETWEEN_TRIES_MS);
    }
  }
}

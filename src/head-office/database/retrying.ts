import { z } from 'zod';
import type { Database } from './database.ts';

/** PostgreSQL's codes for a serialization failure and a deadlock. */
const AGAIN: readonly string[] = ['40001', '40P01'];
const MOST_TRIES = 8;
const FIRST_WAIT_MS = 5;

/**
 * Wraps a database so that it retries failed transactions.
 * @param wait resolves after the given milliseconds
 * @param fraction returns a random number from 0 to 1
 */
export function retrying(
  database: Database,
  { wait, fraction }: { wait: (ms: number) => Promise<void>; fraction: () => number },
): Database {
  const again = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries === MOST_TRIES || !AGAIN.includes(codeOf(error))) throw error;
        await wait(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + fraction() / 2));
      }
    }
  };
  return {
    query: <Row>(sql: string, values?: readonly unknown[]) => again(() => database.query<Row>(sql, values)),
    transaction: (work) => again(() => database.transaction(work)),
    close: () => database.close(),
  };
}

const failureSchema = z.looseObject({ code: z.string() });

/** @returns an empty string if the error is not of the database */
export function codeOf(error: unknown): string {
  return failureSchema.safeParse(error).data?.code ?? '';
}

import { z } from 'zod';
import type { Database } from './database.ts';

/** What a database says where a transaction is to be done again: a serialization that failed, a deadlock, a table that changed (YugabyteDB). */
const AGAIN: readonly string[] = ['40001', '40P01', 'YB001'];
const MOST_TRIES = 8;
const FIRST_WAIT_MS = 5;

/**
 * The same database, of which each transaction is tried again where that may help.
 * @param wait resolves after so many milliseconds
 * @param fraction from 0 to 1, by chance
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
    query: <Row>(sql: string, values?: readonly unknown[], preparedAs?: string) =>
      again(() => database.query<Row>(sql, values, preparedAs)),
    transaction: (work) => again(() => database.transaction(work)),
    close: () => database.close(),
  };
}

const failureSchema = z.looseObject({ code: z.string() });

/** By which a database says why it did not do something; empty where it is not the database that says it. */
export function codeOf(error: unknown): string {
  return failureSchema.safeParse(error).data?.code ?? '';
}

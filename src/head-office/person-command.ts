import { answerAboutPeople } from './console/person-commands.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { type OfficePlace, openOfficeDatabase } from './open-office-database.ts';
import { openPeople } from './open-web.ts';

export function isPersonCommand(word: string | undefined): boolean {
  return word !== undefined && ['person', 'people', 'looks'].includes(word);
}

/**
 * `head-office person …`, `people` and `looks`: the same as on the console, by a program of its own. Its output goes to the terminal alone,
 * where that of the console may be kept in a log, with the secrets that `person add` prints.
 * @throws with a sentence, where head office runs with its own database: nothing else reaches that
 */
export async function answerPersonCommand(
  words: readonly string[],
  office: OfficePlace & { now: Date },
): Promise<string> {
  const { folder, databaseUrl, now } = office;
  const isShared = databaseUrl !== null;
  const { database, close } = await openOfficeDatabase({ ...office, isShared }, { log: () => undefined });
  try {
    const people = await openPeople(database, { folder, clock: () => now });
    const shops = async () => (await sqlLedger(database).journals()).map(({ shop }) => shop);
    const answer = await answerAboutPeople(people, words.join(' '), shops);
    return (answer ?? []).join('\n');
  } finally {
    await close();
  }
}

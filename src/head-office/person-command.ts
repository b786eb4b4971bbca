import { answerAboutPeople } from './console/person-commands.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { type OfficePlace, openOfficeDatabase } from './open-office-database.ts';
import { openPeople } from './open-web.ts';

export function isPersonCommand(word: string | undefined): boolean {
  return word !== undefined && ['person', 'people', 'looks'].includes(word);
}

/**
 * `head-office person …`, `people` and `looks`: the console commands as a separate program. It prints the secrets of `person add` only to the
 * terminal, while the output of the console may go to a log.
 * @throws with a sentence if a running head office uses its embedded database
 */
export async function answerPersonCommand(
  words: readonly string[],
  office: OfficePlace & { now: Date },
): Promise<string> {
  const { folder, databaseUrl, now } = office;
  const isShared = databaseUrl !== null;
  const { database, close } = await openOfficeDatabase({ ...office, isShared }, () => undefined);
  try {
    const people = await openPeople(database, { folder, clock: () => now });
    const shops = async () => (await sqlLedger(database).journals()).map(({ shop }) => shop);
    const answer = await answerAboutPeople(people, words.join(' '), shops);
    return (answer ?? []).join('\n');
  } finally {
    await close();
  }
}

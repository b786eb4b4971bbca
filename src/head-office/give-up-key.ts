import { officeKeyName, replaceOfficeKey } from './office-key.ts';
import { type OfficePlace, openOfficeDatabase } from './open-office-database.ts';

/**
 * `head-office new-key NAME WHY`: replaces a key that is lost for good.
 * @returns sentences about the consequences
 * @throws with a sentence if no key was made
 */
export async function giveUpKey(
  words: readonly string[],
  office: OfficePlace & { now: Date; by: string },
): Promise<string> {
  const [typed = '', ...why] = words;
  const name = officeKeyName(typed);
  if (name === null || why.length === 0) {
    throw new Error(
      'Name the lost key and the reason: new-key witness-key.pem WHY, new-key claims-key WHY or new-key people-key WHY.',
    );
  }
  const { folder, now, by } = office;
  const { database, close } = await openOfficeDatabase(office, () => undefined);
  try {
    return await replaceOfficeKey(database, { folder, name, now }, { by, reason: why.join(' ') });
  } finally {
    await close();
  }
}

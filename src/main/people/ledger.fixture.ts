import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { PeopleChange } from '../../shared/people/people.ts';
import { type PeopleEntry, peopleEntrySchema } from '../../shared/people/people-entry.ts';
import { peopleFiles } from './people-journal.ts';
import { openPeopled, type PeopledTill, type ProfileOfPeople } from './peopled.fixture.ts';

export const fileOf = ({ folder }: Pick<ProfileOfPeople, 'folder'>) =>
  peopleFiles({ folder, outsideHeads: null }).database;

export const headOf = ({ folder }: Pick<ProfileOfPeople, 'folder'>) => peopleFiles({ folder, outsideHeads: null }).head;

export function outsideOf(profile: Pick<ProfileOfPeople, 'folder' | 'outsideHeads'>) {
  const { outside } = peopleFiles(profile);
  if (outside === null) throw new Error('The profile has no place outside.');
  return outside;
}

/** Reads the files of a profile. @returns a function that restores them */
export function keptProfile(profile: ProfileOfPeople): () => void {
  const files = [fileOf(profile), headOf(profile)];
  const contents = files.map((file) => fs.readFileSync(file));
  return () => {
    for (const [at, file] of files.entries()) fs.writeFileSync(file, contents[at] ?? '');
  };
}

/** Changes the people's journal without the till's key, as an attacker with SQLite would. */
export function tamper(file: string, sql: string): void {
  const connection = new DatabaseSync(file);
  try {
    const triggers = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
    for (const { name } of triggers) connection.exec(`DROP TRIGGER ${String(name)}`);
    connection.exec(sql);
  } finally {
    connection.close();
  }
}

export const changesIn = (profile: Pick<ProfileOfPeople, 'folder'>): PeopleChange[] =>
  entriesIn(profile).map(({ happening }) => happening.change);

export function entriesIn(profile: Pick<ProfileOfPeople, 'folder'>): PeopleEntry[] {
  const connection = new DatabaseSync(fileOf(profile), { readOnly: true });
  try {
    const rows = connection.prepare('SELECT payload FROM event ORDER BY seq').all();
    return rows.map(({ payload }) => peopleEntrySchema.parse(JSON.parse(String(payload))));
  } finally {
    connection.close();
  }
}

export function failuresOf(till: PeopledTill, name: 'Bola' | 'Chidi'): number {
  return till.openLedger().credentialsOf(till.idOf(name))?.failures ?? -1;
}

/** Returns why nobody can sign in; null if they can, or if nobody is set up. */
export async function whyBlocked(...opening: Parameters<typeof openPeopled>): Promise<string | null> {
  const till = await openPeopled(...opening);
  const state = await till.handlers['people.read'](undefined);
  if (!state.ok) return state.problem.code;
  return state.value.signIn === 'blocked' ? (state.value.problem?.code ?? 'without a reason') : null;
}

export const recover = async (till: PeopledTill, recoveryCode: string) =>
  await till.code('people.recoverKey', { recoveryCode });

import path from 'node:path';
import { FIRST_PEOPLE_SETTINGS } from '../../shared/people/people.ts';
import { listBeside } from './people-mark.ts';
import { codeOf, idOf, openPeopled, type PeopledTill, PINS } from './peopled.fixture.ts';

export const fileOf = ({ folder }: { folder: string }) => path.join(folder, 'people.json');
/** The newest list lies outside the profile, too. */
export const listOutside = ({ mark }: { mark: string | null }) => listBeside(mark ?? '');

export async function headOf(till: PeopledTill) {
  const open = till.ledger.read();
  const newest = open === null || 'code' in open ? undefined : open.entries.at(-1);
  if (!newest) throw new Error('There are no people.');
  return { number: newest.number, hash: newest.hash };
}

export function failuresOf(till: PeopledTill, name: 'Bola'): number {
  const open = till.ledger.read();
  return open === null || 'code' in open ? -1 : (open.credentialsOf(idOf(till, name))?.failures ?? -1);
}

/** What sets up an owner who is alone. */
export const FIRST = { owner: { name: 'Ada', pin: PINS.Ada }, second: null, settings: FIRST_PEOPLE_SETTINGS };

/** What an open journal says that it knows. */
export const proven = (...heads: Awaited<ReturnType<typeof headOf>>[]) => ({ isProven: true, heads });

/** No journal is open: nothing of it says who the people are. */
export const NO_JOURNAL = { isProven: false, heads: [] };

/** Why nobody can sign in; null where they can, or nobody is set up. */
export async function whyBlocked(...opening: Parameters<typeof openPeopled>): Promise<string | null> {
  const till = await openPeopled(...opening);
  const state = await till.handlers['people.read'](undefined);
  if (!state.ok) return state.problem.code;
  return state.value.signIn === 'blocked' ? (state.value.problem?.code ?? 'without a reason') : null;
}

/** An owner types the recovery code. @returns what was against it, or `done` */
export const recover = async (till: PeopledTill, recoveryCode: string) =>
  codeOf(await till.handlers['people.recoverKey']({ recoveryCode }));

import type { PasswordCost } from './password-hash.ts';
import type { PeopleKey } from './people-key.ts';
import type { PersonStore } from './person-store.ts';

export interface PeopleParts {
  store: PersonStore;
  key: PeopleKey;
  clock: () => Date;
  randomBytes: (count: number) => Uint8Array;
  passwordCost: PasswordCost;
}

/** @returns null if the name is invalid */
export function readName(typed: string): string | null {
  const name = typed.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9._-]{1,39}$/.test(name) ? name : null;
}

import type { PasswordCost } from './password-hash.ts';
import type { PeopleKey } from './people-key.ts';
import type { PersonStore } from './person-store.ts';

/** What signing in is made from. */
export interface PeopleParts {
  store: PersonStore;
  key: PeopleKey;
  clock: () => Date;
  /** That many bytes that nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  passwordCost: PasswordCost;
}

/** One spelling of a name; null for what cannot be one. */
export function readName(typed: string): string | null {
  const name = typed.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9._-]{1,39}$/.test(name) ? name : null;
}

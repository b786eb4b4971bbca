import type { Handlers } from '../../shared/bridge-contract.ts';
import { FIRST_PEOPLE_SETTINGS, permissionsOfPerson } from '../../shared/people/people.ts';
import type { PeopleState, peopleChannels, Staff } from '../../shared/people/people-channels.ts';
import { standingAfter } from '../../shared/people/tries.ts';
import type { Permit } from './acting.ts';
import type { Approvals } from './approvals.ts';
import type { CredentialMaker } from './credential-maker.ts';
import type { OpenLedger, PeopleLedger } from './ledger.ts';
import type { PinTries } from './pin-tries.ts';
import type { Session, Sessions } from './session.ts';

export type PeopleHandlers = Pick<Handlers, keyof typeof peopleChannels>;

export interface PeopleHandlerParts {
  ledger: PeopleLedger;
  tries: PinTries;
  sessions: Sessions;
  approvals: Approvals;
  maker: CredentialMaker;
  permit: Permit;
  /** Saves a code at a place that the person chooses. The till keeps no copy. */
  saveCode: (recoveryCode: string) => ReturnType<PeopleHandlers['people.saveCode']>;
  /** Reopens the till, because the same passphrase opens its other keys. @returns false if the till must stay open */
  openAnew: () => Promise<boolean>;
}

export function shownPeople(ledger: ReturnType<PeopleLedger['read']>, session: Session | null): PeopleState {
  if (ledger === null || 'code' in ledger) {
    const signIn = ledger === null ? 'none' : 'blocked';
    return { signIn, problem: ledger, names: [], session: null, settings: FIRST_PEOPLE_SETTINGS };
  }
  const { persons, settings } = ledger.people;
  const active = persons.filter(({ isActive }) => isActive);
  const names = active.map(({ id, name }) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
  const present = active.find(({ id }) => id === session?.personId);
  return {
    signIn: settings.signIn,
    problem: null,
    names,
    session:
      session && present
        ? {
            person: { id: present.id, name: present.name, role: present.role },
            isLocked: session.isLocked,
            permissions: [...permissionsOfPerson(ledger.people, present.id)],
          }
        : null,
    settings,
  };
}

export function shownStaff({ people, credentialsOf }: OpenLedger): Staff {
  const members = people.persons.map((person) => {
    const { failures = 0, badge = null } = credentialsOf(person.id) ?? {};
    return {
      ...person,
      permissions: [...permissionsOfPerson(people, person.id)],
      hasBadge: badge !== null,
      failures,
      isPinDead: standingAfter(failures).kind === 'dead',
    };
  });
  return { members, ofRoles: people.ofRoles, settings: people.settings };
}

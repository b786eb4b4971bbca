import { describe, expect, it } from 'vitest';
import { FIRST_PEOPLE_SETTINGS } from '../../shared/people/people.ts';
import type { PeopleState } from '../../shared/people/people-channels.ts';
import { createPeopleStore } from './people-store.ts';

const CODE = 'ABCD-EFGH-JKLM-NPQR';

const person = (id: string, isLocked = false): PeopleState['session'] => ({
  person: { id, name: id, role: 'owner' },
  isLocked,
  permissions: [],
});

const state = (session: PeopleState['session'], signIn: PeopleState['signIn'] = 'on'): PeopleState => ({
  signIn,
  session,
  problem: null,
  names: [],
  settings: { ...FIRST_PEOPLE_SETTINGS, signIn: signIn === 'off' ? 'off' : 'on' },
});

const shownTo = (people: PeopleState) => {
  const store = createPeopleStore();
  store.getState().accept(people);
  store.getState().showRecoveryCode({ state: people, recoveryCode: CODE });
  return store;
};

describe('a new recovery code', () => {
  it('shows a new recovery code to the person who made it until it is written down', () => {
    const store = shownTo(state(person('Ada')));
    store.getState().accept(state(person('Ada')));
    expect(store.getState().recoveryCode).toBe(CODE);
    store.getState().recoveryCodeWritten();
    expect(store.getState().recoveryCode).toBeNull();
  });

  it.each([
    ['is locked', state(person('Ada', true))],
    ['is left', state(null)],
    ['cannot be opened', state(null, 'blocked')],
  ])('shows no new recovery code on a till that meanwhile %s', (_what, people) => {
    expect(shownTo(people).getState().recoveryCode).toBeNull();
  });

  it.each([
    ['the screen locks', state(person('Ada')), state(person('Ada', true))],
    ['its person signs out', state(person('Ada')), state(null)],
    ['somebody else takes over', state(person('Ada')), state(person('Bola'))],
    ['its person is signed out while nobody needs to sign in', state(person('Ada'), 'off'), state(null, 'off')],
  ])('a new recovery code disappears when %s', (_what, before, after) => {
    const store = shownTo(before);
    store.getState().accept(after);
    expect(store.getState().recoveryCode).toBeNull();
  });
});

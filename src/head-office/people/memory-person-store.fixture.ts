import type { KnownPerson, Look, PersonStore, Session } from './person-store.ts';

export function memoryPersonStore(): PersonStore {
  const people = new Map<string, KnownPerson>();
  const sessions = new Map<string, Session>();
  const looks: Look[] = [];
  const endWhere = (isOver: (session: Session) => boolean) => {
    for (const [key, session] of sessions) if (isOver(session)) sessions.delete(key);
  };
  return {
    person: async (name) => people.get(name) ?? null,
    people: async () => [...people.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    add: async (person) => {
      if (people.has(person.name)) return false;
      people.set(person.name, person);
      return true;
    },
    grant: async (name, granted) => {
      const person = people.get(name);
      if (person) people.set(name, { ...person, ...granted });
      return person !== undefined;
    },
    putCredentials: async (name, credentials, replaced) => {
      const person = people.get(name);
      if (!person || (replaced !== null && person.credential !== replaced)) return false;
      endWhere((session) => session.name === name);
      const { lastStep } = person;
      people.set(name, { ...person, ...credentials, lastStep: credentials.secret === undefined ? lastStep : 0 });
      return true;
    },
    remove: async (name) => {
      endWhere((session) => session.name === name);
      return people.delete(name);
    },
    takeSignIn: async ({ name, credential, firstUntil }, taken) => {
      const now = people.get(name);
      if (now?.credential !== credential || now.firstUntil !== firstUntil || now.lastStep >= taken.step) return false;
      people.set(name, { ...now, lastStep: taken.step, firstUntil: taken.firstUntil });
      return true;
    },
    addSession: async (session) => void sessions.set(session.tokenHash, session),
    session: async (tokenHash) => sessions.get(tokenHash) ?? null,
    touchSession: async (tokenHash, askedAt) => {
      const session = sessions.get(tokenHash);
      if (session) sessions.set(tokenHash, { ...session, askedAt });
    },
    endSession: async (tokenHash) => void sessions.delete(tokenHash),
    endSessionsBefore: async ({ madeAt, askedAt }) =>
      endWhere((session) => session.madeAt < madeAt || session.askedAt < askedAt),
    addLook: async (look) => void looks.push(look),
    looks: async (most) => looks.toReversed().slice(0, most),
  };
}

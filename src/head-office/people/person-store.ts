import type { GrantedShops, WebRight } from '../../shared/head-office-web/web-rights.ts';

/** Somebody who may look at head office in a browser. */
export interface KnownPerson {
  /** In small letters; two people never have the same. */
  name: string;
  shops: GrantedShops;
  rights: readonly WebRight[];
  /** Made anew with every password and every secret: sessions are of one, and end with it. */
  credential: string;
  /** What `hashPassword` made. */
  password: string;
  /** The password is the first one, which head office printed, and lets its person in once until then; null for an own one. */
  firstUntil: string | null;
  /** The secret of the authenticator, sealed. */
  secret: string;
  /** The newest step of which a code was taken. */
  lastStep: number;
}

/** A person who is signed in, as it is kept: the token itself is with the browser alone. */
export interface Session {
  tokenHash: string;
  name: string;
  credential: string;
  madeAt: string;
  /** When something was last asked. */
  askedAt: string;
}

/** That a person has looked at a payment's page. */
export interface Look {
  id: string;
  at: string;
  name: string;
  journal: string;
  reference: string;
}

/** What of a sign-in is written down, if nothing of it changed since the person was read. */
interface TakenSignIn {
  step: number;
  firstUntil: string | null;
}

/** What a person signs in with from now on. */
export interface NewCredentials extends Pick<KnownPerson, 'credential' | 'password' | 'firstUntil'> {
  /** Sealed; no code of it was taken yet. Absent where the person keeps the one that is there. */
  secret?: string;
}

/** Where head office keeps its people. Each of these is one transaction. */
export interface PersonStore {
  person(name: string): Promise<KnownPerson | null>;
  /** By name. */
  people(): Promise<readonly KnownPerson[]>;
  /** @returns false where somebody has the name already */
  add(person: KnownPerson): Promise<boolean>;
  /** Says what the person sees, or may do; what is absent stays. @returns whether there is such a person */
  grant(name: string, granted: Partial<Pick<KnownPerson, 'shops' | 'rights'>>): Promise<boolean>;
  /**
   * Ends all sessions of the person in the same transaction.
   * @param replaced the credential that must still be the person's; null for whichever it is
   * @returns false where it is another, or there is no such person
   */
  putCredentials(name: string, credentials: NewCredentials, replaced: string | null): Promise<boolean>;
  /** Ends the person's sessions, too. @returns whether there was such a person */
  remove(name: string): Promise<boolean>;
  /**
   * Takes a step of the authenticator, once: a code is good for one sign-in.
   * @returns false where it, or a later one, was taken, or the person is not as it was read
   */
  takeSignIn(person: KnownPerson, taken: TakenSignIn): Promise<boolean>;
  addSession(session: Session): Promise<void>;
  session(tokenHash: string): Promise<Session | null>;
  /** Notes that something was asked. */
  touchSession(tokenHash: string, askedAt: string): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  endSessionsOf(name: string): Promise<void>;
  /** Takes away what has ended by itself. */
  endSessionsBefore(limits: { madeAt: string; askedAt: string }): Promise<void>;
  addLook(look: Look): Promise<void>;
  /** The newest first. */
  looks(most: number): Promise<readonly Look[]>;
}

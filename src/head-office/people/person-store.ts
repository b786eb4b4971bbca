import type { GrantedShops, WebRight } from '../../shared/head-office-web/web-rights.ts';

export interface KnownPerson {
  /** The name is unique and in lower case. */
  name: string;
  shops: GrantedShops;
  rights: readonly WebRight[];
  /** A random id that changes with every new password or secret. A session ends when it changes. */
  credential: string;
  /** A result of `hashPassword`. */
  password: string;
  /** The end of the printed first password's validity; null after the person chose a password. */
  firstUntil: string | null;
  secret: string;
  /** The newest time step for which an authenticator code was accepted. */
  lastStep: number;
}

/** A stored session. Only the browser has the token itself. */
export interface Session {
  tokenHash: string;
  name: string;
  credential: string;
  madeAt: string;
  askedAt: string;
}

/** A record that a person opened a payment's page. */
export interface Look {
  id: string;
  at: string;
  name: string;
  journal: string;
  reference: string;
}

interface TakenSignIn {
  step: number;
  firstUntil: string | null;
}

export interface NewCredentials extends Pick<KnownPerson, 'credential' | 'password' | 'firstUntil'> {
  /** The new secret of the person's authenticator, encrypted. Absent if the person keeps the current secret. */
  secret?: string;
}

/** The store of people. Each operation is one transaction. */
export interface PersonStore {
  person(name: string): Promise<KnownPerson | null>;
  people(): Promise<readonly KnownPerson[]>;
  /** @returns false if the name is taken */
  add(person: KnownPerson): Promise<boolean>;
  /** Sets shops or rights; absent fields do not change. @returns false if the person does not exist */
  grant(name: string, granted: Partial<Pick<KnownPerson, 'shops' | 'rights'>>): Promise<boolean>;
  /**
   * Replaces credentials and ends all sessions of the person in one transaction.
   * @param replaced the credential that the person must still have; null for any
   * @returns false if the credential differs or the person does not exist
   */
  putCredentials(name: string, credentials: NewCredentials, replaced: string | null): Promise<boolean>;
  /** Removes the person and ends their sessions. @returns false if the person does not exist */
  remove(name: string): Promise<boolean>;
  /**
   * Stores the time step of a code, so that the code works only once.
   * @returns false if this step or a later one was used, or the person changed since the read
   */
  takeSignIn(person: KnownPerson, taken: TakenSignIn): Promise<boolean>;
  addSession(session: Session): Promise<void>;
  session(tokenHash: string): Promise<Session | null>;
  touchSession(tokenHash: string, askedAt: string): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  endSessionsBefore(limits: { madeAt: string; askedAt: string }): Promise<void>;
  addLook(look: Look): Promise<void>;
  looks(most: number): Promise<readonly Look[]>;
}

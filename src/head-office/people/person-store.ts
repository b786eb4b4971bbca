import type { GrantedShops, WebRight } from '../../shared/head-office-web/web-rights.ts';

export interface KnownPerson {
  /** The name, which is unique and in lower case. */
  name: string;
  shops: GrantedShops;
  rights: readonly WebRight[];
  /** Changes with every new password or secret. A session ends when the credential it began with changes. */
  credential: string;
  /** A result of `hashPassword`. */
  password: string;
  /** Until when the printed first password is valid for one sign-in; null after the person chose a password. */
  firstUntil: string | null;
  secret: string;
  /** The newest accepted step of the authenticator. */
  lastStep: number;
}

/** A stored session. Only the browser has the token itself. */
export interface Session {
  tokenHash: string;
  name: string;
  credential: string;
  madeAt: string;
  /** When the last request came. */
  askedAt: string;
}

/** A record that a person opened the page of a payment. */
export interface Look {
  id: string;
  at: string;
  name: string;
  journal: string;
  reference: string;
}

/** The fields that a sign-in stores if the person did not change since the read. */
interface TakenSignIn {
  step: number;
  firstUntil: string | null;
}

export interface NewCredentials extends Pick<KnownPerson, 'credential' | 'password' | 'firstUntil'> {
  /**
   * The new secret of the person's authenticator, encrypted and not yet used. Absent if the person keeps the current
   * secret.
   */
  secret?: string;
}

/** The store of people. Each operation is one transaction. */
export interface PersonStore {
  person(name: string): Promise<KnownPerson | null>;
  /** Returns all people, sorted by name. */
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
   * Uses up an authenticator step, so that a code works for one sign-in only.
   * @returns false if this step or a later one was used, or the person changed since the read
   */
  takeSignIn(person: KnownPerson, taken: TakenSignIn): Promise<boolean>;
  addSession(session: Session): Promise<void>;
  session(tokenHash: string): Promise<Session | null>;
  touchSession(tokenHash: string, askedAt: string): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  endSessionsBefore(limits: { madeAt: string; askedAt: string }): Promise<void>;
  addLook(look: Look): Promise<void>;
  /** Returns looks, newest first. */
  looks(most: number): Promise<readonly Look[]>;
}

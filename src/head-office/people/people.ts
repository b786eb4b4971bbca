import { hash, randomUUID } from 'node:crypto';
import { sealCode } from '../../shared/short-code.ts';
import { hashPassword } from './password-hash.ts';
import type { PeopleParts } from './people-parts.ts';
import type { NewCredentials } from './person-store.ts';
import { FIRST_PASSWORD_LIFE_MS, SALT_BYTES } from './sign-in.ts';
import { otpauthAddress, TOTP_SECRET_BYTES } from './totp.ts';

/** Credentials for a first sign-in, which are shown only once. */
export interface FirstCredentials {
  password: string;
  until: string;
  otpauth: string;
}

/** Adds a person without any rights. @returns null if the name is taken */
export async function addPerson(parts: PeopleParts, name: string): Promise<FirstCredentials | null> {
  const { first, fields } = await newCredentials(parts, name);
  const isAdded = await parts.store.add({ name, shops: [], rights: [], lastStep: 0, ...fields });
  return isAdded ? first : null;
}

/** Gives a person a new first password and a new authenticator secret, and ends the person's sessions. */
export async function resetPerson(parts: PeopleParts, name: string): Promise<FirstCredentials | null> {
  const { first, fields } = await newCredentials(parts, name);
  return (await parts.store.putCredentials(name, fields, null)) ? first : null;
}

async function newCredentials(
  { key, randomBytes, clock, passwordCost: cost }: PeopleParts,
  name: string,
): Promise<{ first: FirstCredentials; fields: Required<NewCredentials> }> {
  const password = sealCode(hash('sha256', randomBytes(32), 'hex'));
  const secret = randomBytes(TOTP_SECRET_BYTES);
  const until = new Date(clock().getTime() + FIRST_PASSWORD_LIFE_MS).toISOString();
  const hashed = await hashPassword(password, { pepper: key.pepper, salt: randomBytes(SALT_BYTES), cost });
  return {
    first: { password, until, otpauth: otpauthAddress(name, secret) },
    fields: { credential: randomUUID(), password: hashed, firstUntil: until, secret: key.seal(secret) },
  };
}

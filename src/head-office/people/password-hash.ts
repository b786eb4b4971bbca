import { createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The scrypt parameters. They are stored with each hash, so that later passwords can get stronger ones. */
export interface PasswordCost {
  n: number;
  r: number;
  p: number;
}

/** Takes about a third of a second: three times 32 MiB. */
export const PASSWORD_COST: PasswordCost = { n: 2 ** 15, r: 8, p: 3 };

const passwordHashSchema = z.strictObject({
  n: z.int().min(2),
  r: z.int().min(1),
  p: z.int().min(1),
  salt: z.base64(),
  hash: z.base64(),
});

/** @param pepper lies outside the database, so that a stolen database does not allow guessing passwords */
export async function hashPassword(
  password: string,
  { pepper, salt, cost }: { pepper: Uint8Array; salt: Uint8Array; cost: PasswordCost },
): Promise<string> {
  const derived = await derive(password, pepper, salt, cost);
  return JSON.stringify({ ...cost, salt: Buffer.from(salt).toString('base64'), hash: derived.toString('base64') });
}

/** @param kept a result of `hashPassword` */
export async function isPassword(password: string, kept: string, pepper: Uint8Array): Promise<boolean> {
  const { salt, hash, ...cost } = passwordHashSchema.parse(JSON.parse(kept));
  return timingSafeEqual(
    await derive(password, pepper, Buffer.from(salt, 'base64'), cost),
    Buffer.from(hash, 'base64'),
  );
}

const HASH_BYTES = 32;

function derive(password: string, pepper: Uint8Array, salt: Uint8Array, { n, r, p }: PasswordCost): Promise<Buffer> {
  const peppered = createHmac('sha256', pepper).update(password.normalize('NFKC')).digest();
  return new Promise((resolve, reject) =>
    scrypt(peppered, salt, HASH_BYTES, { N: n, r, p, maxmem: 256 * r * (n + p) + 2 ** 20 }, (error, derived) =>
      error ? reject(error) : resolve(derived),
    ),
  );
}

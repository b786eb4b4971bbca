import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from '../seal/wrapped-key.ts';
import type { Pepper } from './pepper.ts';

/** The stored form of a PIN or recovery code: salt, cost, and the scrypt hash sealed with the pepper, in base64. */
export const hashedSecretSchema = z.strictObject({
  cost: z
    .int()
    .min(1_024)
    .max(2 ** 20),
  salt: z.base64(),
  hash: z.base64(),
});
export type HashedSecret = z.infer<typeof hashedSecretSchema>;

type Purpose = 'pin' | 'recoveryCode';

const SALT_BYTES = 16;

/**
 * Each guess takes about a fifth of a second and 64 MiB. Each secret stores its own cost, so that the cost can be
 * raised later.
 */
export const SECRET_COST = 2 ** 16;

export async function hashSecret(
  secret: string,
  about: { purpose: Purpose; personId: string; cost: number; pepper: Pepper },
): Promise<HashedSecret> {
  const salt = randomBytes(SALT_BYTES);
  const hash = about.pepper.sealed(about.purpose, about.personId, await derive(secret, salt, about.cost));
  return { cost: about.cost, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

export async function isSecret(
  secret: string,
  kept: HashedSecret,
  about: { purpose: Purpose; personId: string; pepper: Pepper },
): Promise<boolean> {
  const derived = await derive(secret, Buffer.from(kept.salt, 'base64'), kept.cost);
  const hash = about.pepper.sealed(about.purpose, about.personId, derived);
  const expected = Buffer.from(kept.hash, 'base64');
  return hash.length === expected.length && timingSafeEqual(hash, expected);
}

async function derive(secret: string, salt: Buffer, cost: number): Promise<Buffer> {
  return await deriveKey(secret, salt, { cost, blockSize: 8, parallelization: 1 });
}

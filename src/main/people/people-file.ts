import { createHash, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { actorSchema } from '../../shared/people/approval.ts';
import { peopleChangeSchema } from '../../shared/people/people.ts';
import { replaceFile } from '../replace-file.ts';
import { wrappedKeySchema } from '../seal/wrapped-key.ts';
import { hashedSecretSchema } from './hashed-secret.ts';
import type { Pepper } from './pepper.ts';

/** One change of the people as the ledger has it, linked to the one before by its hash. */
const ledgerEntrySchema = z.strictObject({
  number: z.int().positive(),
  at: z.iso.datetime(),
  /** Null where the program itself acted, or the first people were set up. */
  by: actorSchema.nullable(),
  change: peopleChangeSchema,
  /** SHA-256, hex. */
  hash: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const credentialsSchema = z.strictObject({
  pin: hashedSecretSchema,
  recoveryCode: hashedSecretSchema.nullable(),
  /** The pepper, so that the same code opens it if the key store has lost it; null if there is no code. */
  recoveryKey: wrappedKeySchema.nullable(),
  /** A keyed hash, in base 64. */
  badge: z.base64().nullable(),
  /** Wrong PINs since the last right one, for signing in and for approving together. */
  failures: z.int().nonnegative(),
});
export type Credentials = z.infer<typeof credentialsSchema>;

const bodySchema = z.strictObject({
  id: z.uuid(),
  /** The cost of scrypt for what is kept from now on. */
  cost: z.int().positive(),
  entries: z.array(ledgerEntrySchema).min(1),
  credentials: z.record(z.uuid(), credentialsSchema),
});
export type PeopleBody = z.infer<typeof bodySchema>;

/** `body` is kept as the text that was authenticated; the id of the ledger stands outside too, since the pepper is bound to it. */
const fileSchema = z.strictObject({
  form: z.literal(1),
  id: z.uuid(),
  pepper: wrappedKeySchema.nullable(),
  body: z.string(),
  mac: z.string(),
});
export type PeopleFile = z.infer<typeof fileSchema>;

/** Where the list of a profile lies. */
export function peopleFileIn(folder: string): string {
  return path.join(folder, 'people.json');
}

/** @returns null where there is none */
export function readPeopleFile(file: string): PeopleFile | 'damaged' | null {
  if (!fs.existsSync(file)) return null;
  try {
    return fileSchema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8'))).data ?? 'damaged';
  } catch {
    // What is no JSON, or cannot be read, is not what this till has written.
    return 'damaged';
  }
}

/** What the file says; null where it is not as this till has written it. */
export function provenBody({ id, body, mac }: PeopleFile, pepper: Pepper): PeopleBody | null {
  const [given, expected] = [Buffer.from(mac), Buffer.from(pepper.ledgerMac(body))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const reading = bodySchema.safeParse(JSON.parse(body)).data;
  return reading?.id === id ? reading : null;
}

/** What a file says that nothing has proven yet. */
export function claimedBody({ body }: PeopleFile): PeopleBody | null {
  try {
    return bodySchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** @throws where the disk does not take it; the file before stays */
export function writePeopleFile(file: string, body: PeopleBody, pepper: Pepper, wrapped: PeopleFile['pepper']): void {
  const text = JSON.stringify(body);
  const written: PeopleFile = { form: 1, id: body.id, pepper: wrapped, body: text, mac: pepper.ledgerMac(text) };
  replaceFile(file, JSON.stringify(written));
}

/** The next entry of a ledger. */
export function entryAfter(
  { id, entries }: Pick<PeopleBody, 'id' | 'entries'>,
  { at, by, change }: Pick<LedgerEntry, 'at' | 'by' | 'change'>,
): LedgerEntry {
  const number = entries.length + 1;
  const text = JSON.stringify([entries.at(-1)?.hash ?? id, number, at, by, change]);
  return { number, at, by, change, hash: createHash('sha256').update(text).digest('hex') };
}

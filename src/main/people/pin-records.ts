import { z } from 'zod';
import { jsonOrNull } from '../../shared/json-or-null.ts';
import { type ChainHead, hex } from '../journal/chain.ts';
import { authenticationOf } from '../journal/heads/authentication.ts';
import { wrappedKeySchema } from '../seal/wrapped-key.ts';
import { hashedSecretSchema } from './hashed-secret.ts';
import type { StoredRecords } from './people-journal.ts';
import type { Pepper } from './pepper.ts';

const credentialsSchema = z.strictObject({
  pin: hashedSecretSchema,
  recoveryCode: hashedSecretSchema.nullable(),
  /** The pepper encrypted with the code, in case the key store loses it; null if there is no code. */
  recoveryKey: wrappedKeySchema.nullable(),
  /** A keyed hash, in base64. */
  badge: z.base64().nullable(),
  /** The number of wrong PINs since the last correct PIN, for sign-in and approvals together. */
  failures: z.int().nonnegative(),
});
export type Credentials = z.infer<typeof credentialsSchema>;

const recordsSchema = z.strictObject({
  cost: z.int().positive(),
  credentials: z.record(z.uuid(), credentialsSchema),
});
export type PinRecords = z.infer<typeof recordsSchema>;

/** Binds the records to a journal and its newest entry. */
const bodySchema = recordsSchema.extend({
  journal: z.uuid(),
  seq: z.int().positive(),
  /** The entry's SHA-256 hash, in hex. */
  hash: z.string(),
});

export function recordsText(journal: string, head: ChainHead, records: PinRecords, pepper: Pepper) {
  const body = JSON.stringify({ ...records, journal, seq: head.seq, hash: hex(head.hash) });
  const tag = authenticationOf(pepper.journalKey, 'pinRecords').authenticate(Buffer.from(body));
  return { body, tag: hex(tag) };
}

/** Returns the records if this till wrote them when `head` was the newest entry; null otherwise. */
export function provenRecords(
  { body, tag }: Pick<StoredRecords, 'body' | 'tag'>,
  { journal, head, pepper }: { journal: string; head: ChainHead; pepper: Pepper },
): PinRecords | null {
  const authentication = authenticationOf(pepper.journalKey, 'pinRecords');
  if (!authentication.isAuthentic(Buffer.from(body), Buffer.from(tag, 'hex'))) return null;
  const { journal: of, seq, hash, ...records } = bodySchema.parse(JSON.parse(body));
  return of === journal && seq === head.seq && hash === hex(head.hash) ? records : null;
}

export function claimedRecords({ body }: Pick<StoredRecords, 'body'>): PinRecords | null {
  return bodySchema.safeParse(jsonOrNull(body)).data ?? null;
}

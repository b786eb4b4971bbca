import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { hex } from '../chain.ts';

export type AuthenticatedPart =
  | 'head'
  | 'erasedNumbers'
  | 'writtenHead'
  | 'checkpoint'
  | 'decision'
  | 'chainCheck'
  | 'copy'
  | 'stepDetail'
  | 'pinRecords';

/** Distinguishes data that this till wrote beside the chain from data of somebody without the till's key. */
export type Authentication = ReturnType<typeof authenticationOf>;

const AUTHENTICATION_KEY_BYTES = 32;

/** @param key 32 bytes: the journal's key, which never changes */
export function authenticationOf(key: Uint8Array, part: AuthenticatedPart) {
  if (key.length !== AUTHENTICATION_KEY_BYTES) throw new RangeError('The key of a journal must have 32 bytes.');
  // With the key as bytes, Node.js makes a key object for each tag, which takes five times as long as the tag.
  const secret = createSecretKey(key);
  const authenticate = (bytes: Uint8Array): Uint8Array =>
    createHmac('sha256', secret).update(`paydesk journal ${part}\n`, 'utf8').update(bytes).digest();
  return {
    authenticate,
    isAuthentic(bytes: Uint8Array, tag: Uint8Array) {
      const expected = authenticate(bytes);
      return tag.length === expected.length && timingSafeEqual(expected, tag);
    },
  };
}

interface Tagged<Value> {
  value: Value;
  isTagged: boolean;
  isAuthentic: boolean;
}

const taggedSchema = z.looseObject({ tag: hashSchema.nullable() });

/** Writes canonical JSON with a tag over all other fields. @param authentication null without the key */
export function taggedJson(value: object, authentication: Authentication | null): string {
  return canonicalJson({ ...value, tag: authentication && hex(authentication.authenticate(bytesOf(value))) });
}

/** @returns null for a text that `taggedJson` did not write */
export function readTaggedJson<Value>(
  text: string,
  schema: z.ZodType<Value>,
  authentication: Authentication | null,
): Tagged<Value> | null {
  const tagged = taggedSchema.safeParse(jsonOrNull(text)).data;
  if (!tagged) return null;
  const { tag, ...untagged } = tagged;
  const read = schema.safeParse(untagged);
  if (!read.success) return null;
  const isAuthentic =
    tag !== null && authentication?.isAuthentic(bytesOf(read.data as object), Buffer.from(tag, 'hex')) === true;
  return { value: read.data, isTagged: tag !== null, isAuthentic };
}

function bytesOf(value: object): Uint8Array {
  return Buffer.from(canonicalJson(value), 'utf8');
}

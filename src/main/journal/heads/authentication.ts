import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** The parts of a journal that carry a tag. A tag for one part is invalid for the others. */
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
export interface Authentication {
  /** HMAC-SHA-256 of the bytes, 32 bytes. */
  authenticate(bytes: Uint8Array): Uint8Array;
  /** Checks a tag. Takes the same time for every wrong tag. */
  isAuthentic(bytes: Uint8Array, tag: Uint8Array): boolean;
}

const AUTHENTICATION_KEY_BYTES = 32;

/** @param key 32 bytes: the journal's key, which never changes */
export function authenticationOf(key: Uint8Array, part: AuthenticatedPart): Authentication {
  if (key.length !== AUTHENTICATION_KEY_BYTES) throw new RangeError('The key of a journal must have 32 bytes.');
  // With the key as bytes, Node.js makes a key object for each tag, which takes five times as long as the tag.
  const secret = createSecretKey(key);
  const authenticate = (bytes: Uint8Array) =>
    createHmac('sha256', secret).update(`paydesk journal ${part}\n`, 'utf8').update(bytes).digest();
  return {
    authenticate,
    isAuthentic(bytes, tag) {
      const expected = authenticate(bytes);
      return tag.length === expected.length && timingSafeEqual(expected, tag);
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** What of a journal is authenticated. What was made for one is nothing for the other. */
export type AuthenticatedPart =
  | 'head'
  | 'writtenHead'
  | 'checkpoint'
  | 'decision'
  | 'chainCheck'
  | 'copy'
  | 'stepDetail';

/** Tells what this till wrote beside the chain from what somebody wrote who does not have its key. */
export interface Authentication {
  /** HMAC-SHA-256 of the bytes, 32 bytes. */
  authenticate(bytes: Uint8Array): Uint8Array;
  /** Whether the tag is that of these bytes. Takes the same time for every wrong one. */
  isAuthentic(bytes: Uint8Array, tag: Uint8Array): boolean;
}

const AUTHENTICATION_KEY_BYTES = 32;

/** @param key 32 bytes: the journal's key, which does not change for as long as the journal lives */
export function authenticationOf(key: Uint8Array, part: AuthenticatedPart): Authentication {
  if (key.length !== AUTHENTICATION_KEY_BYTES) throw new RangeError('The key of a journal has 32 bytes.');
  const authenticate = (bytes: Uint8Array) =>
    createHmac('sha256', key).update(`paydesk journal ${part}\n`, 'utf8').update(bytes).digest();
  return {
    authenticate,
    isAuthentic(bytes, tag) {
      const expected = authenticate(bytes);
      return tag.length === expected.length && timingSafeEqual(expected, tag);
    },
  };
}

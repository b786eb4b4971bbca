import { isUtf8 } from 'node:buffer';
import { parseCanonicalJson } from '../../shared/journal/canonical.ts';

/** The largest entry of a till is a closed day with the longest lists: about 400 KiB. */
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * Parses an entry. Returns undefined if it is too large or not canonical JSON: readers disagree about which of two
 * duplicate keys counts, so one could hide data from search or erasure.
 */
export function parsedEntry(bytes: Uint8Array): unknown {
  return bytes.length > MOST_BYTES || !isUtf8(bytes) ? undefined : parseCanonicalJson(Buffer.from(bytes).toString());
}

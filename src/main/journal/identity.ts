import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { JournalIdentity } from '../../shared/journal/journal-identity.ts';

/** Returns the text of an identity as stored in the journal. */
export function identityText(identity: JournalIdentity): string {
  return canonicalJson(identity);
}

/** Returns the `prev` of the first event. It binds a chain to one journal, one mode and one till. */
export function genesisOf(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest();
}

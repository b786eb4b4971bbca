import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { JournalIdentity } from '../../shared/journal/journal-identity.ts';

/** The text of an identity, as the journal keeps it. */
export function identityText(identity: JournalIdentity): string {
  return canonicalJson(identity);
}

/** What stands as `prev` of the first event: so a chain belongs to one journal, one mode and one till. */
export function genesisOf(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest();
}

import { randomBytes } from 'node:crypto';
import type { KeyPlace, Signing, SigningKeyProblem } from './key-store.ts';
import { practiceSigningKey } from './signing-key.ts';
import {
  JOURNAL_KEY_BYTES,
  JOURNAL_KEY_LABEL,
  readWrappedJournalKey,
  removeWrappedJournalKey,
  unwrapJournalKey,
  wrapJournalKey,
} from './wrapped-journal-key.ts';

export type JournalKey = { ok: true; key: Uint8Array } | { ok: false; problem: SigningKeyProblem };

/**
 * Opens the journal's key from the key store or, without a trusted key store, from a file that only the signing key
 * opens. The key never changes, and a new key would not open the earlier journal, so a loss is noticed.
 * @param signing called only if the key store lacks the journal key
 */
export async function openJournalKey(
  { mode, folder, secrets }: Pick<KeyPlace, 'mode' | 'folder' | 'secrets'>,
  signing: () => Promise<Signing>,
): Promise<JournalKey> {
  if (mode === 'practice') return { ok: true, key: practiceJournalKey() };
  const kept = keyOfText(await secrets.read('journalKey'));
  if (kept) return { ok: true, key: kept };
  const file = readWrappedJournalKey(folder);
  if (file === null) {
    const made = randomBytes(JOURNAL_KEY_BYTES);
    if (await secrets.keep('journalKey', made.toString('base64'))) return { ok: true, key: made };
  }
  const signed = await signing();
  if (!signed.ok) return { ok: false, problem: signed.problem };
  const opened = file && unwrapJournalKey(file, signed.key);
  const key = opened ?? randomBytes(JOURNAL_KEY_BYTES);
  if (await secrets.keep('journalKey', Buffer.from(key).toString('base64'))) removeWrappedJournalKey(folder);
  else if (!opened || file?.wrapped.length !== 1) wrapJournalKey(folder, key, [signed.key]);
  return { ok: true, key };
}

/** Returns the key of practice journals. The key is public, so it only reveals accidental damage. */
export function practiceJournalKey(): Uint8Array {
  return practiceSigningKey().derive(JOURNAL_KEY_LABEL);
}

function keyOfText(text: string | null): Uint8Array | null {
  const key = text === null ? null : Buffer.from(text, 'base64');
  return key?.length === JOURNAL_KEY_BYTES ? key : null;
}

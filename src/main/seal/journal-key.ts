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

/** The key with which a journal's head and checkpoints are authenticated, or why it cannot be had. */
export type JournalKey = { ok: true; key: Uint8Array } | { ok: false; problem: SigningKeyProblem };

/**
 * The key of a mode's journal: kept in the machine's key store, and where there is none to trust, in a file that only the
 * till's signing key opens. It is made where there is none, and never changes: not with the signing key, either. A key
 * that is gone is therefore noticed by whoever has something that was authenticated with it: a new key opens no earlier journal.
 * @param signing opens the till's signing key; asked only where the key store does not have the journal's
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

/** The key of practice journals. Everybody can make it, so that it shows accidents alone. */
export function practiceJournalKey(): Uint8Array {
  return practiceSigningKey().derive(JOURNAL_KEY_LABEL);
}

function keyOfText(text: string | null): Uint8Array | null {
  const key = text === null ? null : Buffer.from(text, 'base64');
  return key?.length === JOURNAL_KEY_BYTES ? key : null;
}

import { problem, type Result } from '../../../shared/problems.ts';
import { openJournal } from '../../journal/client.ts';
import type { Journal } from '../../journal/journal.ts';
import { describeError } from '../../log.ts';
import { type JournalKey, openJournalKey } from '../../seal/journal-key.ts';
import { openSigningKey, type Signing } from '../../seal/key-store.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';

/** The journal's key, and the signing key where that had to be opened for it. */
export interface OpenAuthentication {
  key: JournalKey;
  signing: Signing | null;
}

/** Opens the journal of a till, or says why it stays shut. @param stop told when its file is no longer the one it was */
export async function openTillJournal(
  parts: TillParts,
  stop: TillStop,
): Promise<{ journal: Result<Journal>; authentication: OpenAuthentication }> {
  const { folder, installation, outsideHeads, workers, clock, log } = parts;
  const { mode, till, dayEndsAtHour } = installation;
  const authentication = await openAuthentication(parts);
  const { key } = authentication;
  const opening = await openJournal({
    folder,
    mode,
    till,
    dayEndsAtHour,
    workerUrl: workers.journal,
    clock,
    authenticationKey: key.ok ? key.key : null,
    isKeyNew: key.ok && key.isNew,
    outsideHeads,
    onUpkeepFailed: (failure) => log.write('journalUpkeepFailed', { reason: failure }),
    onFailed: (failure) => {
      log.write('tillStopped', { code: 'journalFailed', reason: failure });
      stop.stop(problem('journalFailed', { failure }).problem);
    },
  });
  if (!opening.ok) return { journal: problem('journalNotOpen', { failure: opening.problem }), authentication };
  return { journal: { ok: true, value: opening.journal }, authentication };
}

/** Before the journal, and before anybody else asks for the signing key: two at once would make two. */
async function openAuthentication({ installation, folder, sealing, log }: TillParts): Promise<OpenAuthentication> {
  const { mode, signingPassphrase: passphrase } = installation;
  const place = { mode, folder, secrets: sealing.secrets, passphrase };
  let signing: Signing | null = null;
  try {
    const key = await openJournalKey(place, async () => {
      signing = await openSigningKey(place);
      return signing;
    });
    return { key, signing };
  } catch (error) {
    // A disk that does not take the key takes no journal, either, and the journal says why in words.
    log.write('backgroundFailed', describeError(error));
    return { key: { ok: false, problem: 'lost' }, signing: null };
  }
}

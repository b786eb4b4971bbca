import { existsSync } from 'node:fs';
import { type Problem, type ProblemCode, problem, type Result } from '../../../shared/problems.ts';
import { openJournal } from '../../journal/client.ts';
import { journalFiles } from '../../journal/database/files.ts';
import type { Journal, NotRestored, OpenProblem } from '../../journal/journal.ts';
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

/** What came of opening the journal of a till. */
export interface TillJournal {
  journal: Result<Journal>;
  authentication: OpenAuthentication;
  /** Why a person's decision to go back to a copy was not carried out; null where it was, or there was none. */
  notRestored: Problem | null;
}

const NOT_RESTORED = {
  damaged: 'restoreDamaged',
  keyMissing: 'restoreWaitsForKey',
  notOurs: 'restoreNotOurs',
} as const satisfies Record<NotRestored, ProblemCode>;

/** Opens the journal of a till, or says why it stays shut. @param stop told when its file is no longer the one it was */
export async function openTillJournal(parts: TillParts, stop: TillStop): Promise<TillJournal> {
  const { folder, installation, outsideHeads, workers, clock, log } = parts;
  const { mode, till, dayEndsAtHour } = installation;
  const authentication = await openAuthentication(parts);
  const { key } = authentication;
  let notRestored: Problem | null = null;
  const opening = await openJournal({
    folder,
    mode,
    till,
    dayEndsAtHour,
    workerUrl: workers.journal,
    clock,
    authenticationKey: key.ok ? key.key : null,
    outsideHeads,
    onUpkeepFailed: (failure) => log.write('journalUpkeepFailed', { reason: failure }),
    onNotRestored: (why) => {
      log.write('copyFailed', { code: NOT_RESTORED[why] });
      notRestored = problem(NOT_RESTORED[why]).problem;
    },
    onFailed: (failure) => {
      log.write('tillStopped', { code: 'journalFailed', reason: failure });
      stop.stop(problem('journalFailed', { failure }).problem);
    },
  });
  const journal: Result<Journal> = opening.ok ? { ok: true, value: opening.journal } : problemOf(opening.problem);
  return { journal, authentication, notRestored };
}

function problemOf(failure: OpenProblem) {
  return failure === 'keyMissing' ? problem('journalKeyMissing') : problem('journalNotOpen', { failure });
}

/** Before the journal, and before anybody else asks for the signing key: two at once would make two. */
async function openAuthentication({ installation, folder, sealing, log }: TillParts): Promise<OpenAuthentication> {
  const { mode, signingPassphrase: passphrase } = installation;
  const place = { mode, folder, secrets: sealing.secrets, passphrase };
  let signing: Signing | null = null;
  try {
    const key = await openJournalKey(place, async () => {
      signing = await openSigningKey(place, async () => hasJournal(folder));
      return signing;
    });
    return { key, signing };
  } catch (error) {
    // A disk that does not take the key takes no journal, either, and the journal says why in words.
    log.write('backgroundFailed', describeError(error));
    return { key: { ok: false, problem: 'lost' }, signing: null };
  }
}

/** Whether there is a journal, or was. None is made without its key, so a signing key that opened that key is lost if it is gone. */
function hasJournal(folder: string): boolean {
  const { database, headMarker } = journalFiles(folder);
  return existsSync(database) || existsSync(headMarker);
}

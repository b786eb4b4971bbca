import { existsSync } from 'node:fs';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { openJournal } from '../journal/client.ts';
import { journalFiles } from '../journal/database/files.ts';
import type { Journal, OpenProblem } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';
import { type JournalKey, openJournalKey } from './journal-key.ts';
import { openSigningKey, type Signing } from './key-store.ts';

export interface OpenAuthentication {
  key: JournalKey;
  signing: Signing | null;
}

export type TillJournal = Awaited<ReturnType<typeof openTillJournal>>;

/** Opens the journal of a till, or returns why it stays closed. @param stop called when the file has been replaced */
export async function openTillJournal(parts: TillParts, stop: TillStop) {
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
      log.write('copyFailed', { code: why });
      notRestored = problem(why).problem;
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

/** Runs before anything else asks for the signing key, because two requests at once would make two keys. */
async function openAuthentication({ installation, folder, sealing, log }: TillParts): Promise<OpenAuthentication> {
  const { mode, signingPassphrase: passphrase } = installation;
  const place = { mode, folder, secrets: sealing.secrets, passphrase };
  const { database, headMarker } = journalFiles(folder);
  let signing: Signing | null = null;
  try {
    const key = await openJournalKey(place, async () => {
      // A journal is never made without its key. If there is or was a journal, a missing signing key was lost.
      signing = await openSigningKey(place, async () => existsSync(database) || existsSync(headMarker));
      return signing;
    });
    return { key, signing };
  } catch (error) {
    // A disk that refuses the key also refuses the journal, which reports the reason.
    log.write('backgroundFailed', describeError(error));
    return { key: { ok: false, problem: 'signingKeyLost' }, signing: null };
  }
}

import type { Problem } from '../../shared/problems.ts';
import type { RunningJournal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { TillSeals } from '../seal/till-seals.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';
import { type KeptEnrolment, keepEnrolment } from './enrolment-file.ts';
import type { KnownFetched } from './fetched/known-fetched.ts';
import type { KeyHold } from './key-hold.ts';
import { OfficeLink } from './office-link.ts';
import { fetchOf, type LinkedJournal } from './office-session.ts';

export interface Needs extends Pick<TillSeals, 'callSigner'> {
  journal: LinkedJournal & Pick<RunningJournal, 'note'>;
  actor: () => string;
}

export interface RunningParts extends TillParts, Needs {
  tillStop: Pick<TillStop, 'stop' | 'problem'>;
  openedSeq: number;
  fetched: KnownFetched;
  keyHold: KeyHold;
  stopping: AbortSignal;
}

export function linkOf(parts: RunningParts, enrolment: KeptEnrolment, journalId: string): OfficeLink {
  const { folder, about, clock, log, journal, callSigner, openedSeq } = parts;
  let kept = enrolment;
  const keep = (next: KeptEnrolment) => {
    kept = next;
    try {
      keepEnrolment(folder, next);
    } catch (error) {
      // Except for the address, the file holds only hints, which the next round writes again.
      log.write('settingsNotWritten', describeError(error));
    }
  };
  // An earlier run may have started with fewer entries and never got an answer from head office.
  const before = kept.unchecked?.journal === journalId ? kept.unchecked.seq : openedSeq;
  keep({ ...kept, unchecked: { journal: journalId, seq: Math.min(before, openedSeq) } });
  return new OfficeLink({
    journal,
    clock,
    log,
    signer: callSigner,
    fetch: fetchOf(parts, kept),
    version: about.version,
    kept: { read: () => kept, keep },
    stopping: parts.stopping,
    fraction: Math.random,
    note: journal.note,
    contradicted: (found) => stopTill(parts, found),
    keyLost: parts.keyHold.keyLost,
  });
}

export function stopTill({ tillStop, log }: RunningParts, found: Problem): void {
  if (tillStop.problem() === null) log.write('tillStopped', { code: found.code, reason: found.facts.missing ?? '' });
  tillStop.stop(found);
}

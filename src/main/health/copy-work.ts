import type { CopyCheck, CopyWork, ListedCopy } from '../../shared/health/copies-channels.ts';
import type { GivenNumbers } from '../../shared/journal/given-numbers.ts';
import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import type { FoundCopy } from '../journal/copies/copier.ts';
import { createJournalCopies } from '../journal/copies/journal-copies.ts';
import type { CopyProof } from '../journal/copies/prove-copy.ts';
import { removeRestored } from '../journal/copies/restore-copy.ts';
import { journalFiles } from '../journal/database/files.ts';
import { authenticationOf } from '../journal/heads/authentication.ts';
import { type JournalDecision, writeDecision } from '../journal/open/decision.ts';
import { describeError } from '../log.ts';
import type { Decider } from '../people/acting.ts';
import type { JournalKey } from '../seal/journal-key.ts';
import type { TillParts } from '../till-parts.ts';

export interface KnownCopy {
  found: FoundCopy;
  listed: ListedCopy;
  /** The highest number of each kind (day, seal, shift, case, run) that any copy of the till knows. */
  numbers: GivenNumbers;
}

export type CopyWorker = ReturnType<typeof createCopyWorker>;

export type CopyWorkParts = Pick<TillParts, 'folder' | 'outsideHeads' | 'installation' | 'clock' | 'log'> & {
  workers: Pick<TillParts['workers'], 'journal'>;
};

export interface CopyDecision {
  key: JournalKey;
  decider: () => Decider;
  /** Returns why the till must not go back now. Called before the work begins and again before the decision. */
  heldBack: () => Promise<Problem | null>;
}

export function createCopyWorker(
  { folder, outsideHeads, workers, installation, clock, log }: CopyWorkParts,
  { key, decider, heldBack }: CopyDecision,
) {
  let work: CopyWork = { stage: 'none' };
  /** Identifies the current work. Stopped work that ends late must not change the state. */
  let begun: symbol | null = null;
  let release: () => void = () => undefined;
  let proven: (KnownCopy & { proof: CopyProof }) | null = null;
  const copies = createJournalCopies({
    folder,
    outsideHeads,
    workerUrl: workers.journal,
    authenticationKey: key.ok ? key.key : null,
    told: ({ entries }) => {
      if (work.stage === 'checking' || work.stage === 'restoring') work = { ...work, entries };
    },
  });

  /** Ignores failures of stopped work. */
  function fail(mine: symbol, { listed }: KnownCopy, code: ProblemCode, error: unknown): void {
    if (begun !== mine) return;
    log.write('copyFailed', { code, ...describeError(error) });
    work = { stage: 'failed', copy: listed, problem: problem(code).problem };
  }

  async function prove(mine: symbol, copy: KnownCopy): Promise<void> {
    try {
      const proof = await copies.prove(copy.found);
      if (begun !== mine) return;
      proven = { ...copy, proof };
      work = { stage: 'checked', copy: copy.listed, check: checkOf(proof) };
    } catch (error) {
      fail(mine, copy, 'copyGone', error);
    }
  }

  async function make(mine: symbol, copy: KnownCopy & { proof: CopyProof }, by: Decider): Promise<void> {
    const { found, listed, proof, numbers } = copy;
    try {
      await copies.restore(found, pointOf(proof));
      // A charge that was being sent when the restore began may be open at the counter by now.
      const held = await heldBack();
      if (begun !== mine) return;
      if (held) {
        removeRestored(journalFiles(folder).restored);
        work = { stage: 'failed', copy: listed, problem: held };
        return;
      }
      const decided = { ...by, at: clock.now().toISOString(), zone: installation.zone };
      writeRestore(folder, key, { ...decided, restored: { ...pointOf(proof), copiedAt: found.at, numbers } });
      work = { stage: 'restored', copy: listed, check: checkOf(proof) };
    } catch (error) {
      fail(mine, copy, 'copyNotRestored', error);
    }
  }

  async function begin(mine: symbol, copy: KnownCopy & { proof: CopyProof }): Promise<void> {
    // The person who pressed the button decides, whoever is signed in when the restore ends.
    await make(mine, copy, decider());
    if (begun === mine && work.stage !== 'restored') release();
  }

  const isBusy = () => work.stage === 'checking' || work.stage === 'restoring';
  return {
    now: () => work,
    list: (places: ReadonlyArray<string | null>) => copies.list(places),
    /** Starts to check every entry. @returns why the check does not start; null if it starts */
    check(copy: KnownCopy): Problem | null {
      if (isBusy()) return problem('copyBusy').problem;
      work = { stage: 'checking', copy: copy.listed, entries: 0 };
      begun = Symbol('check');
      void prove(begun, copy);
      return null;
    },
    /** Restores the copy that was checked last. Calls `stays` if that fails and the current journal stays. */
    restore(id: string, stays: () => void): Problem | null {
      if (isBusy()) return problem('copyBusy').problem;
      if (proven?.listed.id !== id) return problem('copyGone').problem;
      work = { stage: 'restoring', copy: proven.listed, check: checkOf(proven.proof), entries: 0 };
      begun = Symbol('restore');
      release = stays;
      void begin(begun, proven);
      return null;
    },
    /** Stops the work. A decision to go back that was already made stands: the next start carries it out. */
    async stop(): Promise<void> {
      const isRestoring = work.stage === 'restoring';
      if (isRestoring) release();
      if (work.stage !== 'restored') work = { stage: 'none' };
      begun = null;
      await copies.stop();
      if (isRestoring && begun === null) removeRestored(journalFiles(folder).restored);
    },
  };
}

function writeRestore(folder: string, key: JournalKey, decided: Omit<JournalDecision, 'form' | 'decision'>): void {
  const authentication = key.ok ? authenticationOf(key.key, 'decision') : null;
  writeDecision(journalFiles(folder).decision, { form: 1, decision: 'restore', ...decided }, authentication);
}

function pointOf({ seq, hash }: CopyProof): { seq: number; hash: string } {
  return { seq, hash };
}

function checkOf({ seq, newestAt, isWhole, erased, ends }: CopyProof): CopyCheck {
  return {
    entries: seq,
    newestAt,
    isWhole,
    erased,
    ends: ends.map((end) => ({ by: end.by, seq: end.seq, missing: end.missing })),
  };
}

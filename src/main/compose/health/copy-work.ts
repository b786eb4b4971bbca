import type { CopyCheck, CopyWork, ListedCopy } from '../../../shared/health/copies-channels.ts';
import type { GivenNumbers } from '../../../shared/journal/given-numbers.ts';
import { type Problem, type ProblemCode, problem } from '../../../shared/problems.ts';
import type { FoundCopy } from '../../journal/copies/copier.ts';
import { createJournalCopies } from '../../journal/copies/journal-copies.ts';
import type { CopyProof } from '../../journal/copies/prove-copy.ts';
import { journalFiles } from '../../journal/database/files.ts';
import { authenticationOf } from '../../journal/heads/authentication.ts';
import { type JournalDecision, writeDecision } from '../../journal/open/decision.ts';
import { describeError } from '../../log.ts';
import type { Decider } from '../../people/acting.ts';
import type { JournalKey } from '../../seal/journal-key.ts';
import type { TillParts } from '../till-parts.ts';

/** A copy as it was found, and as the screens know it. */
export interface KnownCopy {
  found: FoundCopy;
  listed: ListedCopy;
  /** The highest numbers that it or any other copy of this till knows to have been given. */
  numbers: GivenNumbers;
}

/** What a person does with one copy at a time: looks at all of it, and goes back to it. */
export interface CopyWorker {
  now(): CopyWork;
  list(places: ReadonlyArray<string | null>): Promise<FoundCopy[]>;
  /** Begins to look at every entry. @returns why not */
  check(copy: KnownCopy): Problem | null;
  /**
   * Begins to make a journal of the copy that was looked at last.
   * @param stays told where it comes to nothing, and the journal that is there stays
   * @returns why not
   */
  restore(id: string, stays: () => void): Problem | null;
  /** What is decided stays decided: the next start carries it out. */
  stop(): Promise<void>;
}

/** What of a till copies are made from and gone back to with. */
export type CopyWorkParts = Pick<TillParts, 'folder' | 'outsideHeads' | 'installation' | 'clock' | 'log'> & {
  workers: Pick<TillParts['workers'], 'journal'>;
};

/**
 * @param needs.decider who decides
 * @param needs.heldBack why nothing must be decided now
 */
export function createCopyWorker(
  { folder, outsideHeads, workers, installation, clock, log }: CopyWorkParts,
  { key, decider, heldBack }: { key: JournalKey; decider: () => Decider; heldBack: () => Promise<Problem | null> },
): CopyWorker {
  let work: CopyWork = { stage: 'none' };
  let proven: (KnownCopy & { proof: CopyProof }) | null = null;
  const copies = createJournalCopies({
    ...{ folder, outsideHeads, workerUrl: workers.journal, authenticationKey: key.ok ? key.key : null },
    told: ({ entries }) => {
      if (work.stage === 'checking' || work.stage === 'restoring') work = { ...work, entries };
    },
  });

  /** Whoever stopped it is not told that it failed. */
  function fail({ listed }: KnownCopy, code: ProblemCode, error: unknown): void {
    if (work.stage === 'none') return;
    log.write('copyFailed', { code, ...describeError(error) });
    work = { stage: 'failed', copy: listed, problem: problem(code).problem };
  }

  async function prove(copy: KnownCopy): Promise<void> {
    try {
      const proof = await copies.prove(copy.found);
      if (work.stage !== 'checking') return;
      proven = { ...copy, proof };
      work = { stage: 'checked', copy: copy.listed, check: checkOf(proof) };
    } catch (error) {
      fail(copy, 'copyGone', error);
    }
  }

  async function make(copy: KnownCopy & { proof: CopyProof }, by: Decider): Promise<void> {
    const { found, listed, proof, numbers } = copy;
    try {
      await copies.restore(found, { seq: proof.seq, hash: proof.hash });
      // What was just being charged when it began is at the counter by now.
      const held = await heldBack();
      if (work.stage !== 'restoring') return;
      if (held) {
        work = { stage: 'failed', copy: listed, problem: held };
        return;
      }
      decide(by, { seq: proof.seq, hash: proof.hash, copiedAt: found.at, numbers });
      work = { stage: 'restored', copy: listed, check: checkOf(proof) };
    } catch (error) {
      fail(copy, 'copyNotRestored', error);
    }
  }

  async function begin(copy: KnownCopy & { proof: CopyProof }, stays: () => void): Promise<void> {
    // Whoever pressed it has decided, and not whoever stands there when it is made.
    await make(copy, decider());
    if (work.stage !== 'restored') stays();
  }

  function decide(by: Decider, restored: NonNullable<JournalDecision['restored']>): void {
    const decided = { ...by, at: clock.now().toISOString(), zone: installation.zone };
    const authentication = key.ok ? authenticationOf(key.key, 'decision') : null;
    writeDecision(
      journalFiles(folder).decision,
      { form: 1, decision: 'restore', ...decided, restored },
      authentication,
    );
  }

  const isBusy = () => work.stage === 'checking' || work.stage === 'restoring';
  return {
    now: () => work,
    list: (places) => copies.list(places),
    check(copy) {
      if (isBusy()) return problem('copyBusy').problem;
      work = { stage: 'checking', copy: copy.listed, entries: 0 };
      void prove(copy);
      return null;
    },
    restore(id, stays) {
      if (isBusy()) return problem('copyBusy').problem;
      if (proven?.listed.id !== id) return problem('copyGone').problem;
      work = { stage: 'restoring', copy: proven.listed, check: checkOf(proven.proof), entries: 0 };
      void begin(proven, stays);
      return null;
    },
    async stop() {
      if (work.stage !== 'restored') work = { stage: 'none' };
      await copies.stop();
    },
  };
}

function checkOf({ seq, newestAt, isWhole, ends }: CopyProof): CopyCheck {
  return {
    entries: seq,
    newestAt,
    isWhole,
    ends: ends.map((end) => ({ by: end.by, seq: end.seq, missing: end.missing })),
  };
}

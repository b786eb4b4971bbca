import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import { isJournalFault, type ReleaseRefusal } from '../desk/ports/journal-port.ts';
import type { Journal } from '../journal/journal.ts';
import { againWhereMovedOn } from './again-where-moved-on.ts';
import type { TillCases } from './cases/till-cases.ts';

/** What is found beside the desk while the till runs, and stops it: nothing is charged and nothing handed over any more. */
export interface TillStop {
  /** Null while nothing was found. */
  problem(): Problem | null;
  /** The first reason stays: it is what the person has read. @returns takes it back, where it turned out not to be one */
  stop(found: Problem): () => void;
  /** This reason, also where another one was found before it; null where it is none. */
  reason(code: ProblemCode): Problem | null;
  onChange(listener: () => void): () => void;
}

/** @param first what is known already at the start */
export function createTillStop(first: Problem | null): TillStop {
  const listeners = new Set<() => void>();
  let reasons = first ? [first] : [];

  function become(next: Problem[]): void {
    const isTold = next[0] !== reasons[0];
    reasons = next;
    if (isTold) for (const listener of listeners) listener();
  }

  return {
    problem: () => reasons[0] ?? null,
    stop(found) {
      const known = reasons.some(({ code }) => code === found.code);
      if (!known) become([...reasons, found]);
      return () => become(reasons.filter((reason) => reason !== found));
    },
    reason: (code) => reasons.find((reason) => reason.code === code) ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * A desk that says in its snapshots why the till is stopped, and hands over nothing which the journal's own guard is against, or
 * before the payment has what its cases say of it: the program may have ended between the two. A case that is decided meanwhile is seen by
 * the journal, and the payment then looked at again.
 */
export function stopDeskWith(
  desk: Desk,
  stop: TillStop,
  journal: Pick<Journal, 'releaseRefusal'>,
  cases: Pick<TillCases, 'catchUpOn'>,
): Desk {
  const guarded =
    (handOver: Desk['handOver']): Desk['handOver'] =>
    (reference, override) =>
      againWhereMovedOn(async () => {
        const refused = await refusalOf(reference, { journal, stop, cases });
        return refused ? ({ ok: false, problem: refused } as const) : await handOver(reference, override);
      });
  return {
    ...withStopNotice(desk, stop),
    handOver: guarded(desk.handOver),
    handOverAfterReview: guarded(desk.handOverAfterReview),
  };
}

/** A desk that also says in its snapshots why the till takes no payments. What the desk itself has to say comes before it. */
export function withStopNotice<Shown extends Pick<Desk, 'read' | 'onChange'>>(
  desk: Shown,
  stop: Pick<TillStop, 'problem' | 'onChange'>,
): Shown {
  const told = (snapshot: DeskSnapshot): DeskSnapshot => {
    const stopped = snapshot.stopped ?? stop.problem();
    return stopped === snapshot.stopped ? snapshot : { ...snapshot, stopped };
  };
  return {
    ...desk,
    read: () => told(desk.read()),
    onChange(listener) {
      const stopDesk = desk.onChange((snapshot) => listener(told(snapshot)));
      const stopTelling = stop.onChange(() => listener(told(desk.read())));
      return () => {
        stopDesk();
        stopTelling();
      };
    },
  };
}

/** Ends the parts of a till one after the other: what comes later may be needed by what comes before. */
export async function stopInTurn(parts: ReadonlyArray<{ stop(): Promise<void> }>): Promise<void> {
  for (const part of parts) await part.stop();
}

const REFUSALS = {
  noKey: 'releaseWithoutKey',
  beforeHeadAccepted: 'releaseByBackOffice',
  notConfirmedSince: 'releaseAfterRequery',
} as const satisfies Record<ReleaseRefusal, string>;

async function refusalOf(
  reference: string,
  {
    journal,
    stop,
    cases,
  }: { journal: Pick<Journal, 'releaseRefusal'>; stop: TillStop; cases: Pick<TillCases, 'catchUpOn'> },
): Promise<Problem | null> {
  try {
    const refusal = await journal.releaseRefusal(reference);
    if (refusal) return problem(REFUSALS[refusal], { reference }).problem;
    await cases.catchUpOn(reference);
    return null;
  } catch (error) {
    if (!isJournalFault(error)) throw error;
    const found = problem('journalFailed', { failure: error.failure }).problem;
    stop.stop(found);
    return found;
  }
}

import type { Problem, ProblemCode } from '../shared/problems.ts';

/** Why the till is stopped: what is found beside the desk while the till runs. Nothing is then charged and nothing handed over. */
export interface TillStop {
  /** Null while nothing was found. */
  problem(): Problem | null;
  /** The first reason stays: a person has read it. @returns a function that takes the reason back */
  stop(found: Problem): () => void;
  /** This reason, also if another one was found before it; null if it was not found. */
  reason(code: ProblemCode): Problem | null;
  onChange(listener: () => void): () => void;
}

/** @param first a reason that is known at the start */
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

/** Ends the parts of a till one after the other: an earlier part may need a later one until the earlier one has ended. */
export async function stopInTurn(parts: ReadonlyArray<{ stop(): Promise<void> }>): Promise<void> {
  for (const part of parts) await part.stop();
}

import type { Problem, ProblemCode } from '../shared/problems.ts';

/** The reasons outside the desk that stop the till from charging and handing over. */
export type TillStop = ReturnType<typeof createTillStop>;

export function createTillStop(first: Problem | null) {
  const listeners = new Set<() => void>();
  let reasons = first ? [first] : [];

  function become(next: Problem[]): void {
    const isTold = next[0] !== reasons[0];
    reasons = next;
    if (isTold) for (const listener of listeners) listener();
  }

  return {
    problem: () => reasons[0] ?? null,
    /** Adds a reason; the first reason stays on the screen. @returns a function that removes the reason */
    stop(found: Problem): () => void {
      const known = reasons.some(({ code }) => code === found.code);
      if (!known) become([...reasons, found]);
      return () => become(reasons.filter((reason) => reason !== found));
    },
    /** Returns the reason with this code, even if the screen shows another reason; null if it was not found. */
    reason: (code: ProblemCode) => reasons.find((reason) => reason.code === code) ?? null,
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Stops the parts of a till in order, because an earlier part may need a later one until it has stopped. */
export async function stopInTurn(parts: ReadonlyArray<{ stop(): Promise<void> }>): Promise<void> {
  for (const part of parts) await part.stop();
}

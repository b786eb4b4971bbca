import type { Progress } from '../counter/payment-view.ts';
import type { Clock, MonotonicTime } from '../ports/parts.ts';
import { elapsedMs } from '../records/measuring.ts';

/** How long a warning counts once the counter no longer shows it. */
export const WARNED_FOR_MS = 600_000;

/** Remembers in this run of the program which person was warned that goods left for which other payment. */
export type WarningLog = ReturnType<typeof createWarningLog>;

export function createWarningLog(clock: Pick<Clock, 'monotonic'>) {
  const warnings = new Map<string, { all: Set<string>; when: MonotonicTime }>();
  return {
    isWarned: (reference: string, person: string, other: string) =>
      warnings.get(reference)?.all.has(`${person} ${other}`) ?? false,
    warn(reference: string, person: string, other: string) {
      const all = warnings.get(reference)?.all ?? new Set<string>();
      warnings.set(reference, { all: all.add(`${person} ${other}`), when: clock.monotonic() });
    },
    /**
     * Forgets the warnings of a payment that the counter no longer shows, so that the next press warns again. A warning
     * counts for `WARNED_FOR_MS` if the payment is not at the counter, or if the counter asks about a missing answer.
     * @param held the refusal that the counter shows; undefined if the payment is not at the counter
     */
    forgetUnlessShown(reference: string, held: Progress['held'] | undefined) {
      if (held === 'goodsMayHaveLeft') return;
      const agoMs = elapsedMs(warnings.get(reference)?.when, clock.monotonic());
      const isRecent = agoMs !== null && agoMs <= WARNED_FOR_MS;
      const isBetween = held === undefined || held === 'noAnswerBeforeHandOver';
      if (!isBetween || !isRecent) warnings.delete(reference);
    },
  };
}

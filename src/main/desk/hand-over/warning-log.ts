import type { Progress } from '../counter/payment-view.ts';
import type { Clock, MonotonicTime } from '../ports/parts.ts';
import { elapsedMs } from '../records/measuring.ts';

/** How long a warning counts once the counter no longer shows it. */
export const WARNED_FOR_MS = 600_000;

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
     * Forgets the warnings of a payment that the counter no longer shows. They count for `WARNED_FOR_MS` if the payment
     * is not at the counter (`held` is undefined), or if the counter asks about a missing answer.
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

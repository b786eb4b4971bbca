import { backOffMs } from '../../../shared/head-office/back-off.ts';
import type { HeadOfficeState } from '../../../shared/head-office/head-office-channels.ts';
import type { ProblemCode, Result } from '../../../shared/problems.ts';
import type { Clock } from '../../desk/ports/parts.ts';
import type { Log } from '../../log.ts';

/** Why a till that a file connects is not connected yet; null where it is, or nothing was tried. */
export type Provisioned = Extract<HeadOfficeState, { kind: 'off' }>['provisioned'];

/** What may be otherwise an hour later, without anybody who does something at this till. */
const PASSING: readonly ProblemCode[] = [
  'headOfficeAway',
  'headOfficeTooMany',
  'headOfficeCertificateNotValid',
  'headOfficeCertificateOther',
  'headOfficeCertificateUnknown',
];

/**
 * Connects a till as its file says: head office may be away when it starts, and nobody stands by. It tries again ever less often, and
 * not at the same moment as all the others.
 * @returns the end of the first try, and that of the last
 */
export function enrolLater({
  enrol,
  told,
  clock,
  stopping,
  fraction,
  log,
}: {
  enrol: () => Promise<Result<HeadOfficeState>>;
  /** Told after each try. */
  told: (standing: Provisioned) => void;
  clock: Pick<Clock, 'sleep'>;
  stopping: AbortSignal;
  /** From 0 to 1, by chance. */
  fraction: () => number;
  log: Log;
}): { first: Promise<void>; ended: Promise<void> } {
  const first = Promise.withResolvers<void>();

  async function tryAgain(): Promise<void> {
    for (let failures = 1; !stopping.aborted; failures += 1) {
      const isOver = await tryOnce();
      first.resolve();
      if (isOver) return;
      await clock.sleep(backOffMs(failures, 0, fraction()), stopping);
    }
  }

  async function tryOnce(): Promise<boolean> {
    const enrolled = await enrol();
    // A person may have connected it meanwhile.
    const isDone = enrolled.ok || enrolled.problem.code === 'headOfficeEnrolled';
    const isTriedAgain = !enrolled.ok && PASSING.includes(enrolled.problem.code);
    told(isDone ? null : { problem: enrolled.problem, isTriedAgain });
    if (!isDone) log.write('backgroundFailed', { code: enrolled.problem.code });
    return !isTriedAgain;
  }

  const ended = tryAgain().finally(() => first.resolve());
  return { first: first.promise, ended };
}

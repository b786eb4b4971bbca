import { backOffMs } from '../../shared/head-office/back-off.ts';
import type { HeadOfficeState } from '../../shared/head-office/head-office-channels.ts';
import type { ProblemCode, Result } from '../../shared/problems.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Log } from '../log.ts';

/** Why the provisioning file has not enrolled the till yet; null if it has, or nothing was tried. */
export type Provisioned = Extract<HeadOfficeState, { kind: 'off' }>['provisioned'];

/** Problems that can pass without any action at this till. */
const PASSING: readonly ProblemCode[] = [
  'headOfficeAway',
  'headOfficeTooMany',
  'headOfficeCertificateNotValid',
  'headOfficeCertificateOther',
  'headOfficeCertificateUnknown',
];

/**
 * Enrols a till by its provisioning file. Head office may be away at the start and nobody is watching, so the till retries with growing random
 * delays.
 * @returns the end of the first attempt and of the last
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
  /** Called after each attempt. */
  told: (standing: Provisioned) => void;
  clock: Pick<Clock, 'sleep'>;
  stopping: AbortSignal;
  /** Returns a random number from 0 to 1. */
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
    // A person may have connected the till meanwhile.
    const isDone = enrolled.ok || enrolled.problem.code === 'headOfficeEnrolled';
    const isTriedAgain = !enrolled.ok && PASSING.includes(enrolled.problem.code);
    told(isDone ? null : { problem: enrolled.problem, isTriedAgain });
    if (!isDone) log.write('backgroundFailed', { code: enrolled.problem.code });
    return !isTriedAgain;
  }

  const ended = tryAgain().finally(() => first.resolve());
  return { first: first.promise, ended };
}

import { standingAfter } from '../../shared/people/tries.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { createQueue } from '../desk/records/queue.ts';
import { isSecret } from './hashed-secret.ts';
import type { OpenLedger, PeopleLedger } from './ledger.ts';
import type { Credentials } from './pin-records.ts';
import { openedLedger } from './present.ts';
import { readRecoveryCode } from './recovery-code.ts';

export type PinTries = ReturnType<typeof createPinTries>;

/**
 * Checks PINs and recovery codes. Counts a PIN attempt on disk before checking it, so quitting in between gains
 * nothing. Each person has one counter for sign-in and approvals. Waits run on monotonic time from the wrong PIN or the
 * program's start, so neither a restart nor a changed clock shortens them.
 */
export function createPinTries(ledger: PeopleLedger, clock: Pick<Clock, 'now' | 'monotonic'>) {
  const queue = createQueue();
  const startedMs = clock.monotonic().ms;
  const failedAtMs = new Map<string, number>();

  function refusalNow(personId: string, failures: number): Problem | null {
    const standing = standingAfter(failures);
    if (standing.kind === 'dead') return problem('pinDead').problem;
    if (standing.kind === 'free') return null;
    const leftMs = Math.ceil((failedAtMs.get(personId) ?? startedMs) + standing.waitMs - clock.monotonic().ms);
    if (leftMs <= 0) return null;
    const at = new Date(clock.now().getTime() + leftMs).toISOString();
    return problem('pinWaits', { waitMs: String(leftMs), at }).problem;
  }

  async function failed(personId: string, failures: number): Promise<Problem> {
    failedAtMs.set(personId, clock.monotonic().ms);
    const standing = standingAfter(failures);
    if (standing.kind === 'free') return problem('pinWrong', { triesLeft: String(standing.triesLeft) }).problem;
    const waitMs = standing.kind === 'waits' ? standing.waitMs : null;
    await ledger.change(null, { kind: 'lockedOut', id: personId, failures, waitMs });
    return refusalNow(personId, failures) ?? problem('pinDead').problem;
  }

  async function tryPin(personId: string, pin: string): Promise<Problem | null> {
    const found = credentialsIn(ledger, personId);
    if (!found.ok) return found.problem;
    const { pepper, credentials } = found.value;
    const refused = refusalNow(personId, credentials.failures);
    if (refused) return refused;
    const failures = credentials.failures + 1;
    const notCounted = await ledger.keepFailures(personId, failures);
    if (notCounted) return notCounted;
    if (!(await isSecret(pin, credentials.pin, { purpose: 'pin', personId, pepper }))) {
      return await failed(personId, failures);
    }
    failedAtMs.delete(personId);
    return await ledger.keepFailures(personId, 0);
  }

  return {
    /** After a right PIN, runs `change` before the next attempt. */
    tryPin: (personId: string, pin: string, change: () => Promise<Problem | null> = async () => null) =>
      queue.run(async () => (await tryPin(personId, pin)) ?? (await change())),
    /** Runs work between two attempts, so that an attempt at an old PIN is not counted against a new PIN. */
    betweenTries: queue.run,
    /** Works even if the PIN is locked. Recovery codes cannot be guessed, so wrong codes are not counted. */
    spendRecoveryCode: (personId: string, typed: string, spend: () => Promise<Problem | null>) =>
      queue.run(async () => {
        const found = credentialsIn(ledger, personId);
        if (!found.ok) return found.problem;
        const { pepper, credentials } = found.value;
        const code = readRecoveryCode(typed);
        const isRight =
          code !== null &&
          credentials.recoveryCode !== null &&
          (await isSecret(code, credentials.recoveryCode, { purpose: 'recoveryCode', personId, pepper }));
        return isRight ? await spend() : problem('recoveryCodeWrong').problem;
      }),
  };
}

function credentialsIn(
  ledger: PeopleLedger,
  personId: string,
): Result<{ pepper: OpenLedger['pepper']; credentials: Credentials }> {
  const open = openedLedger(ledger, 'personNotFound');
  if (!open.ok) return open;
  const { pepper, people, credentialsOf } = open.value;
  const credentials = credentialsOf(personId);
  const isKnown = people.persons.some(({ id, isActive }) => id === personId && isActive);
  return credentials && isKnown ? { ok: true, value: { pepper, credentials } } : problem('personNotFound');
}

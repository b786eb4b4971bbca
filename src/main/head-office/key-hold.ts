import type { Happening } from '../../shared/journal/journal-entry.ts';
import { problem } from '../../shared/problems.ts';
import type { SigningKeyProblem } from '../seal/key-store.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';

export type KeyHold = ReturnType<typeof createKeyHold>;

/** Problems of a key that is gone, which no passphrase can solve. */
const LOST: readonly SigningKeyProblem[] = ['signingKeyLost', 'signingKeyDamaged'];

/** The entries that end the hold: a person made another key, or disconnected the till from head office. */
const DECISIONS: readonly Happening['kind'][] = ['signingKeyMade', 'headOfficeLeft'];

/**
 * Stops a connected till that has lost its signing key, until a person decides. The disk may have been restored to an
 * earlier state, and without the key nobody can tell whether the journal is an older copy.
 */
export function createKeyHold(tillStop: Pick<TillStop, 'stop'>, log: TillParts['log']) {
  let release: (() => void) | null = null;

  function end(): void {
    release?.();
    release = null;
  }

  return {
    /** @param why the reason why the till cannot sign; null once it can */
    keyLost(why: SigningKeyProblem | null): void {
      if (why === null) end();
      if (why === null || release || !LOST.includes(why)) return;
      log.write('tillStopped', { code: 'connectedKeyLost', reason: why });
      release = tillStop.stop(problem('connectedKeyLost').problem);
    },
    /** Ends the hold if a person's decision is among the new entries. */
    written(kinds: readonly Happening['kind'][]): void {
      if (kinds.some((kind) => DECISIONS.includes(kind))) end();
    },
  };
}

import type { Happening } from '../../shared/journal/journal-entry.ts';
import { problem } from '../../shared/problems.ts';
import type { SigningKeyProblem } from '../seal/key-store.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';

/** Stops a connected till that has lost its signing key from selling until a person decides. */
export type KeyHold = ReturnType<typeof createKeyHold>;

/** The key itself is gone, so a passphrase does not help. */
const LOST: readonly SigningKeyProblem[] = ['signingKeyLost', 'signingKeyDamaged'];

/** A person made another key, or disconnected the till from head office. */
const DECISIONS: readonly Happening['kind'][] = ['signingKeyMade', 'headOfficeLeft'];

/**
 * A disk that was restored to an earlier state may lack the journal's key. Without the key nobody can tell whether the
 * journal is an older copy.
 */
export function createKeyHold(tillStop: Pick<TillStop, 'stop'>, log: TillParts['log']) {
  let release: (() => void) | null = null;

  function end(): void {
    release?.();
    release = null;
  }

  return {
    /** @param why the till cannot sign; null if it can again */
    keyLost(why: SigningKeyProblem | null): void {
      if (why === null) end();
      if (why === null || release || !LOST.includes(why)) return;
      log.write('tillStopped', { code: 'connectedKeyLost', reason: why });
      release = tillStop.stop(problem('connectedKeyLost').problem);
    },
    /** Takes the kinds of all new entries, and waits for a decision among them. */
    written(kinds: readonly Happening['kind'][]): void {
      if (kinds.some((kind) => DECISIONS.includes(kind))) end();
    },
  };
}

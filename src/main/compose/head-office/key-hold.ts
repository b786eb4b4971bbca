import type { Happening } from '../../../shared/journal/journal-entry.ts';
import { problem } from '../../../shared/problems.ts';
import type { SigningKeyProblem } from '../../seal/key-store.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';

/** Keeps a connected till whose signing key is lost from selling, until a person has decided what to do about it. */
export interface KeyHold {
  /** @param why the till cannot sign; null where it can again */
  keyLost(why: SigningKeyProblem | null): void;
  /** Told of each entry: one of them is the decision. */
  written(kinds: readonly Happening['kind'][]): void;
}

/** The key itself is gone: no passphrase brings it back. */
const LOST: readonly SigningKeyProblem[] = ['lost', 'damaged'];

/** A person with the right to has made another key, or has taken the till away from head office. */
const DECISIONS: readonly Happening['kind'][] = ['signingKeyMade', 'headOfficeLeft'];

/** Whoever puts a disk back to an older state may lose its key with that, and then nobody can tell whether the journal is an older copy. */
export function createKeyHold(tillStop: Pick<TillStop, 'stop'>, log: TillParts['log']): KeyHold {
  let letGo: (() => void) | null = null;

  function end(): void {
    letGo?.();
    letGo = null;
  }

  return {
    keyLost(why) {
      if (why === null) return end();
      if (letGo || !LOST.includes(why)) return;
      log.write('tillStopped', { code: 'connectedKeyLost', reason: why });
      letGo = tillStop.stop(problem('connectedKeyLost').problem);
    },
    written(kinds) {
      if (kinds.some((kind) => DECISIONS.includes(kind))) end();
    },
  };
}

import type { Handlers } from '../../shared/bridge-contract.ts';
import type { TillKey } from '../../shared/export/export-view.ts';
import type { Result } from '../../shared/problems.ts';
import { signingKeyProblem } from '../export/export-problem.ts';
import type { FingerprintHandlers, FingerprintParts } from './fingerprint-on-paper.ts';
import type { SigningTold, TillSeals } from './till-seals.ts';

export type SigningKeyHandlers = FingerprintHandlers &
  Pick<Handlers, 'till.signingKey' | 'till.rotateSigningKey' | 'till.replaceSigningKey'>;

/** Shows the key of seals on the screen and on paper, and rotates it at a person's request. */
export function createSigningKeyHandlers(
  parts: FingerprintParts,
  seals: Pick<TillSeals, 'signing' | 'rotateKey' | 'replaceLostKey'>,
): SigningKeyHandlers {
  const isPractice = parts.installation.mode === 'practice';
  const keyOf = (signing: SigningTold): Result<TillKey> => {
    if (!signing.ok) return { ok: false, problem: signingKeyProblem(signing.problem) };
    const { fingerprint, publicKey } = signing;
    return { ok: true, value: { fingerprint, publicKey, isPractice } };
  };
  /** Loaded on demand, because most starts print no fingerprint. */
  const onPaper = async () => (await import('./fingerprint-on-paper.ts')).createFingerprintHandlers(parts, seals);
  return {
    'till.signingKey': async () => keyOf(await seals.signing()),
    'till.rotateSigningKey': async () => keyOf(await seals.rotateKey()),
    'till.replaceSigningKey': async () => keyOf(await seals.replaceLostKey()),
    'fingerprint.print': async () => (await onPaper())['fingerprint.print'](undefined),
    'fingerprint.printWithSystem': async () => (await onPaper())['fingerprint.printWithSystem'](undefined),
    'fingerprint.save': async () => (await onPaper())['fingerprint.save'](undefined),
  };
}

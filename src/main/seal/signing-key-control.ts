import type { Handlers } from '../../shared/bridge-contract.ts';
import type { TillKey } from '../../shared/export/export-view.ts';
import type { Mode } from '../../shared/mode.ts';
import type { Result } from '../../shared/problems.ts';
import type { SigningTold, TillSeals } from './till-seals.ts';

export function createSigningKeyHandlers(
  { mode }: { mode: Mode },
  seals: Pick<TillSeals, 'signing' | 'rotateKey' | 'replaceLostKey'>,
): Pick<Handlers, 'till.signingKey' | 'till.rotateSigningKey' | 'till.replaceSigningKey'> {
  const keyOf = (signing: SigningTold): Result<TillKey> => {
    if (!signing.ok) return signing;
    const { fingerprint, publicKey } = signing.value;
    return { ok: true, value: { fingerprint, publicKey, isPractice: mode === 'practice' } };
  };
  return {
    'till.signingKey': async () => keyOf(await seals.signing()),
    'till.rotateSigningKey': async () => keyOf(await seals.rotateKey()),
    'till.replaceSigningKey': async () => keyOf(await seals.replaceLostKey()),
  };
}

import { type SignedRotation, signedText } from '../../shared/journal/seal.ts';
import type { SigningKey } from './signing-key.ts';

/** What the old key says of the new one, so that whoever knows the old fingerprint may trust the new. */
export function makeRotation(parts: {
  /** The journal's id. */
  journal: string;
  /** UTC. */
  at: string;
  oldKey: SigningKey;
  newPublicKey: string;
}): SignedRotation {
  const rotation = {
    form: 1,
    purpose: 'paydesk key rotation',
    journal: parts.journal,
    at: parts.at,
    oldPublicKey: parts.oldKey.publicKey,
    newPublicKey: parts.newPublicKey,
  } as const;
  return { rotation, signature: parts.oldKey.sign(signedText(rotation)) };
}

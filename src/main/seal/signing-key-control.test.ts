import { expect, it } from 'vitest';
import { problem } from '../../shared/problems.ts';
import { createSigningKeyHandlers } from './signing-key-control.ts';
import type { SigningTold } from './till-seals.ts';

const told = (fingerprint: string): SigningTold => ({ ok: true, value: { fingerprint, publicKey: 'public' } });
const seals = {
  signing: async () => told('first'),
  rotateKey: async () => told('second'),
  replaceLostKey: async () => told('third'),
};

it('shows the signing key, and the key that replaces it', async () => {
  const handlers = createSigningKeyHandlers({ mode: 'live' }, seals);
  const of = (fingerprint: string) => ({ ok: true, value: { fingerprint, publicKey: 'public', isPractice: false } });
  expect(await handlers['till.signingKey'](undefined)).toEqual(of('first'));
  expect(await handlers['till.rotateSigningKey'](undefined)).toEqual(of('second'));
  expect(await handlers['till.replaceSigningKey'](undefined)).toEqual(of('third'));
});

it('marks the practice key as such', async () => {
  const shown = await createSigningKeyHandlers({ mode: 'practice' }, seals)['till.signingKey'](undefined);
  expect(shown).toMatchObject({ value: { isPractice: true } });
});

it('says why nothing can be signed', async () => {
  const lost = { ...seals, signing: async () => problem('signingKeyLost') };
  const handlers = createSigningKeyHandlers({ mode: 'live' }, lost);
  expect(await handlers['till.signingKey'](undefined)).toEqual(problem('signingKeyLost'));
});

import { expect, it } from 'vitest';
import { problem } from '../../shared/problems.ts';
import { noPaper } from '../printing/paper.fixture.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import type { FingerprintParts } from './fingerprint-on-paper.ts';
import { createSigningKeyHandlers } from './signing-key-control.ts';
import type { SigningTold } from './till-seals.ts';

const told = (fingerprint: string): SigningTold => ({ ok: true, fingerprint, publicKey: 'public' });
const seals = {
  signing: async () => told('first'),
  rotateKey: async () => told('second'),
  replaceLostKey: async () => told('third'),
};
const practice: FingerprintParts = {
  installation: practiceInstallation(),
  settings: settingsInMemory(),
  clock: { now: () => new Date('2026-11-21T13:32:05.000Z') },
  paper: noPaper(),
  log: { write: () => undefined },
};
const live: FingerprintParts = { ...practice, installation: { ...practice.installation, mode: 'live' } };

it('shows the key, and the key that replaces it', async () => {
  const handlers = createSigningKeyHandlers(live, seals);
  const of = (fingerprint: string) => ({ ok: true, value: { fingerprint, publicKey: 'public', isPractice: false } });
  expect(await handlers['till.signingKey'](undefined)).toEqual(of('first'));
  expect(await handlers['till.rotateSigningKey'](undefined)).toEqual(of('second'));
  expect(await handlers['till.replaceSigningKey'](undefined)).toEqual(of('third'));
});

it('marks the practice key as such', async () => {
  const shown = await createSigningKeyHandlers(practice, seals)['till.signingKey'](undefined);
  expect(shown).toMatchObject({ value: { isPractice: true } });
});

it('says why nothing can be signed', async () => {
  const lost = { ...seals, signing: async () => ({ ok: false, problem: 'lost' }) as const };
  const handlers = createSigningKeyHandlers(live, lost);
  const channels = ['till.signingKey', 'fingerprint.printWithSystem', 'fingerprint.save'] as const;
  for (const channel of channels) {
    expect(await handlers[channel](undefined), channel).toEqual({
      ok: false,
      problem: problem('signingKeyLost').problem,
    });
  }
});

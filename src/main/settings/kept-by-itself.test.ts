import { expect, it } from 'vitest';
import { bankCacheIn } from './kept-by-itself.ts';
import { practiceInstallation } from './provisioning.ts';
import { settingsInMemory } from './settings.ts';

it('uses a kept list of banks only with the service that sent it', () => {
  const settings = settingsInMemory();
  const cacheOf = (baseUrl: string) => {
    const connection = { baseUrl, publicKey: 'K-1-X', encryptionKey: null, withoutKey: false, returnUrl: null };
    const installation = { ...practiceInstallation(), mode: 'sandbox' as const, connection };
    return bankCacheIn({ settings, installation, log: { write: () => undefined } });
  };
  const banks = { banks: [], fetchedAt: '2026-11-21T08:00:00.000Z' };
  cacheOf('https://one.example').write(banks);
  expect(cacheOf('https://one.example').read()).toEqual(banks);
  expect(cacheOf('https://other.example').read()).toBeNull();
});

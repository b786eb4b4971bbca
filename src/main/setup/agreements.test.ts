import { describe, expect, it } from 'vitest';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import { type Installation, practiceInstallation } from '../settings/provisioning.ts';
import { settingsOnFullDisk } from '../settings/settings.fixture.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { isKeyUnagreed, startAgreements } from './agreements.ts';

function agreementsOf(changes: Partial<Installation>, settings = settingsInMemory()) {
  const happenings: Happening[] = [];
  const installation = { ...practiceInstallation(), ...changes };
  const parts = { installation, settings, log: { write: () => undefined } };
  const note = async (happening: Happening) => ({ seq: happenings.push(happening) });
  return { mayKeyPins: startAgreements(parts, { note }), happenings, settings };
}

describe('a PIN', () => {
  it.each([
    ['live', false],
    ['practice', true],
    ['sandbox', true],
  ] as const)('before anybody states that the acquirer agreed, allows PINs in %s: %s', async (mode, may) => {
    expect(await agreementsOf({ mode }).mayKeyPins()).toBe(may);
  });

  it('allows PINs once the shop has agreed, and journals the agreement once', async () => {
    const agreedBy = { pins: 'Ade Bello', unkeptKey: null };
    const { mayKeyPins, happenings, settings } = agreementsOf({ mode: 'live', agreedBy });
    expect(await mayKeyPins()).toBe(true);
    expect(happenings).toEqual([{ kind: 'agreed', statement: 'pins', by: 'Ade Bello' }]);
    const again = agreementsOf({ mode: 'live', agreedBy }, settings);
    expect(await again.mayKeyPins()).toBe(true);
    expect(again.happenings).toEqual([]);
  });

  it('allows PINs even if the disk refuses the setting that says what is journaled', async () => {
    const agreedBy = { pins: 'Ade Bello', unkeptKey: null };
    const { mayKeyPins, happenings } = agreementsOf({ mode: 'live', agreedBy }, settingsOnFullDisk());
    expect(await mayKeyPins()).toBe(true);
    expect(happenings).toEqual([{ kind: 'agreed', statement: 'pins', by: 'Ade Bello' }]);
  });

  it('allows no PIN after the shop withdraws its agreement, and journals the withdrawal', async () => {
    const settings = settingsInMemory({ agreedBy: { pins: 'Ade Bello', unkeptKey: null } });
    const { mayKeyPins, happenings } = agreementsOf({ mode: 'live' }, settings);
    expect(await mayKeyPins()).toBe(false);
    await expect.poll(() => happenings).toEqual([{ kind: 'agreed', statement: 'pins', by: null }]);
  });
});

describe('the missing agreement to a key that the machine cannot keep', () => {
  const live = { ...practiceInstallation(), mode: 'live' } as const;
  const agreed = { ...live, agreedBy: { pins: null, unkeptKey: 'Ade Bello' } };
  it.each([
    ['the key is for real payments, and nobody agreed', live, false, true],
    ['the key is for real payments, and somebody agreed', agreed, false, false],
    ['the key is for a sandbox', { ...live, mode: 'sandbox' as const }, false, false],
    ['the key is stored after all', live, true, false],
  ])('reports a missing agreement to an unkept key if needed: %s', (_name, installation, isKeyKept, isUnagreed) => {
    expect(isKeyUnagreed({ installation, isKeyKept })).toBe(isUnagreed);
  });
});

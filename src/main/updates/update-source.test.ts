import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileFor } from '../../shared/updates/announcement.ts';
import { announcedFile } from './announcement.fixture.ts';
import { machineOf, updateSourceOf } from './update-source.ts';

const spki = (type: 'ed25519' | 'x25519') =>
  generateKeyPairSync(type as 'ed25519')
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');
const origin = {
  isPackaged: true,
  address: 'https://updates.example.com/paydesk',
  releaseKeys: spki('ed25519'),
  platform: 'win32' as const,
  appImage: undefined,
};

describe('the update source of a program', () => {
  it('uses the given address with the keys that were built into the program', () => {
    const source = updateSourceOf({ ...origin, releaseKeys: `${spki('ed25519')},${spki('ed25519')}` });
    expect(source).toMatchObject({ address: origin.address, keys: [{}, {}] });
  });

  it.each([
    ['notInstalled', { isPackaged: false }],
    ['noServer', { address: null }],
    ['noServer', { releaseKeys: '' }],
    ['noServer', { releaseKeys: 'no key' }],
    ['noServer', { releaseKeys: spki('x25519') }],
    ['systemPackage', { platform: 'linux' as const }],
  ])('has no update source: %s', (why, change) => {
    expect(updateSourceOf({ ...origin, ...change })).toBe(why);
  });

  it('uses the same update source for an AppImage', () => {
    const source = updateSourceOf({ ...origin, platform: 'linux', appImage: '/home/till/Paydesk.AppImage' });
    expect(source).toMatchObject({ address: origin.address });
  });
});

describe('the update file for a machine', () => {
  const files = [
    'Paydesk-0.2.0-win.exe',
    'Paydesk-0.2.0-win-arm64.exe',
    'Paydesk-0.2.0-mac-universal.dmg',
    'Paydesk-0.2.0-mac-universal.zip',
    'Paydesk-0.2.0-linux-amd64.deb',
    'Paydesk-0.2.0-linux-x86_64.AppImage',
  ].map((name) => announcedFile(name));

  it.each([
    ['win32', 'arm64', 'Paydesk-0.2.0-win-arm64.exe'],
    ['win32', 'x64', 'Paydesk-0.2.0-win.exe'],
    ['darwin', 'arm64', 'Paydesk-0.2.0-mac-universal.zip'],
    ['darwin', 'x64', 'Paydesk-0.2.0-mac-universal.zip'],
    ['linux', 'x64', 'Paydesk-0.2.0-linux-x86_64.AppImage'],
    ['linux', 'arm64', undefined],
  ] as const)('finds the update file for %s on %s: %s', (platform, arch, name) => {
    expect(fileFor(machineOf(platform, arch), { files })?.name).toBe(name);
  });
});

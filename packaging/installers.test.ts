import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LINUX_SIZES } from '../scripts/icon-files.ts';
import { FUSES } from './fuses.ts';
import { binaryIn, DRIVEN, fusesOf, INSTALLERS, whyNotReleased } from './installers.ts';

const ROOT = path.join(import.meta.dirname, '..');
const { win, nsis, mac, linux, appImage } = INSTALLERS;

interface Schema {
  properties: Record<string, unknown>;
  definitions: Record<string, { properties: Record<string, unknown> }>;
}
const schema = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/app-builder-lib/scheme.json'), 'utf8')) as Schema;

type Maker<Made> = new (...given: unknown[]) => Made;
type AppImageTarget = { desktopEntry: { value: Promise<string> } };
const load = createRequire(path.join(ROOT, 'node_modules/app-builder-lib/out/targets/core.js'));

describe('the installers', () => {
  it.each([
    ['all', schema.properties, INSTALLERS],
    ['Windows', schema.definitions.WindowsConfiguration?.properties, win],
    ['NSIS', schema.definitions.NsisOptions?.properties, nsis],
    ['macOS', schema.definitions.MacConfiguration?.properties, mac],
    ['Linux', schema.definitions.LinuxConfiguration?.properties, linux],
    ['AppImage', schema.definitions.AppImageOptions?.properties, appImage],
  ])('the installers use options that electron-builder knows: %s', (_system, known, given) => {
    expect(Object.keys(known ?? {})).toEqual(expect.arrayContaining(Object.keys(given ?? {})));
  });

  it('the installers leave the journal on removal, and install where cashiers cannot write', () => {
    expect(nsis).toMatchObject({ deleteAppDataOnUninstall: false, perMachine: true });
  });

  it('the installers have an icon of every size for Linux desktops', () => {
    const sizes = readdirSync(path.join(ROOT, String(linux?.icon))).map((name) => Number.parseInt(name, 10));
    expect(sizes.sort((one, other) => one - other)).toEqual([...LINUX_SIZES]);
  });

  it('the installers ask macOS only for just-in-time compilation, with the hardened runtime', () => {
    const entitlements = readFileSync(path.join(ROOT, String(mac?.entitlements)), 'utf8');
    expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
    ]);
    expect(mac).toMatchObject({ hardenedRuntime: true, entitlementsInherit: mac?.entitlements });
  });

  it('the installers start an AppImage from the menu without the switches that the program refuses', async () => {
    expect(await startLineOfAppImage()).toBe('Exec=AppRun %U');
  });

  it.each([
    ['win32', 'release/Paydesk.exe'],
    ['darwin', 'release/Paydesk.app'],
    ['linux', 'release/paydesk'],
  ])('flips the fuses of the right file on %s', (electronPlatformName, expected) => {
    const packager = { appInfo: { productFilename: 'Paydesk' } };
    expect(binaryIn({ appOutDir: 'release', electronPlatformName, packager })).toBe(path.normalize(expected));
  });

  it.each([
    ['win32', 'release/win-unpacked', false],
    ['linux', 'release/linux-unpacked', false],
    ['darwin', 'release/mac-universal', true],
  ])('signs the program after the fuses were flipped on %s in %s: %s', (electronPlatformName, appOutDir, isSigned) => {
    const fuses = { ...FUSES, resetAdHocDarwinSignature: isSigned };
    expect(fusesOf({ electronPlatformName, appOutDir }, FUSES)).toEqual(fuses);
  });

  it.each(['x64', 'arm64'])('keeps the half of a universal program for %s as Electron ships it', (arch) => {
    const half = { electronPlatformName: 'darwin', appOutDir: `release/mac-universal-${arch}-temp` };
    expect(fusesOf(half, FUSES)).toBeNull();
  });

  it('the installers contain the same program as the test build, except for its names and fuses', () => {
    const { productName, linux: onLinux, afterPack: _fuses, ...others } = DRIVEN;
    const { productName: _name, linux: _linux, afterPack: _released, ...released } = INSTALLERS;
    expect(others).toEqual(released);
    // Electron treats a binary of this name as unpackaged, so it accepts Playwright's switches.
    expect({ productName, onLinux }).toEqual({
      productName: 'Electron',
      onLinux: { ...linux, executableName: 'electron' },
    });
  });
});

async function startLineOfAppImage(): Promise<string | undefined> {
  const { LinuxTargetHelper } = load('./LinuxTargetHelper.js') as { LinuxTargetHelper: Maker<object> };
  const { default: Target } = load('./appimage/AppImageTarget.js') as { default: Maker<AppImageTarget> };
  const packager = {
    config: INSTALLERS,
    platformSpecificBuildOptions: linux,
    fileAssociations: [],
    executableName: 'paydesk',
    appInfo: { productName: 'Paydesk', sanitizedProductName: 'Paydesk', buildVersion: '1.0.0', description: '' },
    info: { metadata: { desktopName: 'paydesk' } },
  };
  const target = new Target('AppImage', packager, new LinuxTargetHelper(packager), ROOT);
  return (await target.desktopEntry.value).split('\n').find((line) => line.startsWith('Exec='));
}

describe('published installers', () => {
  const named = { ...INSTALLERS, linux: { ...linux, maintainer: 'Ade <ade@example.com>' } };

  it('refuses to release for Linux until a maintainer is named', () => {
    expect(whyNotReleased(INSTALLERS, [], 'linux')).toContain('linux.maintainer');
    expect(whyNotReleased({ ...INSTALLERS, linux: { ...linux, maintainer: '' } }, [], 'linux')).not.toBeNull();
    expect(whyNotReleased(named, [], 'linux')).toBeNull();
  });
});

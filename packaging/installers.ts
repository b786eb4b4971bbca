import path from 'node:path';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { DRIVEN_FUSES, FUSES, flipAndReadBack } from './fuses.ts';
import { TAKEN_IN } from './program-files.ts';

const ENTITLEMENTS = 'resources/mac/entitlements.plist';

/** An address that reaches nobody, by RFC 2606. */
const NOBODY_YET = 'Not named yet <maintainer@paydesk.invalid>';

/**
 * What electron-builder makes of the built program. Nothing is published by it: an update is announced by signed metadata of
 * our own (docs/releases.md).
 */
export const INSTALLERS: Configuration = {
  appId: 'com.paydesk.till',
  productName: 'Paydesk',
  directories: { output: 'release', buildResources: 'resources' },
  files: TAKEN_IN,
  asar: true,
  // What runs is bundled, and none of it is native.
  npmRebuild: false,
  publish: null,
  electronLanguages: ['en', 'en-US'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  afterPack: (context) => flipFusesOf(context, FUSES),
  win: {
    target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
    icon: 'resources/icon.ico',
    requestedExecutionLevel: 'asInvoker',
  },
  nsis: {
    oneClick: false,
    // Whoever works at the counter cannot write where the program lies.
    perMachine: true,
    allowToChangeInstallationDirectory: false,
    // The profile holds the journal.
    deleteAppDataOnUninstall: false,
  },
  mac: {
    target: [
      { target: 'dmg', arch: ['universal'] },
      // What an update is taken from.
      { target: 'zip', arch: ['universal'] },
    ],
    icon: 'resources/icon.icns',
    category: 'public.app-category.business',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: ENTITLEMENTS,
    entitlementsInherit: ENTITLEMENTS,
  },
  linux: {
    target: [
      { target: 'AppImage', arch: ['x64'] },
      { target: 'deb', arch: ['x64'] },
    ],
    icon: 'resources/icons',
    executableName: 'paydesk',
    category: 'Office;Finance',
    synopsis: 'Take card and account payments at a counter',
    // Whoever publishes the program puts their own name and address here (docs/releases.md); a package of Debian needs some.
    maintainer: NOBODY_YET,
    desktop: { entry: { Name: 'Paydesk', StartupWMClass: 'Paydesk', Terminal: 'false' } },
  },
  // Left alone, electron-builder has the menu start an AppImage with --no-sandbox, which the program refuses.
  appImage: { executableArgs: [] },
};

/**
 * Why no installers are made of this description; null where they may be. A folder with the program reaches nobody, and needs no name.
 * @param words those after `npm run package --`
 */
export function whyNotReleased({ linux }: Configuration, words: readonly string[], platform: string): string | null {
  const isForOthers = !words.includes('--dir') && !words.includes('--driven');
  if (platform !== 'linux' || !isForOthers || (linux?.maintainer && linux.maintainer !== NOBODY_YET)) return null;
  return (
    'The Debian package names nobody who maintains it. Put a name and an address into `linux.maintainer` of ' +
    'packaging/installers.ts, or make a folder with the program alone: `npm run package -- --dir`.'
  );
}

/**
 * Which Electron is packed: that of a folder where only this machine's architecture is. Installers are made for several, and
 * electron-builder copies a folder for each of them alike; without one it fetches what each needs.
 * @param words those after `npm run package --`
 */
export function electronFor(words: readonly string[], folder: string): Pick<Configuration, 'electronDist'> {
  const isOfFolder = ['--electron', '--dir', '--driven'].some((word) => words.includes(word));
  return isOfFolder ? { electronDist: folder } : {};
}

/**
 * The build that journeys drive. It differs by one fuse, without which nobody looks into its main process, and has Electron's own
 * names, by which it does not take itself for a packaged program and starts with the switches of Playwright. It is never published.
 */
export const DRIVEN: Configuration = {
  ...INSTALLERS,
  productName: 'Electron',
  linux: { ...INSTALLERS.linux, executableName: 'electron' },
  afterPack: (context) => flipFusesOf(context, DRIVEN_FUSES),
};

/** Electron's binary in a packed program. */
export function binaryIn({ appOutDir, electronPlatformName, packager }: PackedProgram): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${productFilename}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${productFilename}.exe`);
  return path.join(appOutDir, productFilename.toLowerCase());
}

/**
 * The fuses of a packed program; null for the halves of a universal one, which are flipped once they are joined: signed before,
 * they would differ where they must not.
 */
export function fusesOf(
  { appOutDir, electronPlatformName }: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName'>,
  fuses: typeof FUSES,
): typeof FUSES | null {
  if (appOutDir.endsWith('-temp')) return null;
  // A flipped fuse breaks the signature that Electron comes with, and Apple's processors start nothing without one. Where there is
  // a certificate, its signature takes the place of this one.
  return { ...fuses, resetAdHocDarwinSignature: electronPlatformName === 'darwin' };
}

type PackedProgram = Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName'> & {
  packager: { appInfo: { productFilename: string } };
};

async function flipFusesOf(context: AfterPackContext, fuses: typeof FUSES): Promise<void> {
  const flipped = fusesOf(context, fuses);
  if (flipped === null) return;
  const lines = await flipAndReadBack(binaryIn(context), flipped);
  console.log(`fuses of ${context.electronPlatformName}: ${lines.join(', ')}`);
}

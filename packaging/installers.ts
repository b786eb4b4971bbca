import path from 'node:path';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { DRIVEN_FUSES, FUSES, flipAndReadBack } from './fuses.ts';
import { TAKEN_IN } from './program-files.ts';

const ENTITLEMENTS = 'resources/mac/entitlements.plist';

/** An address that reaches nobody, by RFC 2606. */
const NOBODY_YET = 'Not named yet <maintainer@paydesk.invalid>';

/**
 * The configuration of electron-builder. It publishes nothing: updates are announced by our own signed metadata
 * (docs/releases.md).
 */
export const INSTALLERS: Configuration = {
  appId: 'com.paydesk.till',
  productName: 'Paydesk',
  directories: { output: 'release', buildResources: 'resources' },
  files: TAKEN_IN,
  asar: true,
  // Everything is bundled and nothing is native.
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
    // Cashiers cannot write to the program's folder.
    perMachine: true,
    allowToChangeInstallationDirectory: false,
    // The profile holds the journal.
    deleteAppDataOnUninstall: false,
  },
  mac: {
    target: [
      { target: 'dmg', arch: ['universal'] },
      // Updates on macOS use this archive.
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
    // The publisher enters a name and address here (docs/releases.md); a Debian package needs them.
    maintainer: NOBODY_YET,
    desktop: { entry: { Name: 'Paydesk', StartupWMClass: 'Paydesk', Terminal: 'false' } },
  },
  // By default electron-builder starts an AppImage with --no-sandbox, which the program refuses.
  appImage: { executableArgs: [] },
};

/**
 * Returns why no installers can be made from this configuration; null if they can. An unpacked folder reaches nobody
 * and needs no maintainer. @param words the arguments after `npm run package --`
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
 * Returns where Electron comes from: a local folder if only this machine's architecture is packed. For several
 * architectures electron-builder downloads each, since it would copy one folder for all. @param words the arguments
 * after `npm run package --`
 */
export function electronFor(words: readonly string[], folder: string): Pick<Configuration, 'electronDist'> {
  const isOfFolder = ['--electron', '--dir', '--driven'].some((word) => words.includes(word));
  return isOfFolder ? { electronDist: folder } : {};
}

/**
 * The test build for journeys. One fuse differs, so that its main process can be inspected. It keeps Electron's own
 * names, so that it is not treated as packaged and accepts Playwright's switches. It is never published.
 */
export const DRIVEN: Configuration = {
  ...INSTALLERS,
  productName: 'Electron',
  linux: { ...INSTALLERS.linux, executableName: 'electron' },
  afterPack: (context) => flipFusesOf(context, DRIVEN_FUSES),
};

/** Returns the path of Electron's binary in a packed program. */
export function binaryIn({ appOutDir, electronPlatformName, packager }: PackedProgram): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${productFilename}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${productFilename}.exe`);
  return path.join(appOutDir, productFilename.toLowerCase());
}

/**
 * Returns the fuses of a packed program; null for the halves of a universal one, which must be identical when they
 * are joined and are flipped afterwards.
 */
export function fusesOf(
  { appOutDir, electronPlatformName }: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName'>,
  fuses: typeof FUSES,
): typeof FUSES | null {
  if (appOutDir.endsWith('-temp')) return null;
  // Flipping a fuse breaks Electron's signature, and Apple's processors start no unsigned program. With a certificate,
  // its signature replaces this one.
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

import path from 'node:path';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { DRIVEN_FUSES, FUSES, flipAndReadBack } from './fuses.ts';
import { TAKEN_IN } from './program-files.ts';

const ENTITLEMENTS = 'resources/mac/entitlements.plist';

/** A placeholder address: RFC 2606 reserves `.invalid`. */
const NOBODY_YET = 'Not named yet <maintainer@paydesk.invalid>';

/**
 * The configuration of electron-builder. It publishes nothing, because the program announces updates with its own
 * signed metadata (docs/releases.md).
 */
export const INSTALLERS: Configuration = {
  appId: 'com.paydesk.till',
  productName: 'Paydesk',
  directories: { output: 'release', buildResources: 'resources' },
  files: TAKEN_IN,
  asar: true,
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
    // Installs into a folder that cashiers cannot write to.
    perMachine: true,
    allowToChangeInstallationDirectory: false,
    // The profile contains the journal, which must survive an uninstallation.
    deleteAppDataOnUninstall: false,
  },
  mac: {
    target: [
      { target: 'dmg', arch: ['universal'] },
      // The updater on macOS reads this archive.
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
    // A Debian package needs a maintainer. The publisher enters a name and address here (docs/releases.md).
    maintainer: NOBODY_YET,
    desktop: { entry: { Name: 'Paydesk', StartupWMClass: 'Paydesk', Terminal: 'false' } },
  },
  // By default electron-builder starts an AppImage with --no-sandbox, which the program refuses.
  appImage: { executableArgs: [] },
};

/**
 * Returns why this configuration cannot make installers; null if it can. An unpacked folder is never published and
 * needs no maintainer.
 * @param words the arguments after `npm run package --`
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
 * Returns the local folder of Electron if only this machine's architecture is packed. For several architectures
 * electron-builder must download each, because it would pack the local one for all.
 * @param words the arguments after `npm run package --`
 */
export function electronFor(words: readonly string[], folder: string): Pick<Configuration, 'electronDist'> {
  const isOfFolder = ['--electron', '--dir', '--driven'].some((word) => words.includes(word));
  return isOfFolder ? { electronDist: folder } : {};
}

/**
 * The configuration of the test build for journeys, which is never published. One fuse differs, so that journeys can
 * inspect the main process. It keeps Electron's own names, so that Electron treats it as unpackaged and accepts
 * Playwright's switches.
 */
export const DRIVEN: Configuration = {
  ...INSTALLERS,
  productName: 'Electron',
  linux: { ...INSTALLERS.linux, executableName: 'electron' },
  afterPack: (context) => flipFusesOf(context, DRIVEN_FUSES),
};

export function binaryIn({ appOutDir, electronPlatformName, packager }: PackedProgram): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return path.join(appOutDir, `${productFilename}.app`);
  if (electronPlatformName === 'win32') return path.join(appOutDir, `${productFilename}.exe`);
  return path.join(appOutDir, productFilename.toLowerCase());
}

/**
 * Returns the fuses of a packed program; null for the two halves of a universal program. The halves must be identical
 * when they are joined, so the fuses are flipped afterwards.
 */
export function fusesOf(
  { appOutDir, electronPlatformName }: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName'>,
  fuses: typeof FUSES,
): typeof FUSES | null {
  if (appOutDir.endsWith('-temp')) return null;
  // Flipping a fuse breaks Electron's ad-hoc signature, and Apple's processors start no unsigned program. A real
  // certificate replaces this signature later.
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

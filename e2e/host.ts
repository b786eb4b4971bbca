import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The facts that decide the choice of the host. */
export interface Surroundings {
  /** The project's folder. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Returns the text of a file; nothing if the file does not exist. */
  readonly readText: (file: string) => string | undefined;
  readonly exists: (file: string) => boolean;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
}

/** Electron or the stand-in, which runs the program. */
export interface Host {
  readonly kind: 'electron' | 'stand-in';
  /** A sentence for the person who started the host. */
  readonly line: string;
  /** The executable to start, with Electron's command line. */
  readonly executable: string;
  /** Variables that make every tool that starts Electron start this host. */
  readonly environment: Readonly<Record<string, string>>;
  /** Switches that this machine needs without a display, or for root. */
  readonly switches: readonly string[];
  /** True if a person can see the window. */
  readonly isShown: boolean;
}

/**
 * Chooses Electron if it is installed, else the stand-in. Setting `ELECTRON_OVERRIDE_DIST_PATH=e2e/stand-in` always
 * chooses the stand-in.
 */
export function describeHost(surroundings: Surroundings = thisMachine()): Host {
  const executable = electronExecutable(surroundings);
  return executable === undefined ? standIn(surroundings) : electron(surroundings, executable);
}

/** The folder, environment and disk of this process. */
export function thisMachine(): Surroundings {
  return {
    root: path.join(import.meta.dirname, '..'),
    environment: process.env,
    readText: (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    exists: existsSync,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
  };
}

/**
 * Returns the environment in which tests start the program. The stand-in shows no window, even on a display, because nobody
 * watches; Electron does not start without a display.
 */
export function environmentForTests(
  kind: Host['kind'],
  environment: Surroundings['environment'],
): Record<string, string> {
  const left = ['PAYDESK_PROVISION', ...(kind === 'electron' ? [] : ['DISPLAY', 'WAYLAND_DISPLAY'])];
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !left.includes(entry[0]),
  );
  return Object.fromEntries(kept);
}

/** Returns the path of Electron's binary if it is installed and not overridden. */
function electronExecutable({ root, environment, readText, exists }: Surroundings): string | undefined {
  const name = readText(path.join(root, 'node_modules/electron/path.txt'));
  const folder = environment.ELECTRON_OVERRIDE_DIST_PATH;
  if (folder !== undefined && path.resolve(root, folder) === standInFolder(root)) return undefined;
  if (folder !== undefined) return path.join(path.resolve(root, folder), name ?? 'electron');
  if (name === undefined) return undefined;
  const executable = path.join(root, 'node_modules/electron/dist', name);
  return exists(executable) ? executable : undefined;
}

function electron(surroundings: Surroundings, executable: string): Host {
  const { root, readText, isRoot } = surroundings;
  const isShown = hasDisplay(surroundings);
  const version = versionOf(readText(path.join(root, 'node_modules/electron/package.json')));
  return {
    kind: 'electron',
    line: `Host: Electron ${version} (${path.relative(root, executable)})`,
    executable,
    environment: { ELECTRON_EXEC_PATH: executable },
    switches: [...(isShown ? [] : ['--ozone-platform=headless']), ...(isRoot ? ['--no-sandbox'] : [])],
    isShown,
  };
}

/** The stand-in detects the display and the user by itself, so it needs no switches. */
function standIn(surroundings: Surroundings): Host {
  const folder = standInFolder(surroundings.root);
  const executable = path.join(folder, 'electron');
  return {
    kind: 'stand-in',
    line: 'Host: the stand-in for Electron, on an installed Chromium (its limits: docs/stand-in.md)',
    executable,
    environment: {
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      ELECTRON_EXEC_PATH: executable,
      STAND_IN_ENDS_WITH_PARENT: '1',
      // Caches the compiled sources and bundle, so that a start does not compile them again.
      NODE_COMPILE_CACHE: path.join(surroundings.root, 'node_modules/.cache/paydesk/compiled'),
    },
    switches: [],
    isShown: hasDisplay(surroundings),
  };
}

function hasDisplay({ platform, environment }: Surroundings): boolean {
  return platform !== 'linux' || Boolean(environment.DISPLAY) || Boolean(environment.WAYLAND_DISPLAY);
}

function standInFolder(root: string): string {
  return path.resolve(root, 'e2e/stand-in');
}

function versionOf(packageText: string | undefined): string {
  return packageText === undefined ? 'of unknown version' : (JSON.parse(packageText) as { version: string }).version;
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the choice of the host looks at. */
export interface Surroundings {
  /** The project's folder. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The text of a file; nothing where there is none. */
  readonly readText: (file: string) => string | undefined;
  readonly exists: (file: string) => boolean;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
}

/** What runs the program. */
export interface Host {
  readonly kind: 'electron' | 'stand-in';
  /** One sentence for the person who started it. */
  readonly line: string;
  /** The executable to start, with Electron's command line. */
  readonly executable: string;
  /** What to add to the environment, so that every tool that starts Electron starts this host. */
  readonly environment: Readonly<Record<string, string>>;
  /** Switches that this machine needs: without a display, or as root. */
  readonly switches: readonly string[];
  /** Whether a person can see the window. */
  readonly isShown: boolean;
}

/**
 * Electron where its binary is installed, the stand-in where not. `ELECTRON_OVERRIDE_DIST_PATH=e2e/stand-in` asks for
 * the stand-in in any case.
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
 * The environment in which tests start the program. Nobody looks at it, so the stand-in shows no window, also where there is a
 * display; Electron does not start without one.
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

/** The path of Electron's binary, where it is installed and not set aside. */
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

/** The stand-in needs no switches: it sees the display and the user for itself. */
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
      // Its sources and the program's bundle are compiled once, not at each start.
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

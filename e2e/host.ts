import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Surroundings {
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Returns undefined if the file does not exist. */
  readonly readText: (file: string) => string | undefined;
  readonly exists: (file: string) => boolean;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
}

export interface Host {
  readonly kind: 'electron' | 'stand-in';
  readonly line: string;
  readonly executable: string;
  /** Variables with which every tool that starts Electron starts this host. */
  readonly environment: Readonly<Record<string, string>>;
  /** Switches that Electron needs without a display, or as root. */
  readonly switches: readonly string[];
  /** True if a person can see the window. */
  readonly isShown: boolean;
}

/** Prefers Electron if it is installed. `ELECTRON_OVERRIDE_DIST_PATH=e2e/stand-in` forces the stand-in. */
export function describeHost(surroundings: Surroundings = thisMachine()): Host {
  const executable = electronExecutable(surroundings);
  return executable === undefined ? standIn(surroundings) : electron(surroundings, executable);
}

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

/** The stand-in shows no window under test, even with a display. Electron needs the display. */
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

/** The stand-in detects the display and the user itself, so it needs no switches. */
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
      // Speeds up starts: Node caches the compiled sources and bundle here.
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

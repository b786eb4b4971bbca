import { findFirefox, HOW_TO_GET_FIREFOX } from '../e2e/fixtures/find-firefox.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../e2e/stand-in/find-chromium.ts';
import { installPackages, isDebianAsRoot } from './debian.ts';

/** What making sure of a browser looks at and does. */
export interface BrowserMachine {
  readonly name: 'Chromium' | 'Firefox';
  /** The path of an installed one, if there is one. */
  readonly find: () => string | undefined;
  /** The place that a person has named for it, and how; then nothing is installed. */
  readonly named: { readonly variable: string; readonly place: string | undefined };
  readonly howToGet: string;
  /** Whether packages can be installed without asking anybody. */
  readonly isDebianAsRoot: boolean;
  readonly packages: readonly string[];
  readonly install: (...packages: string[]) => void;
  readonly say: (line: string) => void;
}

/**
 * Makes sure that there is such a browser: on Debian, as root, it installs one where none is. Elsewhere it says what to do.
 * @returns its path; nothing where there is none
 */
export function ensureBrowser(machine: BrowserMachine): string | undefined {
  const { name, find, named, howToGet, packages, install, say } = machine;
  const found = find();
  if (found !== undefined) return found;
  if (named.place) {
    say(`${named.variable} names no executable file: ${named.place}`);
    return undefined;
  }
  if (!machine.isDebianAsRoot) {
    say(howToGet);
    return undefined;
  }
  say(`No ${name} was found; installing what Debian has of it: ${packages.join(', ')}…`);
  install(...packages);
  const installed = find();
  say(installed === undefined ? howToGet : `${name}: ${installed}`);
  return installed;
}

/** A Chromium on this machine, with Xvfb, which shows windows without a display: the stand-in needs both. */
export function chromiumMachine(say: (line: string) => void): BrowserMachine {
  return {
    name: 'Chromium',
    find: () => findChromium(process.env),
    named: { variable: 'CHROMIUM_PATH', place: process.env.CHROMIUM_PATH },
    howToGet: HOW_TO_GET_CHROMIUM,
    packages: ['chromium', 'xvfb'],
    ...installer(say),
  };
}

/** A Firefox on this machine, in which head office's screens are tested. */
export function firefoxMachine(say: (line: string) => void): BrowserMachine {
  return {
    name: 'Firefox',
    find: () => findFirefox(process.env),
    named: { variable: 'FIREFOX_PATH', place: process.env.FIREFOX_PATH },
    howToGet: HOW_TO_GET_FIREFOX,
    packages: ['firefox-esr'],
    ...installer(say),
  };
}

function installer(say: (line: string) => void): Pick<BrowserMachine, 'isDebianAsRoot' | 'install' | 'say'> {
  return { isDebianAsRoot: isDebianAsRoot(), install: installPackages, say };
}

import { findFirefox, HOW_TO_GET_FIREFOX } from '../e2e/fixtures/find-firefox.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../e2e/stand-in/find-chromium.ts';
import { installPackages, isDebianAsRoot } from './debian.ts';

export interface BrowserMachine {
  readonly name: 'Chromium' | 'Firefox';
  readonly find: () => string | undefined;
  /** The path that a person set in an environment variable. If it is set, nothing is installed. */
  readonly named: { readonly variable: string; readonly place: string | undefined };
  readonly howToGet: string;
  readonly isDebianAsRoot: boolean;
  readonly packages: readonly string[];
  readonly install: (...packages: string[]) => void;
  readonly say: (line: string) => void;
}

/**
 * Finds the browser. If it is missing, installs it on Debian as root, and elsewhere prints how to get it.
 * @returns its path; undefined if there is none
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

/** Describes a machine with Chromium, and with Xvfb to show its windows without a display. The stand-in needs both. */
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

/** Describes a machine with Firefox, in which journeys check head office's screens. */
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

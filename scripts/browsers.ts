import { findChromium, HOW_TO_GET_CHROMIUM } from '../e2e/stand-in/find-chromium.ts';
import { installPackages, isDebianAsRoot } from './debian.ts';

/** What making sure of a Chromium looks at and does. */
export interface BrowserMachine {
  /** The path of an installed Chromium, if there is one. */
  readonly find: () => string | undefined;
  /** The place that a person has named for it; then nothing is installed. */
  readonly namedPlace: string | undefined;
  /** Whether packages can be installed without asking anybody. */
  readonly isDebianAsRoot: boolean;
  readonly install: () => void;
  readonly say: (line: string) => void;
}

/**
 * Makes sure that the stand-in finds a Chromium: on Debian, as root, it installs one where none is, with Xvfb, which shows
 * windows without a display. Elsewhere it says what to do.
 * @returns the path of the Chromium; nothing where there is none
 */
export function ensureChromium(machine: BrowserMachine): string | undefined {
  const { find, namedPlace, isDebianAsRoot, install, say } = machine;
  const found = find();
  if (found !== undefined) return found;
  if (namedPlace) {
    say(`CHROMIUM_PATH names no executable file: ${namedPlace}`);
    return undefined;
  }
  if (!isDebianAsRoot) {
    say(HOW_TO_GET_CHROMIUM);
    return undefined;
  }
  say('No Chromium was found; installing the Debian packages chromium and xvfb …');
  install();
  const installed = find();
  say(installed === undefined ? HOW_TO_GET_CHROMIUM : `Chromium: ${installed}`);
  return installed;
}

/** This machine. */
export function browserMachine(say: (line: string) => void): BrowserMachine {
  return {
    find: () => findChromium(process.env),
    namedPlace: process.env.CHROMIUM_PATH,
    isDebianAsRoot: isDebianAsRoot(),
    install: () => installPackages('chromium', 'xvfb'),
    say,
  };
}

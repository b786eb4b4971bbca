import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { App } from './app.ts';
import { Chromium } from './chromium.ts';
import { chromiumSwitches } from './chromium-switches.ts';
import { Switches } from './command-line.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from './find-chromium.ts';
import type { Host, HostContents, HostWindow } from './host-parts.ts';
import { makeIpcMain } from './ipc-main.ts';
import { NativeTheme } from './native-theme.ts';
import { Pages } from './pages.ts';
import type { Session } from './session.ts';
import { makeSessions } from './session.ts';

/** The Chromium of a killed run needs a moment to release the profile. */
const START_ATTEMPTS = 20;
const BETWEEN_ATTEMPTS_MS = 150;
const CLOSING_LIMIT_MS = 3000;

export class ProgramHost implements Host {
  readonly switches = new Switches();
  readonly schemes = new Map<string, Electron.Privileges>();
  readonly ipc = makeIpcMain();
  readonly contents = new Map<number, HostContents>();
  readonly windows = new Set<HostWindow>();
  readonly nativeTheme = new NativeTheme(() => {
    for (const contents of this.contents.values()) contents.applyColorScheme();
  });
  readonly sessions;
  readonly app: App;
  #running: { readonly chromium: Chromium; readonly pages: Pages } | undefined;
  #focusedContents: HostContents | undefined;
  #isEnding = false;

  constructor() {
    this.app = new App(this);
    this.sessions = makeSessions(this);
  }

  readonly sessionOf = (partition: string): Session => this.sessions.of(partition);

  readonly report = (line: string): void => {
    process.stderr.write(`stand-in: ${line}\n`);
  };

  get chromium(): Chromium {
    return this.#started().chromium;
  }

  get pages(): Pages {
    return this.#started().pages;
  }

  focusedContents(): HostContents | undefined {
    return this.#focusedContents;
  }

  setFocusedContents(contents: HostContents | undefined): void {
    if (contents === this.#focusedContents) return;
    this.#focusedContents = contents;
    contents?.emit('focus');
  }

  /** Starts Chromium. Ends this process if that fails. @returns Chromium's version */
  async start(): Promise<string> {
    const executable = findChromium(process.env);
    if (executable === undefined) return this.#giveUp(HOW_TO_GET_CHROMIUM);
    const profileFolder = path.join(this.app.getPath('userData'), 'Chromium');
    mkdirSync(profileFolder, { recursive: true });
    const hasDisplay = Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);
    const launch = { profileFolder, title: this.app.name, hasDisplay, isRoot: process.getuid?.() === 0 };
    const switches = chromiumSwitches(launch, this.switches);
    for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
      const chromium = new Chromium(executable, switches, passOnDevtoolsLine);
      const product = await productOf(chromium);
      if (product !== undefined) {
        await this.#adopt(chromium);
        return product.replace(/^[^/]*\//, '');
      }
      await sleep(BETWEEN_ATTEMPTS_MS);
    }
    return this.#giveUp(`${executable} does not start; is another copy running in ${profileFolder}?`);
  }

  readonly end = (code: number): void => {
    this.#isEnding = true;
    const closed = this.#running?.chromium.close(CLOSING_LIMIT_MS) ?? Promise.resolve();
    closed.then(() => process.exit(code));
  };

  async #adopt(chromium: Chromium): Promise<void> {
    const pages = new Pages(chromium);
    this.#running = { chromium, pages };
    chromium.root.onGone(() => {
      if (!this.#isEnding) this.#giveUp('Chromium has gone');
    });
    await pages.start();
  }

  #started() {
    if (!this.#running) throw new Error('This cannot be used before app is ready');
    return this.#running;
  }

  #giveUp(reason: string): never {
    this.report(reason);
    process.exit(1);
  }
}

/** @returns undefined if Chromium ends first */
async function productOf(chromium: Chromium): Promise<string | undefined> {
  try {
    const { product } = await chromium.root.send('Browser.getVersion');
    return product;
  } catch {
    return undefined; // The caller retries and reports a final failure.
  }
}

/** Prints only the line for which a test runner waits. */
function passOnDevtoolsLine(line: string): void {
  if (line.startsWith('DevTools listening on ')) process.stderr.write(`${line}\n`);
}

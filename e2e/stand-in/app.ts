import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Host, HostApp } from './host-parts.ts';
import { PreventableEvent } from './preventable-event.ts';
import { notProvided, StrictEmitter } from './strict.ts';

export interface Program {
  readonly name: string;
  readonly version: string;
}

type Provided =
  | 'isPackaged'
  | 'name'
  | 'commandLine'
  | 'getName'
  | 'getVersion'
  | 'getPath'
  | 'setPath'
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'requestSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'setBadgeCount'
  | 'enableSandbox';

const EVENTS = {
  emitted: ['ready', 'window-all-closed', 'before-quit', 'will-quit', 'quit', 'web-contents-created'],
  neverEmitted: ['second-instance'],
};

export class App extends StrictEmitter implements Omit<Pick<Electron.App, Provided>, 'commandLine'>, HostApp {
  readonly isPackaged = false;
  name = 'Electron';
  readonly commandLine;
  readonly #host: Host;
  readonly #chosenPaths = new Map<string, string>();
  readonly #ready = Promise.withResolvers<void>();
  #program: Program = { name: 'Electron', version: '' };
  #isReady = false;
  #isQuitting = false;
  #hasEnded = false;

  constructor(host: Host) {
    super('app', EVENTS);
    this.#host = host;
    this.commandLine = host.switches;
  }

  setProgram(program: Program): void {
    this.#program = program;
    this.name = program.name;
  }

  becomeReady(): void {
    this.#isReady = true;
    this.#ready.resolve();
    this.emit('ready', new PreventableEvent(), {});
  }

  getName(): string {
    return this.name;
  }

  getVersion(): string {
    return this.#program.version;
  }

  /** Returns Electron's folder on Linux, unless the program has chosen another. */
  getPath(name: string): string {
    const chosen = this.#chosenPaths.get(name);
    if (chosen !== undefined) return chosen;
    const { HOME: home = homedir(), XDG_CONFIG_HOME: configFolder } = process.env;
    if (name === 'documents') return path.join(home, 'Documents');
    if (name === 'userData') return path.join(configFolder || path.join(home, '.config'), this.name);
    throw notProvided(`app.getPath('${name}')`);
  }

  /** Creates the folder if it is missing, as Electron does. */
  setPath(name: string, folder: string): void {
    mkdirSync(folder, { recursive: true });
    this.#chosenPaths.set(name, folder);
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  /** A test runner replaces `isReady`, so the stand-in reads this property instead. */
  get hasStarted(): boolean {
    return this.#isReady;
  }

  /** True while windows close because the program quits, when Electron does not emit `window-all-closed`. */
  get isEndingProgram(): boolean {
    return this.#isQuitting;
  }

  /** Returns true for every instance. In a profile that is in use, Chromium then fails to start. */
  requestSingleInstanceLock(): boolean {
    return true;
  }

  releaseSingleInstanceLock(): void {
    // Every instance keeps the lock.
  }

  setBadgeCount(): boolean {
    return true;
  }

  enableSandbox(): void {
    // Chromium sandboxes every page anyway, except as root.
  }

  quit(): void {
    if (this.#isQuitting || this.#hasEnded) return;
    if (this.#isPrevented('before-quit')) return;
    this.#isQuitting = true;
    for (const window of [...this.#host.windows]) window.close();
    if (this.#host.windows.size > 0 || this.#isPrevented('will-quit')) {
      this.#isQuitting = false;
      return;
    }
    this.exit();
  }

  exit(code = 0): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#isQuitting = true;
    for (const window of [...this.#host.windows]) window.destroy();
    this.emit('quit', new PreventableEvent(), code);
    this.#host.end(code);
  }

  #isPrevented(name: string): boolean {
    const event = new PreventableEvent();
    this.emit(name, event);
    return event.defaultPrevented;
  }
}

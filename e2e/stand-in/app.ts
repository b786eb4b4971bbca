import { AppPaths } from './app-paths.ts';
import type { Host, HostApp } from './host-parts.ts';
import { PreventableEvent } from './preventable-event.ts';
import { StrictEmitter } from './strict.ts';

/** The program's package.json. */
export interface Program {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

type Provided =
  | 'isPackaged'
  | 'name'
  | 'commandLine'
  | 'getName'
  | 'setName'
  | 'getVersion'
  | 'getAppPath'
  | 'getLocale'
  | 'getPath'
  | 'setPath'
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setBadgeCount'
  | 'getBadgeCount'
  | 'enableSandbox';

const EVENTS = {
  emitted: [
    'ready',
    'window-all-closed',
    'before-quit',
    'will-quit',
    'quit',
    'web-contents-created',
    'browser-window-created',
    'render-process-gone',
  ],
  neverEmitted: ['activate', 'second-instance', 'certificate-error', 'child-process-gone'],
};

/** The module `app`. */
export class App extends StrictEmitter implements Omit<Pick<Electron.App, Provided>, 'commandLine'>, HostApp {
  readonly isPackaged = false;
  name = 'Electron';
  readonly commandLine;
  readonly #host: Host;
  readonly #paths: AppPaths;
  readonly #ready = Promise.withResolvers<void>();
  #program: Program = { folder: '', name: 'Electron', version: '' };
  #isReady = false;
  #isQuitting = false;
  #hasEnded = false;
  #badgeCount = 0;

  constructor(host: Host, executable: string) {
    super('app', EVENTS);
    this.#host = host;
    this.commandLine = host.switches;
    this.#paths = new AppPaths({ name: () => this.name, executable, environment: process.env });
  }

  /** For the start only: sets the program. */
  setProgram(program: Program): void {
    this.#program = program;
    this.name = program.name;
  }

  /** For the start only: Chromium is running. */
  becomeReady(): void {
    this.#isReady = true;
    this.#ready.resolve();
    this.emit('ready', new PreventableEvent(), {});
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return this.#program.version;
  }

  getAppPath(): string {
    return this.#program.folder;
  }

  getLocale(): string {
    return 'en-US';
  }

  getPath(name: string): string {
    return this.#paths.get(name);
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  /** For the other parts only, because a test runner replaces `isReady`. */
  get hasStarted(): boolean {
    return this.#isReady;
  }

  /** True while windows close because the program quits. `window-all-closed` is then not emitted. */
  get isEndingProgram(): boolean {
    return this.#isQuitting;
  }

  /** Every instance gets the lock. A second one in the same profile fails later, because Chromium does not start. */
  requestSingleInstanceLock(): boolean {
    return true;
  }

  hasSingleInstanceLock(): boolean {
    return true;
  }

  releaseSingleInstanceLock(): void {
    // Every instance keeps the lock.
  }

  /** Stored without any effect. */
  setBadgeCount(count = 0): boolean {
    this.#badgeCount = count;
    return true;
  }

  getBadgeCount(): number {
    return this.#badgeCount;
  }

  setAppUserModelId(): void {
    // Only Windows has such an id.
  }

  enableSandbox(): void {
    // Chromium sandboxes every page, except when it runs as root.
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

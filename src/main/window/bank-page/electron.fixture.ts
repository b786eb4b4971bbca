import { EventEmitter } from 'node:events';
import type { Log } from '../../log.ts';

/* Fakes of Electron's parts around a bank page. Tests call the kept handlers as Electron would. */

type RequestListener = (details: object, answer: (response: { cancel?: boolean }) => void) => void;
type Handler = (...given: never[]) => unknown;

export function preventable<Fields extends object>(fields: Fields) {
  const event = {
    ...fields,
    isPrevented: false,
    preventDefault: () => {
      event.isPrevented = true;
    },
  };
  return event;
}

/** A session that keeps its handlers by name and records what is cleared. */
export class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  readonly cleared: string[] = [];
  readonly webRequest = {
    onBeforeRequest: (listener: RequestListener) => {
      this.#ask = listener;
    },
  };
  #ask: RequestListener = () => {};

  setPermissionRequestHandler = (handler: Handler) => void this.handlers.set('request', handler);
  setPermissionCheckHandler = (handler: Handler) => void this.handlers.set('check', handler);
  setDevicePermissionHandler = (handler: Handler) => void this.handlers.set('device', handler);
  closeAllConnections = async () => void this.cleared.push('connections');
  clearStorageData = async (...options: unknown[]) =>
    void this.cleared.push(options.length === 0 ? 'all storage' : 'some storage');
  clearCache = async () => void this.cleared.push('cache');
  clearAuthCache = async () => void this.cleared.push('passwords');

  /** Submits a request as Electron does. @returns true if a handler cancelled it */
  request(details: object): boolean {
    let isCancelled = false;
    const all = { method: 'GET', resourceType: 'mainFrame', uploadData: [], ...details };
    this.#ask(all, ({ cancel = false }) => {
      isCancelled = cancel;
    });
    return isCancelled;
  }

  asElectron(): Electron.Session {
    return this as unknown as Electron.Session;
  }
}

/** Web contents that record loaded addresses and the number of times they got the focus. */
export class FakeContents extends EventEmitter {
  readonly loaded: unknown[][] = [];
  focused = 0;
  webRtcPolicy = 'default';
  openHandler: (details: object) => unknown = () => undefined;
  #isDestroyed = false;

  loadURL = (...given: unknown[]) => {
    this.loaded.push(given);
    return Promise.resolve();
  };
  setWebRTCIPHandlingPolicy = (policy: string) => {
    this.webRtcPolicy = policy;
  };
  setWindowOpenHandler = (handler: (details: object) => unknown) => {
    this.openHandler = handler;
  };
  focus = () => {
    this.focused += 1;
    this.emit('focus');
  };
  /** Emits a key press as Electron does. @returns true if the key was kept from the page */
  press(key: string, changes: object = {}): boolean {
    const event = preventable({});
    const modifiers = { shift: false, control: false, alt: false, meta: false };
    this.emit('before-input-event', event, { type: 'keyDown', key, isAutoRepeat: false, ...modifiers, ...changes });
    return event.isPrevented;
  }
  isDestroyed = () => this.#isDestroyed;
  close = () => {
    this.#isDestroyed = true;
    this.emit('destroyed');
  };

  asElectron(): Electron.WebContents {
    return this as unknown as Electron.WebContents;
  }
}

export class FakeView {
  readonly webContents = new FakeContents();
  bounds: object | null = null;
  isVisible = true;
  setBounds = (bounds: object) => {
    this.bounds = bounds;
  };
  setVisible = (isVisible: boolean) => {
    this.isVisible = isVisible;
  };

  asElectron(): Electron.WebContentsView {
    return this as unknown as Electron.WebContentsView;
  }
}

export class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly views = new Set<unknown>();
  readonly contentView = {
    addChildView: (view: unknown) => void this.views.add(view),
    removeChildView: (view: unknown) => void this.views.delete(view),
  };
  isGone = false;
  isDestroyed = () => this.isGone;
  getContentBounds = () => ({ x: 50, y: 50, width: 1024, height: 768 });

  asElectron(): Electron.BrowserWindow {
    return this as unknown as Electron.BrowserWindow;
  }
}

export function keepingLog() {
  const lines: unknown[][] = [];
  const log: Log = { write: (...line) => void lines.push(line) };
  return { log, lines };
}

import { EventEmitter } from 'node:events';
import { FakeContents, FakeSession } from '../../../src/main/window/bank-page/electron.fixture.ts';

// Replaces the module `electron` in a checked program and only records calls. The module keeps state, so each checked
// program gets its own copy.

interface Made {
  kind: 'window' | 'view';
  preferences: Electron.WebPreferences;
  contents: RecordedContents;
}

type Handler = (event: object, ...values: unknown[]) => Promise<unknown>;

class RecordedSession extends FakeSession {
  readonly served = new Map<string, (request: Request) => Response | Promise<Response>>();
  readonly protocol = {
    handle: (scheme: string, answer: (request: Request) => Response) => void this.served.set(scheme, answer),
    isProtocolHandled: (scheme: string) => this.served.has(scheme),
  };
  fetch = async () => new Response();
}

class RecordedContents extends FakeContents {
  static #made = 0;
  readonly id: number;
  readonly session: RecordedSession;
  readonly mainFrame = {};
  constructor(session: RecordedSession) {
    super();
    RecordedContents.#made += 1;
    this.id = RecordedContents.#made;
    this.session = session;
  }
  send = () => undefined;
  reload = () => undefined;
  printToPDF = async () => new Uint8Array();
}

class Surface extends EventEmitter {
  readonly webContents: RecordedContents;
  constructor(kind: Made['kind'], { webPreferences: preferences = {} }: { webPreferences?: Electron.WebPreferences }) {
    super();
    this.webContents = new RecordedContents(sessionIn(preferences));
    recorded.made.push({ kind, preferences, contents: this.webContents });
    app.emit('web-contents-created', {}, this.webContents);
  }
  setBounds = () => undefined;
  setVisible = () => undefined;
  getBounds = () => ({ x: 0, y: 0, width: 1024, height: 768 });
  getContentBounds = () => this.getBounds();
  isDestroyed = () => false;
  destroy = () => undefined;
}

export class BrowserWindow extends Surface {
  readonly contentView = { addChildView: () => undefined, removeChildView: () => undefined };
  constructor(options: { webPreferences?: Electron.WebPreferences } = {}) {
    super('window', options);
  }
  loadURL = (...given: unknown[]) => this.webContents.loadURL(...given);
}

export class WebContentsView extends Surface {
  constructor(options: { webPreferences?: Electron.WebPreferences } = {}) {
    super('view', options);
  }
}

export const recorded = {
  made: [] as Made[],
  sessions: new Map<string, RecordedSession>(),
  schemes: [] as Electron.CustomScheme[],
  handlers: new Map<string, Handler>(),
  /** Recorded calls that matter to the checks: `sandbox`, `exit 1`, `open …`. */
  done: [] as string[],
  exposed: {} as Record<string, Record<string, (...values: unknown[]) => unknown>>,
  invoked: [] as unknown[][],
  listeners: new Map<string, (...values: unknown[]) => void>(),
};

class RecordedApp extends EventEmitter {
  readonly isPackaged = true;
  getPath = () => '/nowhere';
  setPath = () => undefined;
  getVersion = () => '0.0.0';
  getName = () => 'Paydesk';
  requestSingleInstanceLock = () => true;
  enableSandbox = () => void recorded.done.push('sandbox');
  exit = (code: number) => void recorded.done.push(`exit ${code}`);
  quit = () => void recorded.done.push('quit');
}

export const app = new RecordedApp();
export const session = {
  fromPartition: (name: string) => sessionNamed(name),
  get defaultSession() {
    return sessionNamed('');
  },
};
export const protocol = {
  registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) => void recorded.schemes.push(...schemes),
};
export const ipcMain = { handle: (channel: string, handler: Handler) => void recorded.handlers.set(channel, handler) };
const display = {
  bounds: { x: 0, y: 0, width: 1366, height: 768 },
  workArea: { x: 0, y: 0, width: 1366, height: 768 },
};
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] };
export const shell = {
  openExternal: (address: string) => void recorded.done.push(`open ${address}`),
  openPath: (path: string) => void recorded.done.push(`open ${path}`),
};
export const Menu = { setApplicationMenu: () => undefined };
export const nativeTheme = { themeSource: 'system' };
export const net = { isOnline: () => true };
export const powerMonitor = new EventEmitter();
export const dialog = { showErrorBox: () => undefined };
export const clipboard = {};
export const safeStorage = { isAsyncEncryptionAvailable: async () => false };

export const contextBridge = {
  exposeInMainWorld: (name: string, api: (typeof recorded.exposed)[string]) => {
    recorded.exposed[name] = api;
  },
};
export const ipcRenderer = {
  invoke: async (...values: unknown[]) => void recorded.invoked.push(values),
  on: (name: string, listener: (...values: unknown[]) => void) => void recorded.listeners.set(name, listener),
  removeListener: () => undefined,
};

const electron = { app, dialog, ipcMain, shell };

export { electron as default };

/** Makes web contents that no window owns, as a library or a later feature might. */
export function makeStrayContents(): RecordedContents {
  const contents = new RecordedContents(sessionNamed('nobody’s'));
  app.emit('web-contents-created', {}, contents);
  return contents;
}

function sessionIn({ session: given, partition }: Electron.WebPreferences): RecordedSession {
  return (given as unknown as RecordedSession | undefined) ?? sessionNamed(partition ?? '');
}

function sessionNamed(name: string): RecordedSession {
  const known = recorded.sessions.get(name) ?? new RecordedSession();
  recorded.sessions.set(name, known);
  return known;
}

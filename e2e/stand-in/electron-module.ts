/// <reference types="electron" />
import { readFileSync } from 'node:fs';
import { BrowserWindow as ProvidedWindow, type WindowOptions } from './browser-window.ts';
import { makeMenu, makeNet, makePowerMonitor, makeScreen } from './desktop.ts';
import { makeDialog } from './dialog.ts';
import type { HostContents, HostWindow } from './host-parts.ts';
import { ProgramHost } from './program-host.ts';
import type { Session } from './session.ts';
import { strict } from './strict.ts';
import { WebContentsView as ProvidedView } from './web-contents-view.ts';

// The module `electron` of the main process. Like Electron's, it has state: it is created once for each process.

/** The stand-in itself, for the start of the program. Electron has no such export. */
export const standIn = new ProgramHost();

export const electronVersion = versionOfElectron();

let lastId = 0;

class StandInWindow extends ProvidedWindow {
  constructor(options?: WindowOptions) {
    super(standIn, ++lastId, options);
  }

  static getAllWindows(): HostWindow[] {
    return [...standIn.windows];
  }
}

class StandInView extends ProvidedView {
  constructor(options?: { readonly webPreferences?: Record<string, unknown> }) {
    super(standIn, ++lastId, options);
  }
}

export const app = standIn.app;
export const BrowserWindow = strict('BrowserWindow', StandInWindow);
export const WebContentsView = strict('WebContentsView', StandInView);
export const ipcMain = standIn.ipc.ipcMain;
export const nativeTheme = standIn.nativeTheme;
export const dialog = makeDialog(standIn.report);
/** Paydesk never calls the key store of the stand-in, because nothing there is protected. */
export const safeStorage = strict('safeStorage', {});
export const powerMonitor = makePowerMonitor();
export const screen = makeScreen();
export const Menu = makeMenu();
export const protocol = standIn.sessionOf('').protocol;
export const net = makeNet();

export const session = strict('session', {
  fromPartition: (partition: string): Session => standIn.sessions.whenReady(partition),
  get defaultSession(): Session {
    return standIn.sessions.whenReady('');
  },
});

export const webContents = strict('webContents', {
  getAllWebContents: (): HostContents[] => [...standIn.contents.values()],
  getFocusedWebContents: (): HostContents | null => standIn.focusedContents() ?? null,
});

const electron = {
  app,
  BrowserWindow,
  WebContentsView,
  ipcMain,
  nativeTheme,
  dialog,
  safeStorage,
  powerMonitor,
  screen,
  Menu,
  protocol,
  net,
  session,
  webContents,
} satisfies Partial<Record<keyof typeof Electron.CrossProcessExports, object>>;

export { electron as default, electron as 'module.exports' };

function versionOfElectron(): string {
  const file = new URL('../../node_modules/electron/package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

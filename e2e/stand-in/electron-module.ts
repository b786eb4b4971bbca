/// <reference types="electron" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BrowserWindow as ProvidedWindow, type WindowOptions } from './browser-window.ts';
import { makeClipboard, makeMenu, makePowerMonitor, makeScreen, makeShell } from './desktop.ts';
import { makeDialog } from './dialog.ts';
import type { HostContents, HostWindow } from './host-parts.ts';
import { makeNet } from './net.ts';
import { ProgramHost } from './program-host.ts';
import { makeSafeStorage } from './safe-storage.ts';
import type { Session } from './session.ts';
import { refused, strict } from './strict.ts';
import { WebContentsView as ProvidedView } from './web-contents-view.ts';

// The module `electron` of the main process. Such a module has state by nature: it is created once a process and passed to the parts.

/** The stand-in itself, for the start of the program. Electron has no such export. */
export const standIn = new ProgramHost(path.join(import.meta.dirname, 'electron'));

/** The Electron version whose types the stand-in follows. */
export const electronVersion = versionOfElectron();

let lastId = 0;

class StandInWindow extends ProvidedWindow {
  constructor(options?: WindowOptions) {
    super(standIn, ++lastId, options);
  }

  static getAllWindows(): HostWindow[] {
    return [...standIn.windows];
  }

  static fromWebContents(contents: HostContents): HostWindow | null {
    return StandInWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  static fromId(id: number): HostWindow | null {
    return StandInWindow.getAllWindows().find((window) => window.id === id) ?? null;
  }

  static getFocusedWindow(): HostWindow | null {
    return standIn.focusedWindow() ?? null;
  }
}

class StandInView extends ProvidedView {
  constructor(options?: { readonly webPreferences?: Record<string, unknown> }) {
    super(standIn, ++lastId, options);
  }
}

const surroundings = { isReady: () => standIn.app.hasStarted, report: standIn.report };

export const app = standIn.app;
export const BrowserWindow = strict('BrowserWindow', StandInWindow);
export const WebContentsView = strict('WebContentsView', StandInView);
export const ipcMain = standIn.ipc.ipcMain;
export const nativeTheme = standIn.nativeTheme;
export const dialog = makeDialog({ downloads: () => app.getPath('downloads'), report: standIn.report });
export const safeStorage = makeSafeStorage(surroundings);
export const shell = makeShell(standIn.report);
export const clipboard = makeClipboard();
export const powerMonitor = makePowerMonitor();
export const screen = makeScreen();
export const Menu = makeMenu();
export const protocol = standIn.sessionOf('').protocol;
export const net = makeNet(() => standIn.sessions.whenReady(''));

export const session = strict('session', {
  fromPartition: (partition: string): Session => standIn.sessions.whenReady(partition),
  get defaultSession(): Session {
    return standIn.sessions.whenReady('');
  },
});

export const webContents = strict('webContents', {
  getAllWebContents: (): HostContents[] => [...standIn.contents.values()],
  getFocusedWebContents: (): HostContents | null => standIn.focusedContents() ?? null,
  fromId: (id: number): HostContents | undefined => standIn.contents.get(id),
  fromDevToolsTargetId: (targetId: string): HostContents | undefined =>
    [...standIn.contents.values()].find((contents) => contents.targetId === targetId),
});

export const autoUpdater = refused('autoUpdater');
export const BaseWindow = refused('BaseWindow');
export const BrowserView = refused('BrowserView');
export const ClipboardItem = refused('ClipboardItem');
export const contentTracing = refused('contentTracing');
export const crashReporter = refused('crashReporter');
export const desktopCapturer = refused('desktopCapturer');
export const globalShortcut = refused('globalShortcut');
export const ImageView = refused('ImageView');
export const inAppPurchase = refused('inAppPurchase');
export const MenuItem = refused('MenuItem');
export const MessageChannelMain = refused('MessageChannelMain');
export const nativeImage = refused('nativeImage');
export const netLog = refused('netLog');
export const Notification = refused('Notification');
export const powerSaveBlocker = refused('powerSaveBlocker');
export const pushNotifications = refused('pushNotifications');
export const ShareMenu = refused('ShareMenu');
export const systemPreferences = refused('systemPreferences');
export const TouchBar = refused('TouchBar');
export const Tray = refused('Tray');
export const utilityProcess = refused('utilityProcess');
export const View = refused('View');
export const webFrameMain = refused('webFrameMain');

const electron = {
  app,
  BrowserWindow,
  WebContentsView,
  ipcMain,
  nativeTheme,
  dialog,
  safeStorage,
  shell,
  clipboard,
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

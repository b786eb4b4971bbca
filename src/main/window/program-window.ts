import { BrowserWindow, type BrowserWindowConstructorOptions, type Rectangle, screen, session } from 'electron/main';
import { describeError, type Log } from '../log.ts';
import { serveApp } from './app-scheme.ts';
import { guardContents, guardSession } from './guards/guard-contents.ts';
import { staysInProgram } from './guards/navigation-guard.ts';
import { placeCustomerWindow } from './places/customer-place.ts';
import { placeWindow } from './places/window-place.ts';
import { createReloadSchedule } from './reload-schedule.ts';

/** What every window with a page of the program needs. */
export interface ProgramPage {
  /** The one CommonJS file that exposes the bridge. */
  preload: string;
  /** Scheme and host of the page: the program's own, or a development server's. */
  origin: string;
  hasDevTools: boolean;
  log: Log;
}

/** A window with a page of the program. */
export type ProgramWindow = BrowserWindow;

interface MainWindowParts extends ProgramPage {
  /** Folder of the built page. */
  pageFolder: string;
  savedBounds: Rectangle | null;
  /** Called before it closes, with its position; may prevent that. */
  closes: (event: { preventDefault(): void }, bounds: Rectangle) => void;
}

/** Opens the cashier's window and starts to load its page, while the till is still being opened. */
export function openMainWindow(parts: MainWindowParts): BrowserWindow {
  guardSession(session.defaultSession);
  serveApp(session.defaultSession.protocol, parts.pageFolder);
  const workAreas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const window = makeProgramWindow(parts, placeWindow(parts.savedBounds, workAreas));
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => parts.closes(event, window.getBounds()));
  loadProgramPage(window, parts, 'index.html');
  return window;
}

/**
 * Opens the customer display: full screen on a display that is not the cashier's, or an ordinary window if there is no other. It
 * never takes the focus by itself: the cashier may be typing.
 * @param page `cashierWindow` tells which display is the cashier's
 */
export function openCustomerWindow(
  page: ProgramPage & { cashierWindow: BrowserWindow },
  events: { onLoaded: () => void; onLost: () => void; onClosed: () => void },
): BrowserWindow {
  const place = placeCustomerWindow(page.cashierWindow.getBounds(), screen.getAllDisplays());
  const window = makeProgramWindow(page, place);
  window.once('ready-to-show', () => window.showInactive());
  window.on('closed', events.onClosed);
  window.webContents.on('did-finish-load', events.onLoaded);
  window.webContents.on('render-process-gone', events.onLost);
  loadProgramPage(window, page, 'index.html?view=customer');
  return window;
}

/**
 * Makes a window for a page of the program: sandboxed, unable to leave the program, and hidden until it is shown.
 * @param place its position and size
 */
function makeProgramWindow(
  { preload, origin, hasDevTools, log }: ProgramPage,
  place: BrowserWindowConstructorOptions,
): ProgramWindow {
  const window = new BrowserWindow({
    ...place,
    show: false,
    backgroundColor: '#ffffff',
    webPreferences: {
      preload,
      // The screens store nothing, so they need no session of their own; the default one is guarded.
      session: session.defaultSession,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableBlinkFeatures: 'Auxclick', // The middle button opens what it presses in a window of its own.
      spellcheck: false,
      devTools: hasDevTools,
    },
  });
  guardContents(window.webContents, (address) => staysInProgram(address, origin), log);
  keepPageAlive(window, log);
  return window;
}

/** @param page the file with its query */
function loadProgramPage(window: BrowserWindow, { origin, log }: ProgramPage, page: string): void {
  window.loadURL(`${origin}/${page}`).catch((error: unknown) => {
    // Closing a page while it loads is no fault. After anything else the window stays empty, and the log says so.
    if (!window.isDestroyed()) log.write('rendererGone', { reason: 'notLoaded', ...describeError(error) });
  });
}

/** Reloads a page whose process has died; the desk's snapshot brings it back to the same payment. */
function keepPageAlive(window: BrowserWindow, log: Log): void {
  const schedule = createReloadSchedule();
  window.webContents.on('preload-error', () => log.write('preloadFailed'));
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    log.write('rendererGone', { reason });
    setTimeout(() => {
      if (!window.isDestroyed()) window.webContents.reload();
    }, schedule.delayMs(Date.now()));
  });
}

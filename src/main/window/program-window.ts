import { BrowserWindow, type BrowserWindowConstructorOptions, type Rectangle, screen, session } from 'electron/main';
import { describeError, type Log } from '../log.ts';
import { serveApp } from './app-scheme.ts';
import { CONFINED, guardContents, guardSession } from './guards/guard-contents.ts';
import { staysInProgram } from './guards/navigation-guard.ts';
import { placeCustomerWindow } from './places/customer-place.ts';
import { placeWindow } from './places/window-place.ts';
import { createReloadSchedule } from './reload-schedule.ts';

export interface ProgramPage {
  preload: string;
  origin: string;
  hasDevTools: boolean;
  log: Log;
}

export type ProgramWindow = BrowserWindow;

interface MainWindowParts extends ProgramPage {
  pageFolder: string;
  savedBounds: Rectangle | null;
  /** Called with the window's position before it closes; may prevent closing. */
  closes: (event: { preventDefault(): void }, bounds: Rectangle) => void;
}

/** Opens the cashier's window and starts loading its page, while the till is still being opened. */
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
 * Opens the customer's window, full screen on a display other than the cashier's. It never takes the focus, because the
 * cashier may be typing.
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

/** Creates a hidden window, sandboxed and confined to the program. */
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
      // The screens store nothing, so the guarded default session is enough.
      session: session.defaultSession,
      ...CONFINED,
      devTools: hasDevTools,
    },
  });
  guardContents(window.webContents, (address) => staysInProgram(address, origin), log);
  keepPageAlive(window, log);
  return window;
}

function loadProgramPage(window: BrowserWindow, { origin, log }: ProgramPage, page: string): void {
  window.loadURL(`${origin}/${page}`).catch((error: unknown) => {
    // Closing a page while it loads is no fault. After any other error the window stays empty and the log says why.
    if (!window.isDestroyed()) log.write('rendererGone', { reason: 'notLoaded', ...describeError(error) });
  });
}

/** Reloads the page after its process has died. The desk's snapshot restores the same payment. */
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

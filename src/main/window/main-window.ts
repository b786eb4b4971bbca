import { BrowserWindow, type Rectangle, screen, session } from 'electron/main';
import { describeError, type Log } from '../log.ts';
import { serveApp } from './app-scheme.ts';
import { guardContents, guardSession } from './guard-contents.ts';
import { staysInProgram } from './navigation-guard.ts';
import { createReloadSchedule } from './reload-schedule.ts';
import { placeWindow } from './window-place.ts';

/** What is asked when the window is about to close. */
export interface WindowClosing {
  /** Whether a person has to be asked first. */
  mustAsk(): boolean;
  /** Asks; true closes the window. */
  ask(): Promise<boolean>;
  /** Told where the window stood. */
  closes(bounds: Rectangle): void;
}

export interface MainWindowParts {
  /** The one CommonJS file that exposes the bridge. */
  preload: string;
  /** Folder of the built page. */
  pageFolder: string;
  /** Scheme and host of the page: the program's own, or a development server's. */
  origin: string;
  savedBounds: Rectangle | null;
  hasDevTools: boolean;
  log: Log;
  closing: WindowClosing;
}

/** Opens the one window of the screens and begins to load their page; both go on while the till is made ready. */
export function openMainWindow(parts: MainWindowParts): BrowserWindow {
  const { preload, pageFolder, origin, savedBounds, hasDevTools, log } = parts;
  // The screens store nothing, so they need no session of their own; this one is guarded whoever uses it.
  const pageSession = session.defaultSession;
  guardSession(pageSession);
  serveApp(pageSession.protocol, pageFolder);
  const workAreas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const window = new BrowserWindow({
    ...placeWindow(savedBounds, workAreas),
    show: false,
    backgroundColor: '#ffffff',
    webPreferences: {
      preload,
      session: pageSession,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: hasDevTools,
    },
  });
  window.once('ready-to-show', () => window.show());
  guardContents(window.webContents, (address) => staysInProgram(address, origin), log);
  keepPageAlive(window, log);
  askBeforeClosing(window, parts.closing, log);
  window.loadURL(`${origin}/index.html`).catch((error: unknown) => {
    // A page that is closed while it loads is no fault; whatever else it is, the window stays empty, and the log says so.
    if (!window.isDestroyed()) log.write('rendererGone', { reason: 'notLoaded', ...describeError(error) });
  });
  return window;
}

/** A page whose process has gone is loaded again; the desk's snapshot brings it back to the same payment. */
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

function askBeforeClosing(window: BrowserWindow, closing: WindowClosing, log: Log): void {
  window.on('close', (event) => {
    closing.closes(window.getBounds());
    if (!closing.mustAsk()) return;
    event.preventDefault();
    closing.ask().then(
      (mayClose) => {
        if (mayClose) window.destroy();
      },
      (error: unknown) => log.write('backgroundFailed', describeError(error)),
    );
  });
}

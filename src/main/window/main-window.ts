import { type BrowserWindow, type Rectangle, screen, session } from 'electron/main';
import { serveApp } from './app-scheme.ts';
import { guardSession } from './guards/guard-contents.ts';
import { placeWindow } from './places/window-place.ts';
import { loadProgramPage, makeProgramWindow, type ProgramPage } from './program-window.ts';

export interface MainWindowParts extends ProgramPage {
  /** Folder of the built page. */
  pageFolder: string;
  savedBounds: Rectangle | null;
  /** Told that it is about to close, and where it stood; may prevent it. */
  closes: (event: { preventDefault(): void }, bounds: Rectangle) => void;
}

/** Opens the cashier's window and begins to load its page; both go on while the till is made ready. */
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

import { type BrowserWindow, type Rectangle, screen, session } from 'electron/main';
import { describeError, type Log } from '../log.ts';
import { serveApp } from './app-scheme.ts';
import { guardSession } from './guard-contents.ts';
import { loadProgramPage, makeProgramWindow, type ProgramPage } from './program-window.ts';
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

export interface MainWindowParts extends ProgramPage {
  /** Folder of the built page. */
  pageFolder: string;
  savedBounds: Rectangle | null;
  closing: WindowClosing;
}

/** Opens the cashier's window and begins to load its page; both go on while the till is made ready. */
export function openMainWindow(parts: MainWindowParts): BrowserWindow {
  guardSession(session.defaultSession);
  serveApp(session.defaultSession.protocol, parts.pageFolder);
  const workAreas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const window = makeProgramWindow(parts, placeWindow(parts.savedBounds, workAreas));
  window.once('ready-to-show', () => window.show());
  askBeforeClosing(window, parts.closing, parts.log);
  loadProgramPage(window, parts, 'index.html');
  return window;
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

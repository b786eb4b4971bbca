import type { App } from './app.ts';
import type { BrowserWindow } from './browser-window.ts';
import type { Chromium } from './chromium.ts';
import type { Switches } from './command-line.ts';
import type { makeIpcMain } from './ipc-main.ts';
import type { NativeTheme } from './native-theme.ts';
import type { Pages } from './pages.ts';
import type { Session } from './session.ts';
import type { WebContents } from './web-contents.ts';

/** What the parts of the module share. One process has one. */
export interface Host {
  readonly app: App;
  readonly switches: Switches;
  readonly schemes: Map<string, Electron.Privileges>;
  readonly ipc: ReturnType<typeof makeIpcMain>;
  readonly nativeTheme: NativeTheme;
  /** The page contents that are not destroyed, by their id. */
  readonly contents: Map<number, WebContents>;
  /** The windows that are not destroyed. */
  readonly windows: Set<BrowserWindow>;
  readonly focusedWindow: () => BrowserWindow | undefined;
  readonly setFocusedWindow: (window: BrowserWindow | undefined) => void;
  /** The session of a partition; `''` is the default session. */
  readonly sessionOf: (partition: string) => Session;
  readonly userAgent: string;
  /** Throws before the program is ready, when Chromium does not run yet. */
  readonly chromium: Chromium;
  readonly pages: Pages;
  /** Says something to the person who started the program. */
  readonly report: (line: string) => void;
  /** Ends Chromium, then this process. */
  readonly end: (code: number) => void;
}

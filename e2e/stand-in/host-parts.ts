import type { Chromium } from './chromium.ts';
import type { Switches } from './command-line.ts';
import type { makeIpcMain } from './ipc-main.ts';
import type { ProtocolHandler } from './net-fetch.ts';
import type { Pages } from './pages.ts';
import type { RequestDetails } from './web-request.ts';

// What the parts of the module know of one another. They know no more, so that no two of them need each other's code.

/** What the other parts need of `app`. */
export interface HostApp {
  readonly name: string;
  /** Whether Chromium runs. A test runner replaces `isReady`, so the parts ask this. */
  readonly hasStarted: boolean;
  /** Whether windows close because the program ends: `window-all-closed` is not emitted then. */
  readonly isEndingProgram: boolean;
  emit(event: string, ...values: unknown[]): boolean;
  quit(): void;
}

/** What the other parts need of a session. */
export interface HostSession {
  /** `''` for the default session. */
  readonly partition: string;
  /** The browser context of Chromium that holds the session; none for the default session. */
  contextId(): Promise<string | undefined>;
  /** Asks the program's listener about one request. */
  readonly askAboutRequest: (details: RequestDetails) => Promise<Electron.CallbackResponse>;
  /** The handler of a scheme of the program. */
  readonly handlerOf: (scheme: string) => ProtocolHandler | undefined;
  emit(event: string, ...values: unknown[]): boolean;
}

/** What the other parts need of a page's contents. */
export interface HostContents {
  readonly id: number;
  readonly session: HostSession;
  /** Chromium's name of the page, once it is open. */
  readonly targetId: string | undefined;
  emit(event: string, ...values: unknown[]): boolean;
  applyColorScheme(): void;
  clearStorage(): Promise<void>;
  clearCache(): Promise<void>;
}

/** What the other parts need of a window. */
export interface HostWindow {
  readonly id: number;
  readonly webContents: HostContents;
  close(): void;
  destroy(): void;
  emit(event: string, ...values: unknown[]): boolean;
}

/** What the parts of the module share. One process has one. */
export interface Host {
  readonly app: HostApp;
  readonly switches: Switches;
  readonly schemes: Map<string, Electron.Privileges>;
  readonly ipc: ReturnType<typeof makeIpcMain>;
  readonly nativeTheme: { readonly preferredColorScheme: '' | 'light' | 'dark' };
  /** The page contents that are not destroyed, by their id. */
  readonly contents: Map<number, HostContents>;
  /** The windows that are not destroyed. */
  readonly windows: Set<HostWindow>;
  readonly focusedWindow: () => HostWindow | undefined;
  readonly setFocusedWindow: (window: HostWindow | undefined) => void;
  /** The contents that the keys go to, as the program said. */
  readonly focusedContents: () => HostContents | undefined;
  readonly setFocusedContents: (contents: HostContents | undefined) => void;
  /** The session of a partition; `''` is the default session. */
  readonly sessionOf: (partition: string) => HostSession;
  readonly userAgent: string;
  /** Throws before the program is ready, when Chromium does not run yet. */
  readonly chromium: Chromium;
  readonly pages: Pages;
  /** Says something to the person who started the program. */
  readonly report: (line: string) => void;
  /** Ends Chromium, then this process. */
  readonly end: (code: number) => void;
}

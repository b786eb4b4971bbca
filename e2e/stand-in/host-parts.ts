import type { Chromium } from './chromium.ts';
import type { Switches } from './command-line.ts';
import type { makeIpcMain } from './ipc-main.ts';
import type { ProtocolHandler } from './net-fetch.ts';
import type { Pages } from './pages.ts';
import type { RequestDetails } from './web-request.ts';

// The interfaces between the parts of the module, so that no two parts import each other.

export interface HostApp {
  readonly name: string;
  /** True when Chromium runs. A test runner replaces `isReady`, so the parts use this. */
  readonly hasStarted: boolean;
  /** True while windows close because the program ends. `window-all-closed` is then not emitted. */
  readonly isEndingProgram: boolean;
  emit(event: string, ...values: unknown[]): boolean;
  quit(): void;
}

export interface HostSession {
  /** `''` for the default session. */
  readonly partition: string;
  /** Returns the id of the session's browser context in Chromium; undefined for the default session. */
  contextId(): Promise<string | undefined>;
  /** Calls the program's listener for a request. */
  readonly askAboutRequest: (details: RequestDetails) => Promise<Electron.CallbackResponse>;
  readonly handlerOf: (scheme: string) => ProtocolHandler | undefined;
  emit(event: string, ...values: unknown[]): boolean;
}

export interface HostContents {
  readonly id: number;
  readonly session: HostSession;
  emit(event: string, ...values: unknown[]): boolean;
  applyColorScheme(): void;
  clearStorage(): Promise<void>;
  clearCache(): Promise<void>;
}

export interface HostWindow {
  readonly webContents: HostContents;
  close(): void;
  destroy(): void;
  emit(event: string, ...values: unknown[]): boolean;
}

/** The shared state of the parts, one for each process. */
export interface Host {
  readonly app: HostApp;
  readonly switches: Switches;
  readonly schemes: Map<string, Electron.Privileges>;
  readonly ipc: ReturnType<typeof makeIpcMain>;
  readonly nativeTheme: { readonly preferredColorScheme: '' | 'light' | 'dark' };
  /** Page contents by id that are not destroyed. */
  readonly contents: Map<number, HostContents>;
  readonly windows: Set<HostWindow>;
  /** The contents that the program focused last. */
  readonly focusedContents: () => HostContents | undefined;
  readonly setFocusedContents: (contents: HostContents | undefined) => void;
  readonly sessionOf: (partition: string) => HostSession;
  readonly userAgent: string;
  /** Reading this property throws until Chromium runs. */
  readonly chromium: Chromium;
  readonly pages: Pages;
  /** Prints a line for the person who started the program. */
  readonly report: (line: string) => void;
  readonly end: (code: number) => void;
}

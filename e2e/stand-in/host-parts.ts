import type { Chromium } from './chromium.ts';
import type { Switches } from './command-line.ts';
import type { makeIpcMain } from './ipc-main.ts';
import type { Pages } from './pages.ts';
import type { ProtocolHandler } from './protocol.ts';
import type { RequestDetails } from './web-request.ts';

// The parts of the stand-in depend on these interfaces, so that no two parts import each other.

export interface HostApp {
  readonly name: string;
  /** True when Chromium runs. A test runner replaces `isReady`, so the stand-in reads this instead. */
  readonly hasStarted: boolean;
  readonly isEndingProgram: boolean;
  emit(event: string, ...values: unknown[]): boolean;
  quit(): void;
}

export interface HostSession {
  /** Empty for the default session. */
  readonly partition: string;
  /** Returns the session's browser context in Chromium; undefined for the default session. */
  contextId(): Promise<string | undefined>;
  readonly askAboutRequest: (details: RequestDetails) => Promise<Electron.CallbackResponse>;
  readonly handlerOf: (scheme: string) => ProtocolHandler | undefined;
  emit(event: string, ...values: unknown[]): boolean;
}

export interface HostContents {
  readonly id: number;
  readonly session: HostSession;
  emit(event: string, ...values: unknown[]): boolean;
  applyColorScheme(): void;
}

export interface HostWindow {
  readonly webContents: HostContents;
  close(): void;
  destroy(): void;
  emit(event: string, ...values: unknown[]): boolean;
}

/** The state that the parts share, one object for each process. */
export interface Host {
  readonly app: HostApp;
  readonly switches: Switches;
  readonly schemes: Map<string, Electron.Privileges>;
  readonly ipc: ReturnType<typeof makeIpcMain>;
  readonly nativeTheme: { readonly preferredColorScheme: '' | 'light' | 'dark' };
  readonly contents: Map<number, HostContents>;
  readonly windows: Set<HostWindow>;
  readonly focusedContents: () => HostContents | undefined;
  readonly setFocusedContents: (contents: HostContents | undefined) => void;
  readonly sessionOf: (partition: string) => HostSession;
  /** Reading this property throws until Chromium runs. */
  readonly chromium: Chromium;
  readonly pages: Pages;
  /** Prints a line for the person who started the program. */
  readonly report: (line: string) => void;
  readonly end: (code: number) => void;
}

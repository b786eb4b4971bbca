import { StrictEmitter, strict } from './strict.ts';

// The desktop functions that the stand-in provides.

type Report = (line: string) => void;

/** The module `shell`. It prints what it should open and opens nothing. */
export function makeShell(report: Report) {
  return strict('shell', {
    openExternal(url: string): Promise<void> {
      report(`asked to open ${url}`);
      return Promise.resolve();
    },
    openPath(path: string): Promise<string> {
      report(`asked to open ${path}`);
      return Promise.resolve('');
    },
    showItemInFolder(path: string): void {
      report(`asked to show ${path}`);
    },
  } satisfies Partial<Electron.Shell>);
}

/** The module `clipboard`: text within this process. */
export function makeClipboard() {
  let held = '';
  return strict('clipboard', {
    writeText(text: string): Promise<void> {
      held = text;
      return Promise.resolve();
    },
    readText: () => Promise.resolve(held),
    clear(): void {
      held = '';
    },
  } satisfies Partial<Electron.Clipboard>);
}

/** The module `powerMonitor`. Only tests emit its events. */
export function makePowerMonitor(): StrictEmitter {
  const neverEmitted = ['suspend', 'resume', 'shutdown', 'lock-screen', 'unlock-screen', 'on-ac', 'on-battery'];
  return new StrictEmitter('powerMonitor', { emitted: [], neverEmitted });
}

/** The module `screen`: one display of a fixed size. */
export function makeScreen() {
  const size = { width: 1366, height: 768 };
  const bounds = { x: 0, y: 0, ...size };
  const display = strict('display', {
    id: 1,
    label: 'stand-in',
    scaleFactor: 1,
    rotation: 0,
    size,
    workAreaSize: size,
    bounds,
    workArea: bounds,
  } satisfies Partial<Electron.Display>);
  return strict('screen', { getPrimaryDisplay: () => display, getAllDisplays: () => [display] });
}

/** The class `Menu`. A program can only have no menu. */
export function makeMenu() {
  return strict('Menu', {
    setApplicationMenu(menu: Electron.Menu | null): void {
      if (menu !== null) throw new Error('stand-in: a menu is not provided');
    },
    getApplicationMenu: () => null,
  });
}

import { networkInterfaces } from 'node:os';
import { StrictEmitter, strict } from './strict.ts';

/** Makes the module `net`, which only tells whether this machine has a network. */
export function makeNet() {
  return strict('net', {
    isOnline: () =>
      Object.values(networkInterfaces()).some((addresses) => addresses?.some((address) => !address.internal)),
  } satisfies Partial<Electron.Net>);
}

/** Makes a power monitor, whose events only tests emit. */
export function makePowerMonitor(): StrictEmitter {
  return new StrictEmitter('powerMonitor', { emitted: [], neverEmitted: ['suspend', 'resume'] });
}

/** Makes the module `screen`, whose only display has a fixed size. */
export function makeScreen() {
  const bounds = { x: 0, y: 0, width: 1366, height: 768 };
  const display = strict('display', { bounds, workArea: bounds } satisfies Partial<Electron.Display>);
  return strict('screen', { getPrimaryDisplay: () => display, getAllDisplays: () => [display] });
}

/** Makes the module `Menu`, with which the program may only remove its menu. */
export function makeMenu() {
  return strict('Menu', {
    setApplicationMenu(menu: Electron.Menu | null): void {
      if (menu !== null) throw new Error('stand-in: a menu is not provided');
    },
  });
}

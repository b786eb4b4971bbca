// Runs inside Chromium, in the page's own world, before the page's first script.

import { Bridge } from './bridge.ts';

/** Makes the page's half of the bridge. Only the top frame has one. */
export function startMainWorld(secret: string): void {
  if (window === window.top) new Bridge(secret, 'main');
}

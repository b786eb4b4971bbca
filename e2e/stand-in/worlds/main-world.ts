// Runs inside Chromium, in the page's world, before the page's first script.

import { Bridge } from './bridge.ts';

/** Starts in the top frame only. */
export function startMainWorld(secret: string): void {
  if (window === window.top) new Bridge(secret, 'main');
}

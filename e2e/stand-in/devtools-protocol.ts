/** Chromium's DevTools protocol, as Playwright types it; the package exports no path of its own for these types. */
export type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts';

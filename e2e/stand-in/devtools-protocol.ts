/** The types of Chromium's DevTools protocol, from a file that Playwright does not export. */
export type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts';

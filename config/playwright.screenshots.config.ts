import { defineConfig } from 'playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run screenshots`: no test, but the pictures of every screen, those of the README among them. */
export default defineConfig({
  ...journeys,
  outputDir: '../test-results',
  projects: [{ name: 'screenshots', testDir: '../e2e/screenshots' }],
});

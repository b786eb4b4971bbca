import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import journeys from '../playwright.config.ts';

const FOLDER = path.join(import.meta.dirname, '../e2e/journeys');

/** The accessibility journeys. With this configuration they take a picture of each screen and check nothing. */
const withScreens = readdirSync(FOLDER).filter(
  (name) => name.endsWith('.spec.ts') && readFileSync(path.join(FOLDER, name), 'utf8').includes('expectNoViolation'),
);

/**
 * `npm run screenshots` takes pictures for the README, of each language, and of every screen in a journey. It tests
 * nothing.
 */
export default defineConfig({
  ...journeys,
  outputDir: '../test-results',
  projects: [
    {
      name: 'screenshots',
      testDir: '../e2e',
      testMatch: ['screenshots/*.spec.ts', ...withScreens.map((name) => `journeys/${name}`)],
    },
  ],
});

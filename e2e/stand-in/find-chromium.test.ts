import { expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

const has =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

test('the search for Chromium takes only CHROMIUM_PATH if it is set, even if that file does not exist', () => {
  const environment = { CHROMIUM_PATH: '/opt/chromium' };
  expect(findChromium(environment, has('/opt/chromium', '/usr/bin/chromium'))).toBe('/opt/chromium');
  expect(findChromium(environment, has('/usr/bin/chromium'))).toBeUndefined();
});

test('the search for Chromium tries the usual places in their order', () => {
  expect(findChromium({}, has('/usr/bin/google-chrome', '/usr/bin/chromium-browser'))).toBe(
    '/usr/bin/chromium-browser',
  );
  expect(findChromium({}, has())).toBeUndefined();
});

test.each([
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
])('the search for Chromium finds it on Windows and macOS: %s', (place) => {
  expect(findChromium({}, has(place))).toBe(place);
});

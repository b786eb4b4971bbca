import { expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

const has =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

test('CHROMIUM_PATH comes first, and nothing else is taken when it names none', () => {
  const environment = { CHROMIUM_PATH: '/opt/chromium' };
  expect(findChromium(environment, has('/opt/chromium', '/usr/bin/chromium'))).toBe('/opt/chromium');
  expect(findChromium(environment, has('/usr/bin/chromium'))).toBeUndefined();
});

test('the usual places are looked at in their order', () => {
  expect(findChromium({}, has('/usr/bin/google-chrome', '/usr/bin/chromium-browser'))).toBe(
    '/usr/bin/chromium-browser',
  );
  expect(findChromium({}, has())).toBeUndefined();
});

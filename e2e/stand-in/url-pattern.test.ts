import { expect, test } from 'vitest';
import { matchesPattern } from './url-pattern.ts';

test.each([
  ['<all_urls>', 'app://bundle/x', true],
  ['https://shop.example/return*', 'https://shop.example/return/token?response=1', true],
  ['https://shop.example/return*', 'https://shop.example/returns', true],
  ['https://shop.example/return', 'https://shop.example/return?response=1', false],
  ['https://shop.example/return*', 'http://shop.example/return', false],
  ['https://shop.example/return*', 'https://shop.example.evil/return', false],
  ['https://shop.example/return*', 'https://evil.example/?https://shop.example/return', false],
  ['*://shop.example/*', 'wss://shop.example/socket', true],
  ['*://shop.example/*', 'app://shop.example/', false],
  ['https://*/*', 'https://any.example/', true],
  ['https://*.example/*', 'https://deep.shop.example/', true],
  ['https://*.example/*', 'https://shopexample/', false],
  ['http://127.0.0.1:8080/*', 'http://127.0.0.1:8080/a', true],
  ['http://127.0.0.1:8080/*', 'http://127.0.0.1:8081/a', false],
  ['http://127.0.0.1/*', 'http://127.0.0.1:8081/a', true],
  ['http://127.0.0.1:*/*', 'http://127.0.0.1:8081/a', true],
  ['https://shop.example/a.b', 'https://shop.example/aXb', false],
])('the URL pattern %s matches %s: %s', (pattern, address, fits) => {
  expect(matchesPattern(pattern, address)).toBe(fits);
});

test('an invalid URL pattern is refused', () => {
  expect(() => matchesPattern('shop.example', 'https://shop.example/')).toThrow('Invalid url pattern');
});

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = path.join(import.meta.dirname, '..', '..');

/** Matches a request to main that a person makes in a component. `dismiss` only removes a notice. */
const ORDER = /const (?!dismiss\b)(\w+) = use\w*Order(?:<[^>]*>)?\(/g;

const screens = fs.readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

it('a screen shows why main refused what a person asked for', () => {
  const silent = screens.flatMap((name) => {
    const text = fs.readFileSync(path.join(RENDERER, name), 'utf8');
    const orders = Array.from(text.matchAll(ORDER), ([, order = '']) => order);
    return orders.filter((order) => !isShown(text, order)).map((order) => `${name}: ${order}`);
  });
  expect(silent).toEqual([]);
});

/** Tells whether a failure is shown by itself, in a list of failures, or through the order's question dialog. */
function isShown(text: string, order: string): boolean {
  return new RegExp(`\\b${order}\\.(?:error|isError)\\b|\\[[^\\]]*\\b${order}\\b[^\\]]*\\]|act=\\{${order}\\}`).test(
    text,
  );
}

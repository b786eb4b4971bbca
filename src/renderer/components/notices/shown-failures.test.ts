import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = path.join(import.meta.dirname, '..', '..');

/** A component's request to main that a person made. Dismissing removes only a notice. */
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

/** An order's failure is shown directly, as the first of several, or by the question that gives the order. */
function isShown(text: string, order: string): boolean {
  return new RegExp(`\\b${order}\\.(?:error|isError)\\b|\\[[^\\]]*\\b${order}\\b[^\\]]*\\]|act=\\{${order}\\}`).test(
    text,
  );
}

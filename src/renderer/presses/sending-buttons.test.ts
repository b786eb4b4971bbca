import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = path.join(import.meta.dirname, '..');

/** Matches a button that sends a request to main or shows its progress. Requests that only read are left out. */
const SENDS = /(?<!reading|refresh)\.(?:mutate\(|isPending)|isUnderWay/;

const screens = fs.readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

it('a button that sends something ignores a press that was meant for its predecessor', () => {
  const unguarded = screens.flatMap((name) => {
    const buttons = fs.readFileSync(path.join(RENDERER, name), 'utf8').match(/<Button\b[\s\S]*?<\/Button>/g) ?? [];
    return buttons.filter((button) => SENDS.test(button)).map((button) => `${name}: ${button.replace(/\s+/g, ' ')}`);
  });
  expect(unguarded).toEqual([]);
});

it('buttons in a list that can become shorter ignore such a press, too', () => {
  const closing = ['case-payments'];
  const plain = screens.filter((name) => closing.includes(path.basename(name, '.tsx')));
  expect(plain).toHaveLength(closing.length);
  for (const name of plain) expect(fs.readFileSync(path.join(RENDERER, name), 'utf8'), name).not.toMatch(/<Button\b/);
});

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = path.join(import.meta.dirname, '..');

/** A button that asks main for something, or shows that it does. What only reads, such as a list of references, changes nothing. */
const SENDS = /(?<!reading|refresh)\.(?:mutate\(|isPending)|isUnderWay/;

const screens = fs.readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

it('a button that sends something takes no press that was meant for what stood there before', () => {
  const unguarded = screens.flatMap((name) => {
    const buttons = fs.readFileSync(path.join(RENDERER, name), 'utf8').match(/<Button\b[\s\S]*?<\/Button>/g) ?? [];
    return buttons.filter((button) => SENDS.test(button)).map((button) => `${name}: ${button.replace(/\s+/g, ' ')}`);
  });
  expect(unguarded).toEqual([]);
});

it('a button of a list that closes up takes none either', () => {
  const closing = ['case-payments', 'external-payments', 'saved-views-panel'];
  const plain = screens.filter((name) => closing.includes(path.basename(name, '.tsx')));
  expect(plain).toHaveLength(closing.length);
  for (const name of plain) expect(fs.readFileSync(path.join(RENDERER, name), 'utf8'), name).not.toMatch(/<Button\b/);
});

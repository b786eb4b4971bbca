import { expect, test } from 'vitest';
import { chromiumSwitches, type Launch } from './chromium-switches.ts';
import { Switches } from './command-line.ts';

const LAUNCH: Launch = { profileFolder: '/till/Chromium', title: 'Fix & Co', hasDisplay: true, isRoot: false };

function given(...names: string[]): Switches {
  const switches = new Switches();
  for (const name of names) switches.appendSwitch(name);
  return switches;
}

test('Chromium’s switches show the window if there is a display, and hide it otherwise', () => {
  expect(chromiumSwitches(LAUNCH, given())).not.toContain('--headless');
  expect(chromiumSwitches({ ...LAUNCH, hasDisplay: false }, given())).toContain('--headless');
  expect(chromiumSwitches(LAUNCH, given('headless')).filter((word) => word === '--headless')).toHaveLength(1);
});

test('Chromium’s switches turn off the sandbox for root, with a single switch', () => {
  expect(chromiumSwitches(LAUNCH, given())).not.toContain('--no-sandbox');
  const asRoot = chromiumSwitches({ ...LAUNCH, isRoot: true }, given('no-sandbox'));
  expect(asRoot.filter((word) => word === '--no-sandbox')).toHaveLength(1);
  expect(asRoot).toContain('--test-type');
});

test('Chromium’s switches let the program override neither the pipe, the profile nor the privacy switches', () => {
  const switches = chromiumSwitches(LAUNCH, given('user-data-dir', 'remote-debugging-pipe', 'incognito', 'app'));
  expect(switches.filter((word) => word.startsWith('--user-data-dir'))).toEqual(['--user-data-dir=/till/Chromium']);
  expect(switches.filter((word) => word === '--incognito')).toHaveLength(1);
  expect(switches.filter((word) => word.startsWith('--app'))).toEqual([
    '--app=data:text/html,<title>Fix%20%26%20Co</title>',
  ]);
});

test('Chromium’s switches contain no switch twice', () => {
  const switches = chromiumSwitches(LAUNCH, given('disable-sync', 'no-first-run'));
  expect(new Set(switches).size).toBe(switches.length);
});

test('Chromium’s switches make V8 keep source positions in stack traces, beside the program’s own V8 flags', () => {
  const flagsOf = (switches: Switches) =>
    chromiumSwitches(LAUNCH, switches).filter((word) => word.startsWith('--js-flags'));
  expect(flagsOf(given())).toEqual(['--js-flags=--no-enable-lazy-source-positions']);
  const asked = given();
  asked.appendSwitch('js-flags', '--expose-gc');
  expect(flagsOf(asked)).toEqual(['--js-flags=--no-enable-lazy-source-positions --expose-gc']);
});

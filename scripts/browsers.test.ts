import { expect, test } from 'vitest';
import { type BrowserMachine, ensureBrowser } from './browsers.ts';

/** A machine without Chromium, on which an installation would bring one. */
function bareMachine(change: Partial<BrowserMachine> = {}) {
  const said: string[] = [];
  let installed: string | undefined;
  const machine: BrowserMachine = {
    name: 'Chromium',
    find: () => installed,
    named: { variable: 'CHROMIUM_PATH', place: undefined },
    howToGet: 'Install one, or set CHROMIUM_PATH.',
    isDebianAsRoot: true,
    packages: ['chromium', 'xvfb'],
    install(...packages) {
      installed = `/usr/bin/${packages[0]}`;
    },
    say: (line) => said.push(line),
    ...change,
  };
  return { machine, said };
}

test('a Chromium that is there is taken, without a word and without installing another', () => {
  const { machine, said } = bareMachine({
    find: () => '/opt/chromium',
    install: () => {
      throw new Error('installed one more');
    },
  });
  expect(ensureBrowser(machine)).toBe('/opt/chromium');
  expect(said).toEqual([]);
});

test('on Debian, as root, one is installed, and it says so before', () => {
  const { machine, said } = bareMachine();
  expect(ensureBrowser(machine)).toBe('/usr/bin/chromium');
  expect(said).toEqual([expect.stringContaining('chromium, xvfb'), 'Chromium: /usr/bin/chromium']);
});

test('elsewhere it says what to do, and installs nothing', () => {
  const { machine, said } = bareMachine({ isDebianAsRoot: false });
  expect(ensureBrowser(machine)).toBeUndefined();
  expect(said).toEqual([expect.stringContaining('CHROMIUM_PATH')]);
});

test('an installation that brings none says what to do', () => {
  const { machine, said } = bareMachine({ install: () => undefined });
  expect(ensureBrowser(machine)).toBeUndefined();
  expect(said.at(-1)).toContain('Install one');
});

test('a place that a person has named wrongly is told, and nothing is installed in its stead', () => {
  const { machine, said } = bareMachine({ named: { variable: 'CHROMIUM_PATH', place: '/nowhere/chromium' } });
  expect(ensureBrowser(machine)).toBeUndefined();
  expect(said).toEqual(['CHROMIUM_PATH names no executable file: /nowhere/chromium']);
});

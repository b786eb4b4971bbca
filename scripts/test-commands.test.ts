import { expect, test } from 'vitest';
import { type CommandMachine, ensureCommands, TEST_COMMANDS } from './test-commands.ts';

const ALL = TEST_COMMANDS.map(({ debianPackage }) => debianPackage);

/** A machine that has none of them, on which an installation would bring all. */
function sayingsOf(change: Partial<CommandMachine> = {}): string[] {
  const said: string[] = [];
  let areThere = false;
  ensureCommands({
    isThere: () => areThere,
    isDebianAsRoot: true,
    install(packages) {
      expect(packages).toEqual(ALL);
      areThere = true;
    },
    say: (line) => said.push(line),
    ...change,
  });
  return said;
}

test('what is there is taken without a word', () => {
  const install = () => expect.unreachable();
  expect(sayingsOf({ isThere: () => true, install })).toEqual([]);
});

test('on Debian, as root, what is missing is installed, and that is said before', () => {
  expect(sayingsOf()).toEqual([expect.stringContaining('Installing')]);
});

test('what is missing alone is installed', () => {
  const installed: string[][] = [];
  sayingsOf({ isThere: (name) => name !== 'python3', install: (packages) => installed.push([...packages]) });
  expect(installed).toEqual([['python3']]);
});

test('elsewhere nothing is installed, and it is said what to do', () => {
  const install = () => expect.unreachable();
  const said = sayingsOf({ isDebianAsRoot: false, install });
  expect(said).toEqual(TEST_COMMANDS.map(({ without }) => expect.stringContaining(without)));
});

test('an installation that brings nothing is told', () => {
  expect(sayingsOf({ install: () => undefined }).at(-1)).toContain('will not be checked');
});

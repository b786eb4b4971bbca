import { describe, expect, test } from 'vitest';
import { parseCommandLine, Switches } from './command-line.ts';

describe('The command line', () => {
  test('reads a command line in the form that a test runner writes', () => {
    const words = ['--no-sandbox', '-r', 'loader.js', '--inspect=0', '--remote-debugging-port=0', '.', '--lang=en'];
    expect(parseCommandLine(words)).toEqual({
      version: false,
      required: ['loader.js'],
      inspector: { port: 0, waits: false },
      switches: [
        ['no-sandbox', ''],
        ['remote-debugging-port', '0'],
        ['lang', 'en'],
      ],
      program: '.',
    });
  });

  test('knows the inspector’s default port, and when to wait for the inspector', () => {
    expect(parseCommandLine(['--inspect-brk', '.']).inspector).toEqual({ port: 9229, waits: true });
  });

  test('takes the first word as the program, and passes the other words to the program', () => {
    expect(parseCommandLine(['app', 'receipt.json', '-r', '--version'])).toMatchObject({
      program: 'app',
      required: [],
      version: false,
    });
  });

  test('recognizes a request for the version', () => {
    expect(parseCommandLine(['--version']).version).toBe(true);
  });

  test('keeps a value that has an equals sign or a line break in it', () => {
    expect(parseCommandLine(['--proxy=a=b\nc']).switches).toEqual([['proxy', 'a=b\nc']]);
  });
});

describe('The switches', () => {
  test('merges lists of features, and replaces other switches', () => {
    const switches = new Switches();
    switches.appendSwitch('disable-features', 'A,B');
    switches.appendSwitch('disable-features', 'C');
    switches.appendSwitch('lang', 'en');
    switches.appendSwitch('lang', 'fr');
    switches.appendSwitch('mute-audio');
    expect(switches.toArguments()).toEqual(['--disable-features=A,B,C', '--lang=fr', '--mute-audio']);
  });

  test('the program sees the switches of the command line', () => {
    const switches = new Switches();
    switches.appendSwitch('lang', 'en');
    expect([switches.hasSwitch('lang'), switches.getSwitchValue('lang')]).toEqual([true, 'en']);
  });
});

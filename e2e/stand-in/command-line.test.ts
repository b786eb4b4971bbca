import { describe, expect, test } from 'vitest';
import { parseCommandLine, Switches } from './command-line.ts';

describe('the command line', () => {
  test('is read as a test runner writes it', () => {
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

  test('knows the usual port of the inspector, and when to wait for it', () => {
    expect(parseCommandLine(['--inspect-brk', '.']).inspector).toEqual({ port: 9229, waits: true });
  });

  test('takes the first word for the program, and leaves the others to it', () => {
    expect(parseCommandLine(['app', 'receipt.json', '-r', '--version'])).toMatchObject({
      program: 'app',
      required: [],
      version: false,
    });
  });

  test('asks for the version', () => {
    expect(parseCommandLine(['--version']).version).toBe(true);
  });

  test('keeps a value that has an equals sign or a line break in it', () => {
    expect(parseCommandLine(['--proxy=a=b\nc']).switches).toEqual([['proxy', 'a=b\nc']]);
  });
});

describe('switches', () => {
  test('lists of features are joined, other switches replaced', () => {
    const switches = new Switches();
    switches.appendSwitch('disable-features', 'A,B');
    switches.appendSwitch('disable-features', 'C');
    switches.appendSwitch('lang', 'en');
    switches.appendSwitch('lang', 'fr');
    switches.appendSwitch('mute-audio');
    expect(switches.toArguments()).toEqual(['--disable-features=A,B,C', '--lang=fr', '--mute-audio']);
  });

  test('are shown to the program', () => {
    const switches = new Switches();
    switches.appendSwitch('lang', 'en');
    expect([switches.hasSwitch('lang'), switches.getSwitchValue('lang')]).toEqual([true, 'en']);
    switches.removeSwitch('lang');
    expect([switches.hasSwitch('lang'), switches.getSwitchValue('lang')]).toEqual([false, '']);
  });
});

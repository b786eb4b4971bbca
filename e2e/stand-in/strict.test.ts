import { describe, expect, test } from 'vitest';
import { refuseOtherKeys, StrictEmitter, strict } from './strict.ts';

const ignore = () => undefined;

class Lamp extends StrictEmitter {
  #isLit = false;

  constructor() {
    super('Lamp', { emitted: ['lit'], neverEmitted: ['broken'] });
  }

  light(): boolean {
    this.#isLit = true;
    this.emit('lit', 60);
    return this.#isLit;
  }
}

describe('A strict object', () => {
  test('a strict object returns its given members, and throws for all others', () => {
    const shell = strict('shell', { open: () => 'opened' });
    expect(shell.open()).toBe('opened');
    expect(() => Reflect.get(shell, 'beep')).toThrow('stand-in: shell.beep is not provided');
  });

  test('lets a test replace a function', () => {
    const shell = strict('shell', { open: (): string => 'opened' });
    shell.open = () => 'stubbed';
    expect(shell.open()).toBe('stubbed');
  });

  test('a strict object can be awaited', async () => {
    const shell = strict('shell', { open: () => 'opened' });
    expect(await Promise.resolve(shell)).toBe(shell);
  });
});

describe('A strict emitter', () => {
  test('a strict emitter keeps private fields, and calls its listeners', () => {
    const lamp = new Lamp();
    const heard: unknown[] = [];
    lamp.on('lit', (watts) => heard.push(watts));
    expect(lamp.light()).toBe(true);
    expect(heard).toEqual([60]);
  });

  test('accepts listeners for events that never come, and refuses unknown events', () => {
    const lamp = new Lamp();
    expect(() => lamp.once('broken', ignore)).not.toThrow();
    expect(() => lamp.on('stolen', ignore)).toThrow('stand-in: the event stolen of Lamp is not provided');
    expect(() => lamp.prependOnceListener('stolen', ignore)).toThrow('stolen');
  });

  test('refuses unknown members', () => {
    expect(() => Reflect.get(new Lamp(), 'dim', new Lamp())).toThrow('stand-in: Lamp.dim is not provided');
  });
});

test('unsupported options are refused unless they are undefined', () => {
  expect(() => refuseOtherKeys('options', { width: 1, kiosk: undefined }, ['width'])).not.toThrow();
  expect(() => refuseOtherKeys('options', { width: 1, kiosk: true }, ['width'])).toThrow('options.kiosk');
});

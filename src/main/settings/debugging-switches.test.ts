import { describe, expect, it } from 'vitest';
import { findRefusedSwitch } from './debugging-switches.ts';

const none = () => false;

describe('a packaged program', () => {
  it.each([
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['--remote-debugging-port', 'remote-debugging-port'],
    ['--inspect', 'inspect'],
    ['--inspect-brk=0', 'inspect-brk'],
  ])('refuses %s', (word, name) => {
    expect(findRefusedSwitch(none, ['paydesk', word])).toBe(name);
  });

  it('refuses what Chromium was told and Node was not', () => {
    expect(findRefusedSwitch((name) => name === 'remote-debugging-pipe', [])).toBe('remote-debugging-pipe');
  });

  it.each([['paydesk'], ['paydesk', '--force-device-scale-factor=2'], ['paydesk', 'inspect']])(
    'starts with %s %s',
    (...words) => {
      expect(findRefusedSwitch(none, words)).toBeNull();
    },
  );
});

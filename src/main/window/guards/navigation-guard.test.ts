import { describe, expect, it } from 'vitest';
import { schemeOf, staysInProgram } from './navigation-guard.ts';

const own = 'app://paydesk';

describe('a navigation of the main window', () => {
  it.each(['app://paydesk/index.html', 'app://paydesk/', 'app://paydesk/index.html#/journal'])(
    'allows a navigation to the program’s own page: %s',
    (address) => {
      expect(staysInProgram(address, own)).toBe(true);
    },
  );

  it.each([
    'https://paydesk/index.html',
    'app://paydesk.example/',
    'app://paydesk:81/',
    'app://paydesk@example/',
    'app://someone@paydesk/',
    'file:///index.html',
    'data:text/html,<p>hello',
    'javascript:alert(1)',
    'about:blank',
    'blob:app://paydesk/1',
    '',
  ])('blocks a navigation to %s', (address) => {
    expect(staysInProgram(address, own)).toBe(false);
  });
});

describe('the logged part of an address', () => {
  it.each([
    ['https://bank.example/?card=5061020000000000094', 'https:'],
    ['bankapp:5061020000000000094', 'bankapp:'],
    ['card5061020000000000094://', 'card:'],
    ['5061020000000000094', 'none'],
  ])('logs the address %s as %s', (address, scheme) => {
    expect(schemeOf(address)).toBe(scheme);
  });
});

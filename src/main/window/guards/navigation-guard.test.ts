import { describe, expect, it } from 'vitest';
import { staysInProgram } from './navigation-guard.ts';

const own = 'app://paydesk';

describe('a navigation of the main window', () => {
  it.each(['app://paydesk/index.html', 'app://paydesk/', 'app://paydesk/index.html#/journal'])(
    'is allowed if it goes to the program’s own page: %s',
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
  ])('is blocked if it goes to %s', (address) => {
    expect(staysInProgram(address, own)).toBe(false);
  });
});

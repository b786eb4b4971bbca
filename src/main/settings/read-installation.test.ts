import path from 'node:path';
import { expect, it } from 'vitest';
import { readInstallation } from './read-installation.ts';

it.each([undefined, ''])('a till for which nothing was set up is one for practice: %j', (named) => {
  expect(readInstallation(named)).toMatchObject({ ok: true, installation: { mode: 'practice' } });
});

it('a till whose file cannot be read is not one for practice', () => {
  expect(readInstallation(path.join(import.meta.dirname, 'missing.json'))).toEqual({
    ok: false,
    problem: { field: '', rule: 'unreadable' },
    mode: null,
  });
});

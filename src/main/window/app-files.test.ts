import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { answerAppRequest, fileOf } from './app-files.ts';

const FILES = {
  'renderer/index.html': '<p>page',
  'renderer/assets/index.js': 'page();',
  'renderer/notes.txt': 'not of the page',
  'secret.js': 'secret',
  'renderer-other/secret.js': 'secret',
};

let folder: string;
beforeEach(() => {
  const outside = temporaryFolder();
  folder = path.join(outside, 'renderer');
  for (const [name, content] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(outside, name)), { recursive: true });
    fs.writeFileSync(path.join(outside, name), content);
  }
});

const get = (url: string, method = 'GET') => answerAppRequest(folder, { url, method });

describe('the program’s page', () => {
  it.each(['app://paydesk/', 'app://paydesk/index.html', 'app://paydesk/index.html?x#/journal'])(
    'serves the program’s page for %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<p>page');
    },
  );

  it('lets the program’s page run and load only the program’s own files', async () => {
    const policy = (await get('app://paydesk/')).headers.get('content-security-policy') ?? '';
    const directives = Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/s)));
    expect(directives).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(policy).not.toMatch(/unsafe|nonce|https?:|\*/);
  });

  it('serves scripts with their type, never guessed and never cached', async () => {
    const { headers } = await get('app://paydesk/assets/index.js');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('a request for another file', () => {
  it.each([
    'app://paydesk/missing.js',
    'app://paydesk/assets',
    'app://paydesk/assets/',
    'app://paydesk/notes.txt',
    'app://paydesk/../secret.js',
    'app://paydesk/..%2fsecret.js',
    'app://paydesk/%2e%2e/secret.js',
    'app://paydesk/..%5csecret.js',
    'app://paydesk/%2e%2e%2frenderer-other%2fsecret.js',
    'app://paydesk/assets/index.js%00.html',
    'app://paydesk/%zz.js',
    'app://other/index.html',
    'app://paydesk:80/index.html',
    'https://paydesk/index.html',
    'nonsense',
  ])('refuses a request for another file: %s', async (url) => {
    const answer = await get(url);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });

  it('never reaches a file outside the page’s folder', () => {
    const part = fc.constantFrom('..', '.', '%2e%2e', '%2f', '/', '\\', '%5c', 'assets', 'secret.js', '%00', '~', ':');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('/', ''), (parts, separator) => {
        const file = fileOf(folder, `app://paydesk/${parts.join(separator)}`);
        expect(file === null || path.relative(folder, file).split(path.sep)[0] !== '..').toBe(true);
      }),
    );
  });

  it('answers without an error if Chromium itself asks for a favicon', async () => {
    expect((await get('app://paydesk/favicon.ico')).status).toBe(204);
  });

  it.each(['POST', 'PUT', 'HEAD'])('refuses a request with the method %s', async (method) => {
    expect((await get('app://paydesk/', method)).status).toBe(405);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpOffice, listen } from '../server/http.ts';
import type { WebPlace } from './place.ts';
import { readScreens } from './screens.ts';
import { viewOf } from './view.fixture.ts';
import { type WebOfTest, webOfTest } from './web.fixture.ts';
import { addWebRoutes } from './web-routes.ts';

describe('web routes', () => {
  let office: HttpOffice | null = null;
  let web: WebOfTest;
  let folder: string;
  afterEach(async () => {
    await office?.stop();
    rmSync(folder, { recursive: true });
  });

  const open = async (place: WebPlace = { publicAddress: null, hasTls: false }) => {
    folder = mkdtempSync(path.join(tmpdir(), 'screens-'));
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Screens</title>');
    writeFileSync(path.join(folder, 'assets', 'index-12345678.js'), 'export {};');
    writeFileSync(path.join(folder, 'secret.pem'), 'not to be served');
    web = await webOfTest(viewOf({ tills: [] }));
    const tills = { answer: async () => ({ status: 200, body: { forTills: true } }) };
    office = await listen(tills, {
      host: '127.0.0.1',
      port: 0,
      tls: null,
      addRoutes: (server) => addWebRoutes(server, { office: web.office, screens: readScreens(folder), place }),
    });
    return office.address;
  };
  const ask = (address: string, channel: string, request: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}/web/ask/${channel}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, ...headers },
      body: JSON.stringify(request),
    });

  it('serves the screens with headers that block foreign scripts, frames and referrers', async () => {
    const address = await open();
    const page = await fetch(`${address}/`);
    expect(await page.text()).toContain('<title>Screens</title>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|data:|\*/);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    const script = await fetch(`${address}/assets/index-12345678.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('cache-control')).toContain('immutable');
  });

  it('serves no other file and leaves other paths to tills', async () => {
    const address = await open();
    for (const where of [
      '/secret.pem',
      '/assets/',
      '/assets/..%2f..%2fetc%2fpasswd',
      '/..%2findex.html',
      '/index.html',
    ]) {
      expect(await (await fetch(`${address}${where}`)).text(), where).not.toMatch(/not to be served|root:|Screens/);
    }
    expect(await (await fetch(`${address}/v1/journals/x/head`)).json()).toEqual({ forTills: true });
  });

  it('signs a person in with a cookie hidden from scripts, and forbids caching', async () => {
    const address = await open();
    const person = await web.people.add('ada');
    const given = { name: 'ada', password: person.first, code: person.code() };
    const answer = await ask(address, 'session.signIn', given);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^paydesk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const [own = ''] = cookie.split(';');
    expect(await answer.text()).not.toContain(own.slice('paydesk='.length));
    const read = await ask(address, 'session.read', {}, { cookie: own });
    expect(await read.json()).toMatchObject({ ok: true, value: { name: 'ada', mustChoosePassword: true } });
  });

  it('refuses large bodies, unknown requests and requests of other pages', async () => {
    const address = await open();
    const huge = { name: 'ada', password: 'x'.repeat(64 * 1024), code: '' };
    expect((await ask(address, 'session.signIn', huge)).status).toBe(400);
    expect((await ask(address, 'tills.list', {}, { origin: 'https://elsewhere.example' })).status).toBe(400);
    expect((await ask(address, 'tills.list', {}, { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await ask(address, 'no.such', {})).status).toBe(404);
    expect((await fetch(`${address}/web/ask/tills.list`)).status).not.toBe(500);
  });

  it('demands https from other machines, and otherwise neither reads nor sets a cookie', async () => {
    const address = await open({ publicAddress: null, hasTls: false });
    // Any other host name counts as another machine, because an attacker could point a name at this machine.
    const { port } = new URL(address);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ port, host: '127.0.0.1', headers: { host: 'rebound.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('binds the cookie to the host behind a TLS proxy', async () => {
    const address = await open({ publicAddress: 'https://office.example', hasTls: false });
    const person = await web.people.add('ada');
    const given = { name: 'ada', password: person.first, code: person.code() };
    const answer = await ask(address, 'session.signIn', given, { origin: 'https://office.example' });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-paydesk=.*; Secure$/);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age');
    expect((await ask(address, 'session.read', {})).status).toBe(400);
  });
});

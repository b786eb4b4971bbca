import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fixture } from './fixture/main.ts';
import { makeReturnUrl } from './return-url.ts';

// Opens real pages of a bank that this file plays, in a small program on the stand-in for Electron.

const STAND_IN = path.resolve(import.meta.dirname, '../../../../e2e/stand-in');
const PROGRAM = path.join(import.meta.dirname, 'fixture');
const FIRST_WINDOW_MS = 20_000;
const STORED = 'Ngozi-Okafor-7351';
const TOKEN = '0123456789abcdef0123456789abcdef';

let home: string;
let server: Server;
let origin: string;
let returnUrl: string;
let application: ElectronApplication;
let errors = '';
/** What the bank was asked for: method, path and cookies. */
let requests: string[] = [];
let lastReference = 0;

declare global {
  /** In the process of the program alone. */
  var fixture: Fixture;
}

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'bank-page-test-'));
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  returnUrl = makeReturnUrl(`${origin}/return`, TOKEN);
  process.env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN; // Read by the package `electron` in this process.
  const environment = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/DISPLAY$/.test(entry[0]),
  );
  application = await _electron.launch({
    args: [PROGRAM],
    env: { ...Object.fromEntries(environment), HOME: home, XDG_CONFIG_HOME: path.join(home, 'config') },
  });
  application.process().stderr?.on('data', (text: Buffer) => {
    errors += text.toString();
  });
  await (await application.firstWindow({ timeout: FIRST_WINDOW_MS })).getByRole('heading', { name: 'Till' }).waitFor();
}, 60_000);

afterAll(async () => {
  await application.close();
  server.closeAllConnections();
  server.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

beforeEach(() => {
  requests = [];
  lastReference += 1;
});

afterEach(async () => {
  await application.evaluate(() => globalThis.fixture.pages.closeAll());
  await eventually(() => application.windows().length).toBe(1);
});

/** The bank: a page, a form and a few traps. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', origin);
  requests.push(`${request.method} ${pathname} ${request.headers.cookie ?? '-'}`);
  const send = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  if (pathname === '/redirect') send(302, '', { location: `${returnUrl}?${new URLSearchParams(returned('GET'))}` });
  else if (pathname === '/download')
    send(200, 'x'.repeat(100), { 'content-disposition': 'attachment; filename=a.exe' });
  else if (pathname === '/to-clear') send(302, '', { location: 'http://bank.example/' });
  else if (pathname === '/favicon.ico') send(404, '');
  else if (pathname === '/worker.js')
    send(200, 'addEventListener("fetch", () => {});', { 'content-type': 'text/javascript' });
  else if (pathname === '/cached') send(200, 'kept', { 'cache-control': 'max-age=3600' });
  else send(200, `<title>Bank</title><h1>${pathname}</h1>`, { 'set-cookie': 'customer=known; HttpOnly' });
}

/** A port on which nobody listens any more. */
async function closedPort(): Promise<number> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  return port;
}

function returned(by: string): Record<string, string> {
  return {
    response: JSON.stringify({ status: 'successful', statusMessage: `by ${by}`, cardNumber: '5061020000000000094' }),
  };
}

function reference(): string {
  return `T1-261121-${lastReference}`;
}

/** Opens a page of the bank, and answers with it once it is shown. */
async function open(pathname = '/pay'): Promise<Page> {
  const before = application.windows();
  await begin(`${origin}${pathname}`);
  // By its address: the window of an attempt that ended at once may come late.
  const find = () =>
    application.windows().find((each) => !before.includes(each) && each.url() === `${origin}${pathname}`);
  await eventually(find).toBeDefined();
  const page = find() as Page;
  await page.getByRole('heading', { name: pathname }).waitFor();
  return page;
}

async function begin(authUrl: string): Promise<void> {
  await application.evaluate((_electronModule, page) => globalThis.fixture.pages.open(page), {
    reference: reference(),
    authUrl,
    returnUrl,
  });
}

function states(): Promise<string[]> {
  return application.evaluate(
    (_electronModule, ours) =>
      globalThis.fixture.statuses
        .filter((status) => status.reference === ours)
        .map(({ state, failure }) => failure ?? state),
    reference(),
  );
}

function returns(): Promise<Fixture['returns']> {
  return application.evaluate(
    (_electronModule, ours) => globalThis.fixture.returns.filter((each) => each.reference === ours),
    reference(),
  );
}

/** Stores a text in every way in which a page can. */
async function storeEverywhere(page: Page): Promise<void> {
  await page.evaluate(async (text) => {
    // biome-ignore lint/suspicious/noDocumentCookie: this is how a page stores one
    document.cookie = `visible=${text}`;
    localStorage.setItem('customer', text);
    sessionStorage.setItem('customer', text);
    await new Promise((done, fail) => {
      const opening = indexedDB.open('customers');
      opening.onupgradeneeded = () => opening.result.createObjectStore('names').put(text, 1);
      opening.onsuccess = done;
      opening.onerror = fail;
    });
    await (await caches.open('pages')).put('/kept', new Response(text));
    await navigator.serviceWorker.register('/worker.js');
    await fetch('/cached');
  }, STORED);
}

/** What a page finds that was stored before it. */
const FIND_STORED = `(async () => ({
  cookie: document.cookie,
  local: localStorage.length,
  session: sessionStorage.length,
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  cached: await (await fetch('/cached')).text(),
}))()`;
const NOTHING_STORED = { cookie: '', local: 0, session: 0, databases: [], caches: [], workers: 0, cached: 'kept' };

function openReference(): Promise<string | null> {
  return application.evaluate(() => globalThis.fixture.pages.openReference);
}

/** Waits for a value; the machine may be busy. */
function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 10_000 });
}

/** Lets the page do something that may end it. */
async function run<Given>(page: Page, script: (given: Given) => void, given: Given): Promise<void> {
  await page.evaluate(([text, value]) => void setTimeout(() => new Function('given', `(${text})(given)`)(value)), [
    script.toString(),
    given,
  ] as const);
}

/** The files below a folder in which a text stands. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

function facts(by: string, method: 'GET' | 'POST') {
  const response = {
    method,
    reading: 'read',
    reference: 'none',
    facts: { status: 'successful', statusMessage: `by ${by}` },
  };
  return [{ reference: reference(), response }];
}

describe('the return', () => {
  it('is caught on the way of a redirect; nothing reaches its address, and the page is gone', async () => {
    await begin(`${origin}/redirect`);
    await eventually(returns).toEqual(facts('GET', 'GET'));
    await eventually(() => application.windows().length).toBe(1);
    expect(await openReference()).toBeNull();
    expect(requests).toEqual(['GET /redirect -']);
  });

  it('is caught when a form posts it', async () => {
    const page = await open();
    await run(
      page,
      ({ action, fields }) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action });
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement('input'), { name, value }));
        }
        document.body.append(form);
        form.submit();
      },
      { action: returnUrl, fields: returned('POST') },
    );
    await eventually(returns).toEqual(facts('POST', 'POST'));
    expect(requests.some((request) => request.includes('/return/'))).toBe(false);
  });

  it('does not count in a frame, nor without our token, and does not leave from a frame', async () => {
    const page = await open();
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
      document.body.append(Object.assign(document.createElement('img'), { src }));
    }, returnUrl);
    await run(page, (address) => location.assign(address), `${origin}/return`);
    await page.getByRole('heading', { name: '/return' }).waitFor();
    expect([await returns(), await openReference()]).toEqual([[], reference()]);
    expect(requests.some((request) => request.includes(TOKEN))).toBe(false);
  });
});

describe('a bank page', () => {
  it('tells its host and state, and nothing else', async () => {
    await open();
    await eventually(states).toEqual(['loading', 'loading', 'shown']);
    const status = await application.evaluate(() => globalThis.fixture.statuses.at(-1));
    expect(Object.keys(status ?? {}).sort()).toEqual([
      'failure',
      'hasKeys',
      'host',
      'padlock',
      'reference',
      'startedAt',
      'state',
    ]);
    expect(status).toMatchObject({ host: new URL(origin).host, padlock: 'practice' });
  });

  it('has nothing of the program in it', async () => {
    const page = await open();
    const names = ['require', 'process', 'module', 'paydesk', 'fixture'];
    expect(await page.evaluate((all) => all.filter((name) => name in window), names)).toEqual([]);
  });

  it('opens its pop-ups in place, and no others', async () => {
    const page = await open();
    await page.evaluate(() => window.open('file:///etc/passwd'));
    await page.evaluate(() => window.open('about:blank'));
    await run(page, (address) => window.open(address), `${origin}/challenge`);
    await page.getByRole('heading', { name: '/challenge' }).waitFor();
    expect(application.windows()).toHaveLength(2);
  });

  it('stays where it is when it wants to go to what is no page of a bank', async () => {
    const page = await open();
    for (const address of ['file:///etc/passwd', 'app://paydesk/index.html', 'data:text/html,x', 'bankapp://approve']) {
      await run(page, (to) => location.assign(to), address);
    }
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${origin}/pay`);
    expect((await states()).at(-1)).toBe('shown');
  });

  it('fails where it is sent on in the clear, or cannot be reached', async () => {
    await begin(`${origin}/to-clear`);
    await eventually(states).toEqual(['loading', 'addressRefused']);
    lastReference += 1;
    await begin(`http://127.0.0.1:${await closedPort()}/`);
    await eventually(states).toEqual(['loading', 'noConnection']);
  });

  it('gets no download and no permission', async () => {
    const page = await open();
    await run(page, (address) => location.assign(address), `${origin}/download`);
    await eventually(() => requests.some((request) => request.includes('/download'))).toBe(true);
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
    expect(
      await page.evaluate(
        () => new Promise((done) => navigator.geolocation.getCurrentPosition(done, (no) => done(no.code))),
      ),
    ).toBe(1);
    expect(readdirSync(home, { recursive: true }).filter((file) => String(file).includes('a.exe'))).toEqual([]);
    expect(errors).not.toContain('downloads are not provided'); // What the stand-in says where the program did not refuse.
    expect(await openReference()).toBe(reference());
  });

  it('says when it crashed, and is gone', async () => {
    await open();
    await application.evaluate(({ webContents }) => webContents.getAllWebContents().at(-1)?.forcefullyCrashRenderer());
    await eventually(async () => (await states()).at(-1)).toBe('crashed');
    expect(await openReference()).toBeNull();
  });
});

describe('what is left of a bank page', () => {
  const cookies = () => application.evaluate(async () => (await globalThis.fixture.session()?.cookies.get({}))?.length);

  const lookAfterwards = () =>
    application.evaluate((_electronModule, [address, script]) => globalThis.fixture.lookAfterwards(address, script), [
      `${origin}/pay`,
      FIND_STORED,
    ] as const);
  const requestsOf = (pathname: string) => requests.filter((request) => request.startsWith(`GET ${pathname} `));

  it('is nothing, once it is closed: no cookie, storage, database, cache or worker', async () => {
    const page = await open();
    await storeEverywhere(page);
    await page.reload();
    expect(await page.evaluate(FIND_STORED)).toEqual({
      cookie: `visible=${STORED}`,
      local: 1,
      session: 1,
      databases: ['customers'],
      caches: ['pages'],
      workers: 1,
      cached: 'kept',
    });
    expect(requestsOf('/pay')).toEqual(['GET /pay -', `GET /pay customer=known; visible=${STORED}`]);
    expect(await cookies()).toBe(2);
    await application.evaluate((_electronModule, ours) => globalThis.fixture.pages.close(ours), reference());
    expect([await cookies(), await openReference()]).toEqual([0, null]);

    requests = [];
    expect(await lookAfterwards()).toEqual(NOTHING_STORED);
    expect([requestsOf('/pay'), requestsOf('/cached').length]).toEqual([['GET /pay -'], 1]);
  });

  it('is nothing on the disk, while it is open and afterwards', async () => {
    await storeEverywhere(await open());
    expect(filesWith(home, STORED)).toEqual([]);
    await application.evaluate((_electronModule, ours) => globalThis.fixture.pages.close(ours), reference());
    expect(filesWith(home, STORED)).toEqual([]);
  });

  it('is not seen by the next attempt, which ends the one before it', async () => {
    await storeEverywhere(await open());
    const second = await open();
    expect(requestsOf('/pay')).toEqual(['GET /pay -', 'GET /pay -']);
    expect(await second.evaluate(FIND_STORED)).toEqual(NOTHING_STORED);
    await eventually(() => application.windows().length).toBe(2);
  });

  it('is nothing when the screens crash', async () => {
    await open();
    await application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await eventually(openReference).toBeNull();
    await eventually(cookies).toBe(0);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Fixture } from './fixture/main.ts';
import { makeReturnUrl } from './return-url.ts';

const STAND_IN = path.resolve(import.meta.dirname, '../../../../e2e/stand-in');
const PROGRAM = path.join(import.meta.dirname, 'fixture');
const FIRST_WINDOW_MS = 120_000;
const STORED = 'Ngozi-Okafor-7351';
export const TOKEN = 'abcdefghijklmnopabcdefghijklmnop';

declare global {
  /** Exists only in the program's process. */
  var fixture: Fixture;
}

/** A bank, and a small program on the stand-in for Electron that opens the bank's pages. */
export interface Bank {
  home: string;
  origin: string;
  returnUrl: string;
  application: ElectronApplication;
  requests: string[];
  reference(): string;
  open(pathname?: string): Promise<Page>;
  returns(): Promise<Fixture['returns']>;
  /** Returns one reference for each return of a frame. */
  hints(): Promise<string[]>;
  openReference(): Promise<string | null>;
}

/** Starts one bank and one program for all tests of a file. Each test has its own payment; pages are closed after it. */
export function withBank(): Bank {
  let lastReference = 0;
  const bank = {
    requests: [] as string[],
    reference: () => `T1-261121-${lastReference}`,
    open: (pathname = '/pay') => openPage(bank, pathname),
    returns: () =>
      bank.application.evaluate(
        (_electronModule, ours) => globalThis.fixture.returns.filter(({ reference }) => reference === ours),
        bank.reference(),
      ),
    hints: () =>
      bank.application.evaluate(
        (_electronModule, ours) => globalThis.fixture.hints.filter((reference) => reference === ours),
        bank.reference(),
      ),
    openReference: () => bank.application.evaluate(() => globalThis.fixture.pages.openReference),
  } as Bank;
  const server = createServer((request, response) => answer(bank, request, response));

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    bank.home = mkdtempSync(path.join(tmpdir(), 'bank-page-test-'));
    bank.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    bank.returnUrl = makeReturnUrl(`${bank.origin}/return`, TOKEN);
    bank.application = await launch(bank);
  });

  afterAll(async () => {
    await bank.application.close();
    server.closeAllConnections();
    server.close();
    rmSync(bank.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  beforeEach(() => {
    bank.requests = [];
    lastReference += 1;
  });

  afterEach(async () => {
    await bank.application.evaluate(() => globalThis.fixture.pages.closeAll());
    await eventually(() => bank.application.windows().length).toBe(1);
  });
  return bank;
}

async function launch(bank: Bank): Promise<ElectronApplication> {
  process.env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN; // The package `electron` reads this variable in this process.
  const environment = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/DISPLAY$/.test(entry[0]),
  );
  const application = await _electron.launch({
    timeout: FIRST_WINDOW_MS,
    args: [PROGRAM],
    env: { ...Object.fromEntries(environment), HOME: bank.home, XDG_CONFIG_HOME: path.join(bank.home, 'config') },
  });
  application.context().setDefaultTimeout(FIRST_WINDOW_MS);
  await (await application.firstWindow({ timeout: FIRST_WINDOW_MS })).getByRole('heading', { name: 'Till' }).waitFor();
  return application;
}

function answer({ origin, returnUrl, requests }: Bank, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', origin);
  requests.push(`${request.method} ${pathname} ${request.headers.cookie ?? '-'}`);
  const send = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  if (pathname === '/redirect') send(302, '', { location: `${returnUrl}?${new URLSearchParams(returned('GET'))}` });
  else if (pathname === '/favicon.ico') send(404, '');
  else if (pathname === '/worker.js')
    send(200, 'addEventListener("fetch", () => {});', { 'content-type': 'text/javascript' });
  else if (pathname === '/cached') send(200, 'kept', { 'cache-control': 'max-age=3600' });
  else send(200, `<title>Bank</title><h1>${pathname}</h1>`, { 'set-cookie': 'customer=known; HttpOnly' });
}

async function openPage(bank: Bank, pathname: string): Promise<Page> {
  const { application, origin, returnUrl } = bank;
  // The fragment makes the address unique, because windows of earlier attempts may appear late.
  const address = `${origin}${pathname}#${randomUUID()}`;
  const page = { reference: bank.reference(), authUrl: address, returnUrl };
  await application.evaluate((_electronModule, given) => globalThis.fixture.pages.open(given), page);
  const find = () => application.windows().find((each) => each.url() === address);
  await eventually(find).toBeDefined();
  const opened = find() as Page;
  await opened.getByRole('heading', { name: pathname }).waitFor();
  return opened;
}

export function returned(by: string): Record<string, string> {
  return {
    response: JSON.stringify({ status: 'successful', statusMessage: `by ${by}`, cardNumber: '5061020000000000094' }),
  };
}

export async function storeEverywhere(page: Page): Promise<void> {
  await page.evaluate(async (text) => {
    // biome-ignore lint/suspicious/noDocumentCookie: pages set cookies in this way
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

export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read);
}

/** Runs a script in the page without waiting for it, because the script may end the page. */
export async function run<Given>(page: Page, script: (given: Given) => void, given: Given): Promise<void> {
  await page.evaluate(([text, value]) => void setTimeout(() => new Function('given', `(${text})(given)`)(value)), [
    script.toString(),
    given,
  ] as const);
}

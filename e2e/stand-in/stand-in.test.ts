import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, launchFixture } from './launch-fixture.ts';
import { isAlive, processTree } from './process-tree.ts';

let home: string;
let server: Server;
let origin: string;
let returnUrl: string;
const received: string[] = [];
let application: ElectronApplication;
let page: Page;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'stand-in-test-'));
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  returnUrl = `${origin}/return`;
  ({ application, page } = await launchFixture(home));
}, 60_000);

afterAll(async () => {
  await application.close();
  server.closeAllConnections();
  server.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, body: string, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  };
  received.push(request.url ?? '');
  if (request.url === '/status') send(418, `short and stout ${request.method} ${request.headers['x-till'] ?? ''}`);
  else if (request.url === '/elsewhere') send(302, '', { location: '/status' });
  else if (request.url === '/drop') request.socket.destroy();
  else if (request.url === '/half') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => request.socket.destroy());
  } else if (request.url === '/bank') {
    send(200, '<title>Bank</title><form method="post" action="/approve"><button>Approve</button></form>');
  } else if (request.url === '/approve') send(302, '', { location: `${returnUrl}/token?response=signed-42` });
  else send(404, 'not found');
}

/** Calls the fixture's preload in the page, and answers what its promise does: a value, or an error's message. */
function invoke(channel: string, ...values: unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const { fixture } = window as unknown as { fixture: Fixture };
      try {
        return await fixture.invoke(name, ...given);
      } catch (error) {
        return (error as Error).message;
      }
    },
    [channel, values] as const,
  );
}

describe('messages', () => {
  test('a value goes to main and back', async () => {
    expect(await invoke('echo', 'text', 3, { list: [true, null] })).toEqual(['text', 3, { list: [true, null] }]);
  });

  test('dates and bytes cross, and the sender is known by its address', async () => {
    const described = await page.evaluate(() => {
      const { fixture } = window as unknown as { fixture: Fixture };
      return fixture.invoke('describe', new Date('2026-11-21T00:00:00Z'), new Uint8Array([1, 2, 3]));
    });
    expect(described).toEqual({
      year: 2026,
      sum: 6,
      url: 'app://bundle/page.html',
      origin: 'app://bundle',
      isMainFrame: true,
      isWindow: true,
    });
  });

  test('the error of a handler crosses with its message', async () => {
    expect(await invoke('fail')).toBe("Error invoking remote method 'fail': RangeError: no such account");
    expect(await invoke('unheard of')).toContain("No handler registered for 'unheard of'");
  });

  test('a function cannot cross to main', async () => {
    const message = await page.evaluate(() => {
      const { fixture } = window as unknown as { fixture: Fixture };
      return fixture.invoke('echo', { call: () => 1 }).catch((error: Error) => error.message);
    });
    expect(message).toContain('could not be cloned');
  });

  test('main pushes events to the page', async () => {
    await invoke('push', { at: 'noon' });
    await page.getByText('{"at":"noon"}').waitFor();
  });
});

describe('keys and focus', () => {
  test('main is told of the keys that print nothing, and of no others', async () => {
    await page.getByRole('textbox', { name: 'Value' }).press('a');
    await page.keyboard.press('Control+F6');
    await expect
      .poll(() => invoke('keys'))
      .toEqual(['keyDown Control true', 'keyDown F6 true', 'keyUp F6 true', 'keyUp Control false']);
  });

  test('the focus is where the program puts it', async () => {
    const told = await application.evaluate(({ BrowserWindow, WebContentsView, webContents }) => {
      const screens = BrowserWindow.getAllWindows()[0]?.webContents;
      const { webContents: other } = new WebContentsView();
      const events: string[] = [];
      for (const name of ['focus', 'blur'] as const) {
        screens?.on(name as 'focus', () => events.push(`screens ${name}`));
        other.on(name as 'focus', () => events.push(`other ${name}`));
      }
      screens?.focus();
      events.length = 0;
      other.focus();
      const isOther = webContents.getFocusedWebContents() === other && other.isFocused();
      other.close();
      screens?.focus();
      return { events, isOther, isScreens: webContents.getFocusedWebContents() === screens };
    });
    expect(told).toEqual({
      events: ['screens blur', 'other focus', 'other blur', 'screens focus'],
      isOther: true,
      isScreens: true,
    });
    await expect.poll(() => application.windows().length).toBe(1);
  });
});

describe('the page is kept in', () => {
  test('window.open opens nothing, and the program is told', async () => {
    expect(await page.evaluate(() => window.open('https://outside.example/help'))).toBeNull();
    await page.getByText('asked to open https://outside.example/help').waitFor();
    await page.locator('#outside').click();
    await page.getByText('asked to open https://outside.example/"').waitFor();
    // For a moment Chromium may have a page that shows nothing, until the stand-in has ended it.
    await expect.poll(() => application.windows().length).toBe(1);
  });

  test('a navigation that the program prevents does not happen', async () => {
    await page.evaluate((address) => {
      setTimeout(() => location.assign(address), 0);
    }, `${origin}/bank`);
    await expect.poll(() => addressInMain()).toBe('app://bundle/page.html');
    await page.waitForTimeout(300);
    expect(await addressInMain()).toBe('app://bundle/page.html');
  });

  test('the Content-Security-Policy holds', async () => {
    const name = await page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(() => {
            try {
              // biome-ignore lint/security/noGlobalEval: the policy is what is tested
              resolve(eval('1'));
            } catch (error) {
              resolve((error as Error).name);
            }
          });
        }),
    );
    expect(name).toBe('EvalError');
    const html = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>injected</b>');
        return 'inserted';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(html).toBe('TypeError');
  });

  test('what joins the two worlds is out of the page’s reach, and the exposed object is frozen', async () => {
    const seen = await page.evaluate(() => {
      const { fixture } = window as unknown as { fixture: Fixture };
      const names = Object.getOwnPropertyNames(window).filter((name) => /^(post|deliver)/.test(name));
      return { names, isFrozen: Object.isFrozen(fixture), require: typeof Reflect.get(window, 'require') };
    });
    expect(seen).toEqual({ names: ['postMessage'], isFrozen: true, require: 'undefined' });
  });
});

function addressInMain(): Promise<string | undefined> {
  return application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
}

describe('the network', () => {
  test('session.fetch speaks HTTP', async () => {
    const init = { method: 'POST', body: '{}', headers: { 'x-till': 'T1' } };
    expect(await invoke('fetch', `${origin}/status`, init)).toEqual({ status: 418, text: 'short and stout POST T1' });
    expect(await invoke('net-fetch', `${origin}/status`)).toBe(418);
  });

  test('failures carry Chromium’s names', async () => {
    expect(await invoke('fetch', 'http://127.0.0.1:9/')).toEqual({ error: 'Error: net::ERR_UNSAFE_PORT' });
    expect(await invoke('fetch', 'http://127.0.0.1:65533/')).toEqual({ error: 'Error: net::ERR_CONNECTION_REFUSED' });
    expect(await invoke('fetch', 'http://nowhere.invalid/')).toEqual({ error: 'Error: net::ERR_NAME_NOT_RESOLVED' });
    expect(await invoke('fetch', `${origin}/drop`)).toEqual({ error: 'Error: net::ERR_EMPTY_RESPONSE' });
    expect(await invoke('fetch', `${origin}/half`)).toEqual({ error: 'Error: net::ERR_CONTENT_LENGTH_MISMATCH' });
  });

  test('a redirect that may not be followed is refused in Electron’s words', async () => {
    expect(await invoke('fetch', `${origin}/elsewhere`, { redirect: 'manual' })).toEqual({
      error: 'Error: Redirect was cancelled',
    });
    expect(await invoke('fetch', `${origin}/elsewhere`, { redirect: 'error' })).toEqual({
      error: "Error: Attempted to redirect, but redirect policy was 'error'",
    });
  });

  test('a view has a session of its own, and the redirect that ends it is captured before it leaves', async () => {
    const opened = application.waitForEvent('window');
    const returned = invoke('bank', `${origin}/bank`, returnUrl);
    const bank = await opened;
    await bank.getByRole('button', { name: 'Approve' }).waitFor();
    expect(await bank.evaluate(() => typeof Reflect.get(window, 'fixture'))).toBe('undefined');
    await bank.getByRole('button', { name: 'Approve' }).click({ noWaitAfter: true });
    expect(await returned).toBe(`ERR_BLOCKED_BY_CLIENT ${returnUrl}/token?response=signed-42`);
    await expect.poll(() => application.windows().length).toBe(1);
    expect(received).toContain('/approve');
    expect(received.filter((address) => address.startsWith('/return'))).toEqual([]);
  });
});

describe('a test runner', () => {
  test('replaces dialogs', async () => {
    const filePath = path.join(home, 'chosen.pdf');
    await application.evaluate(({ dialog }, chosen) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
    }, filePath);
    expect(await invoke('save')).toEqual({ canceled: false, filePath });
  });

  test('gets a PDF', async () => {
    expect(await invoke('print')).toBe('%PDF-');
  });

  test('gets a PDF of a page that is out of sight', async () => {
    expect(await invoke('print-hidden')).toEqual(['%PDF-', 400]);
    await expect.poll(() => application.windows().length).toBe(1);
  });

  test('sets the size, the colours and takes pictures', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([1280, 800]);
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
    const picture = await page.screenshot();
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1280, 800]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('sees nativeTheme in the page', async () => {
    await application.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'dark';
    });
    await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  });
});

describe('what is not provided is refused', () => {
  test('unknown members, events and options', async () => {
    const messages = await application.evaluate(({ app, BrowserWindow, session }) => {
      const attempts = [
        () => app.relaunch(),
        () => app.on('open-url', () => {}),
        () => new BrowserWindow({ webPreferences: { sandbox: false } }),
        () => new BrowserWindow({ kiosk: true }),
        () => BrowserWindow.getAllWindows()[0]?.minimize(),
        () => session.fromPartition('persist:till'),
        () => session.defaultSession.setProxy({}),
        () => session.defaultSession.webRequest.onHeadersReceived(null),
      ];
      return attempts.map((attempt) => {
        try {
          return String(attempt());
        } catch (error) {
          return (error as Error).message;
        }
      });
    });
    expect(messages).toEqual([
      'stand-in: app.relaunch is not provided',
      'stand-in: the event open-url of app is not provided',
      'stand-in: webPreferences.sandbox: false is not provided',
      'stand-in: BrowserWindow options.kiosk is not provided',
      'stand-in: BrowserWindow.minimize is not provided',
      'stand-in: a persistent partition is not provided',
      'stand-in: session.setProxy is not provided',
      'stand-in: webRequest.onHeadersReceived is not provided',
    ]);
  });
});

describe('the end', () => {
  test('kill -9 leaves no process behind, and the program starts again at once', async () => {
    const pid = application.process().pid ?? 0;
    const family = processTree(pid);
    expect(family.length).toBeGreaterThan(3);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => family.filter(isAlive), { timeout: 10_000 }).toEqual([]);
    ({ application, page } = await launchFixture(home));
    expect(await invoke('echo', 'again')).toEqual(['again']);
  });

  test('Chromium writes nothing of the page to the disk', async () => {
    await page.getByRole('textbox', { name: 'Value' }).fill('5061020000000000094');
    await page.reload();
    const family = processTree(application.process().pid ?? 0);
    await application.close();
    expect(family.filter(isAlive)).toEqual([]);
    expect(filesContaining(home, '5061020000000000094')).toEqual([]);
    expect(filesContaining(home, 'app.electron.invalid')).toEqual([]);
    ({ application, page } = await launchFixture(home));
  });
});

function filesContaining(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

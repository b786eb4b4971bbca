import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFixture } from './fixture-program.fixture.ts';
import { isAlive, processTree } from './process-tree.ts';

const program = withFixture();

/** The stand-in's errors are Node's. */
describe.runIf(process.env.CONFORMANCE_HOST === 'electron')('The network', () => {
  test('reports network failures by Chromium’s names', async () => {
    expect(await program.invoke('fetch', 'http://127.0.0.1:9/')).toEqual({ error: 'Error: net::ERR_UNSAFE_PORT' });
    expect(await program.invoke('fetch', 'http://127.0.0.1:65533/')).toEqual({
      error: 'Error: net::ERR_CONNECTION_REFUSED',
    });
    expect(await program.invoke('fetch', 'http://nowhere.invalid/')).toEqual({
      error: 'Error: net::ERR_NAME_NOT_RESOLVED',
    });
    expect(await program.invoke('fetch', `${program.origin}/drop`)).toEqual({
      error: 'Error: net::ERR_EMPTY_RESPONSE',
    });
    expect(await program.invoke('fetch', `${program.origin}/half`)).toEqual({
      error: 'Error: net::ERR_CONTENT_LENGTH_MISMATCH',
    });
  });

  test('refuses a forbidden redirect in Electron’s words', async () => {
    expect(await program.invoke('fetch', `${program.origin}/elsewhere`, { redirect: 'manual' })).toEqual({
      error: 'Error: Redirect was cancelled',
    });
    expect(await program.invoke('fetch', `${program.origin}/elsewhere`, { redirect: 'error' })).toEqual({
      error: "Error: Attempted to redirect, but redirect policy was 'error'",
    });
  });
});

describe('A test runner', () => {
  test('sets the size and the colours of a page, and takes pictures', async () => {
    await program.page.setViewportSize({ width: 1280, height: 800 });
    await program.page.emulateMedia({ colorScheme: 'dark' });
    expect(await program.page.evaluate(() => [innerWidth, innerHeight])).toEqual([1280, 800]);
    expect(await program.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
    const picture = await program.page.screenshot();
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1280, 800]);
    await program.page.emulateMedia({ colorScheme: 'light' });
  });

  test('shows the theme of nativeTheme in the page', async () => {
    await program.application.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'dark';
    });
    await expect.poll(() => program.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  });
});

describe('Unsupported parts of Electron', () => {
  test('refuses members, events and options of Electron that the stand-in does not support', async () => {
    const messages = await program.application.evaluate(({ app, BrowserWindow, session }) => {
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

describe('The end of the program', () => {
  test('leaves no process behind after kill -9, and the program starts again at once', async () => {
    const pid = program.application.process().pid ?? 0;
    const family = processTree(pid);
    expect(family.length).toBeGreaterThan(3);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => family.filter(isAlive)).toEqual([]);
    await program.launch();
    expect(await program.invoke('echo', 'again')).toEqual(['again']);
  });

  test('leaves nothing of the page on Chromium’s disk', async () => {
    await program.page.getByRole('textbox', { name: 'Value' }).fill('5061020000000000094');
    await program.page.reload();
    const family = processTree(program.application.process().pid ?? 0);
    await program.application.close();
    await expect.poll(() => family.filter(isAlive)).toEqual([]);
    expect(filesContaining(program.home, '5061020000000000094')).toEqual([]);
    expect(filesContaining(program.home, 'app.electron.invalid')).toEqual([]);
    await program.launch();
  });
});

function filesContaining(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

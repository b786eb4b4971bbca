import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Fixture, launchFixture } from './launch-fixture.ts';
import { isAlive, processTree } from './process-tree.ts';

const EXECUTABLE = path.join(import.meta.dirname, 'electron');
const PROGRAM = path.join(import.meta.dirname, 'fixture');

let home: string;
let application: ElectronApplication;
let page: Page;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'stand-in-life-'));
  ({ application, page } = await launchFixture(home));
});

afterAll(async () => {
  await application.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** @returns the exit code and the output */
async function run(words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(EXECUTABLE, words, { env: { ...process.env, ...environment } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const written: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => written.push(data));
  child.stderr.on('data', (data: Buffer) => written.push(data));
  const [code] = await once(child, 'close');
  return { code, text: Buffer.concat(written).toString('utf8') };
}

describe('The life cycle of a page', () => {
  test('emits each event of a reload once', async () => {
    const events = await application.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!contents) throw new Error('no window');
      const seen: string[] = [];
      for (const name of ['did-start-navigation', 'did-navigate', 'dom-ready', 'did-finish-load'] as const) {
        contents.on(name as 'dom-ready', () => seen.push(name));
      }
      await contents.loadURL('app://bundle/page.html?again');
      return [...seen, contents.getURL()];
    });
    expect(events).toEqual([
      'did-start-navigation',
      'did-navigate',
      'dom-ready',
      'did-finish-load',
      'app://bundle/page.html?again',
    ]);
  });

  test('keeps the sending frame of a late message', async () => {
    await application.evaluate(({ BrowserWindow, ipcMain }) => {
      const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
      Object.assign(globalThis, { goOn });
      ipcMain.handle('late', async ({ senderFrame }) => {
        await asked;
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        await contents?.loadURL('app://bundle/page.html?other');
        contents?.send('push', senderFrame?.url);
      });
    });
    // Playwright may not know of the previous load yet.
    await application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.loadURL('app://bundle/page.html?sending'),
    );
    await page.waitForFunction(() => location.search === '?sending');
    await page.evaluate(() => {
      const { fixture } = window as unknown as { fixture: Fixture };
      history.replaceState(null, '', '?sender');
      void fixture.invoke('late');
    });
    // The page closes only now, because an earlier close would lose the result of the evaluation.
    await application.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
    await page.getByText('["app://bundle/page.html?sender"]').waitFor();
  });

  test('rejects the load of an unreachable address, and emits its failure', async () => {
    const seen = await application.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ webPreferences: { partition: 'unreachable' } });
      const failures: unknown[] = [];
      window.webContents.on('did-fail-load', (_event, code, name, url) => failures.push([code, name, url]));
      const message = await window.loadURL('http://127.0.0.1:65533/').catch((error: Error) => error.message);
      window.destroy();
      return [message, ...failures];
    });
    expect(seen).toEqual([
      "ERR_CONNECTION_REFUSED (-102) loading 'http://127.0.0.1:65533/'",
      [-102, 'ERR_CONNECTION_REFUSED', 'http://127.0.0.1:65533/'],
    ]);
  });
});

describe('The life cycle of a window', () => {
  test('keeps the program running if the program prevents its window’s close', async () => {
    const seen = await application.evaluate(({ app, BrowserWindow }) => {
      const events: string[] = [];
      app.once('before-quit', () => events.push('before-quit'));
      app.once('will-quit', () => events.push('will-quit'));
      BrowserWindow.getAllWindows()[0]?.once('close', (event) => event.preventDefault());
      app.quit();
      return events;
    });
    expect(seen).toEqual(['before-quit']);
    await page.getByRole('heading', { name: 'Fixture' }).waitFor();
  });
});

describe('The executable', () => {
  test('explains what to do if no Chromium is installed', async () => {
    const { code, text } = await run([PROGRAM], { CHROMIUM_PATH: '/nowhere/chromium', FIXTURE_HOME: home });
    expect(code).toBe(1);
    expect(text).toContain('No Chromium was found');
  });

  test('asks the program to quit at the first signal, and ends at the second', async () => {
    const profile = mkdtempSync(path.join(tmpdir(), 'stand-in-signals-'));
    const stubborn = await launchFixture(profile);
    const program = stubborn.application.process();
    onTestFinished(() => void program.kill('SIGKILL'));
    await stubborn.application.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.on('close', (event) => {
        event.preventDefault();
        BrowserWindow.getAllWindows()[0]?.webContents.send('push', 'not yet');
      });
    });
    const family = processTree(program.pid ?? 0);
    program.kill('SIGTERM');
    await stubborn.page.getByText('not yet').waitFor();
    program.kill('SIGTERM');
    await expect.poll(() => family.filter(isAlive)).toEqual([]);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  test('the executable ends when the process that started it dies', async () => {
    const script = `require('node:child_process').spawn(process.argv[1], [process.argv[2], '--remote-debugging-port=0'],
      { stdio: ['ignore', 'inherit', 'inherit'] }); setInterval(() => {}, 1000);`;
    const alone = mkdtempSync(path.join(tmpdir(), 'stand-in-alone-'));
    const runner = spawn(process.execPath, ['-e', script, EXECUTABLE, PROGRAM], {
      env: { ...process.env, FIXTURE_HOME: alone },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let family: number[] = [];
    onTestFinished(() => {
      // After a failed test, the processes would outlive it and keep its standard error open.
      for (const pid of [...processTree(runner.pid ?? 0), ...family].filter(isAlive)) process.kill(pid, 'SIGKILL');
    });
    const lines = createInterface({ input: runner.stderr });
    await expect(once(lines, 'line')).resolves.toEqual([expect.stringContaining('DevTools listening on')]);
    family = processTree(runner.pid ?? 0);
    expect(family.length).toBeGreaterThan(3);
    runner.kill('SIGKILL');
    await expect.poll(() => family.filter(isAlive)).toEqual([]);
    rmSync(alone, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
});

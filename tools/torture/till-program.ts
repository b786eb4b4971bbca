import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { environmentForTests, type Host } from '../../e2e/host.ts';
import { isAlive, processTree } from '../../e2e/stand-in/process-tree.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 20_000;

export interface TillProgram {
  readonly startedAt: string;
  /** Resolves with the page once the bridge is there; rejects if the program ends first. */
  readonly page: Promise<Page>;
  /** When the program was killed, in UTC; null before that. */
  readonly killedAt: string | null;
  readonly hasEnded: boolean;
  /** Sends `kill -9` to main, then to every process that it started. */
  kill(): void;
  gone(): Promise<void>;
  /** Closes the window as a person does. Rejects unless the program ends with exit code 0. */
  close(): Promise<void>;
}

export function startTillProgram(host: Host, environment: Readonly<Record<string, string>>): TillProgram {
  const startedAt = new Date().toISOString();
  const child = spawn(host.executable, [ROOT, ...host.switches, '--remote-debugging-port=0'], {
    cwd: ROOT,
    env: { ...environmentForTests(host.kind, process.env), ...host.environment, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let killedAt: string | null = null;
  let family: number[] = [];
  let browser: Browser | null = null;

  async function connect(): Promise<Page> {
    browser = await chromium.connectOverCDP(await debuggingAddress(child), { timeout: START_LIMIT_MS });
    const [context] = browser.contexts();
    if (!context) throw new Error('The program has no page.');
    const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: START_LIMIT_MS }));
    // A new window begins with an empty page, whose bridge disappears when the real page loads.
    await page.waitForURL(/\/index\.html$/, { timeout: START_LIMIT_MS });
    await page.waitForFunction(() => 'paydesk' in window, undefined, { timeout: START_LIMIT_MS, polling: 20 });
    return page;
  }

  function kill(): void {
    if (child.pid === undefined || killedAt !== null) return;
    // Children of a dead process get another parent, so the processes are listed before the kill.
    family = processTree(child.pid);
    killedAt = new Date().toISOString();
    for (const pid of family) killProcess(pid);
  }

  async function gone(): Promise<void> {
    await exited;
    const limit = AbortSignal.timeout(END_LIMIT_MS);
    while (family.some(isAlive)) await sleep(10, undefined, { signal: limit });
    await browser?.close();
  }

  async function close(): Promise<void> {
    if (child.pid !== undefined) family = processTree(child.pid);
    const openPage = await page;
    await openPage.close();
    const [code] = await Promise.race([exited, sleep(END_LIMIT_MS, ['none after a while'], { ref: false })]);
    if (code !== 0) throw new Error(`The program was closed, and its exit code was ${String(code)}.`);
    await gone();
  }

  const page = connect();
  page.catch(() => {
    // Callers of `page` receive this error. If the program is killed during its start, there may be no caller.
  });
  return {
    startedAt,
    page,
    get killedAt() {
      return killedAt;
    },
    get hasEnded() {
      return killedAt !== null || child.exitCode !== null || child.signalCode !== null;
    },
    kill,
    gone,
    close,
  };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Resolves with the address that Chromium prints. Reading goes on, so that the pipe never fills. */
function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stderr) throw new Error('The program was started without its standard error.');
    const said: string[] = [];
    const lines = createInterface({ input: child.stderr });
    lines.on('line', (line) => {
      said.push(line);
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    lines.on('close', () => reject(new Error(`The program did not open a window.\n${said.join('\n')}`)));
    child.once('error', reject);
  });
}

import path from 'node:path';
import { _electron, chromium, type Page } from 'playwright';
import { describeHost } from '../e2e/host.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../e2e/stand-in/find-chromium.ts';

const ROOT = path.join(import.meta.dirname, '..');
const STAND_IN = path.join(ROOT, 'e2e/stand-in');
const LIMIT_MS = 60_000;

/**
 * Starts the built program on the stand-in, and an empty page in the same Chromium, in turn. Neither has a display.
 * @param profileOf the profile folder of one start
 */
export async function measureColdStart(
  times: number,
  profileOf: (time: number) => string,
): Promise<{ programMs: number[]; emptyPageMs: number[] }> {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) throw new Error(HOW_TO_GET_CHROMIUM);
  // Read by the package `electron` in this process: the stand-in is measured also where Electron's binary is there, and started as
  // `npm start` does it.
  process.env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN;
  Object.assign(process.env, describeHost().environment);
  const measured = { programMs: [] as number[], emptyPageMs: [] as number[] };
  for (let time = 0; time < times; time += 1) {
    measured.emptyPageMs.push(await openEmptyPage(executablePath));
    measured.programMs.push(await openProgram(profileOf(time)));
  }
  return measured;
}

/** Until a cashier can type an amount. */
async function openProgram(home: string): Promise<number> {
  const startedAt = performance.now();
  const app = await _electron.launch({
    args: [ROOT],
    cwd: ROOT,
    env: { ...withoutDisplay(), PAYDESK_HOME: home, PAYDESK_HEADS: path.join(home, 'heads') },
  });
  const page = await app.firstWindow({ timeout: LIMIT_MS });
  await page.getByRole('textbox', { name: 'Amount' }).click({ timeout: LIMIT_MS });
  const openedMs = performance.now() - startedAt;
  await app.close();
  return openedMs;
}

/** Until something can be typed in the one field of a page that has nothing else. */
async function openEmptyPage(executablePath: string): Promise<number> {
  const startedAt = performance.now();
  const browser = await chromium.launch({ executablePath, env: withoutDisplay(), chromiumSandbox: false });
  const page: Page = await browser.newPage();
  await page.goto('data:text/html,<label>Amount <input></label>');
  await page.getByRole('textbox', { name: 'Amount' }).click({ timeout: LIMIT_MS });
  const openedMs = performance.now() - startedAt;
  await browser.close();
  return openedMs;
}

function withoutDisplay(): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = Object.fromEntries(inherited);
  return environment;
}

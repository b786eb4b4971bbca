import path from 'node:path';
import { _electron, chromium, type Locator, type Page } from 'playwright';
import { describeHost } from '../../e2e/host.ts';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../e2e/stand-in/find-chromium.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const STAND_IN = path.join(ROOT, 'e2e/stand-in');
const EMPTY_PROGRAM = path.join(import.meta.dirname, 'empty-program.ts');
const LIMIT_MS = 120_000;

/** Three starts in direct succession, so that other load affects them equally. */
export interface StartedTogether {
  /** How long the built program takes until a cashier can type an amount or leave the sale at the counter. */
  programMs: number;
  /** How long an empty program takes to open a window with one usable field. */
  emptyProgramMs: number;
  /** How long the same Chromium takes to open the empty program's page without a program. */
  emptyPageMs: number;
}

/**
 * Measures starts without a display: of the built program and an empty program on the stand-in, and of an empty page.
 * @param profileOf returns the profile folders of both programs for one start
 */
export async function measureColdStart(
  times: number,
  profileOf: (time: number) => { program: string; empty: string },
): Promise<StartedTogether[]> {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) throw new Error(HOW_TO_GET_CHROMIUM);
  // The package `electron` reads this variable. The benchmark uses the stand-in even beside Electron's binary.
  process.env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN;
  Object.assign(process.env, describeHost().environment);
  const measured: StartedTogether[] = [];
  for (let time = 0; time < times; time += 1) {
    const profile = profileOf(time);
    measured.push({
      emptyPageMs: await openEmptyPage(executablePath),
      emptyProgramMs: await openProgram(EMPTY_PROGRAM, profile.empty),
      programMs: await openProgram(ROOT, profile.program),
    });
  }
  return measured;
}

async function openProgram(program: string, home: string): Promise<number> {
  const startedAt = performance.now();
  const app = await _electron.launch({
    args: [program],
    cwd: ROOT,
    env: { ...withoutDisplay(), PAYDESK_HOME: home, PAYDESK_HEADS: path.join(home, 'heads') },
  });
  const page = await app.firstWindow({ timeout: LIMIT_MS });
  await usable(page).click({ timeout: LIMIT_MS, trial: true });
  const openedMs = performance.now() - startedAt;
  await app.close();
  return openedMs;
}

/** The field of a new sale, or the way out of a sale that an earlier run left at the counter. */
function usable(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Amount' }).or(page.getByRole('button', { name: 'Leave for later' }));
}

async function openEmptyPage(executablePath: string): Promise<number> {
  const startedAt = performance.now();
  const browser = await chromium.launch({ executablePath, env: withoutDisplay(), chromiumSandbox: false });
  const page = await browser.newPage();
  await page.goto('data:text/html,<label>Amount <input></label>');
  await page.getByRole('textbox', { name: 'Amount' }).click({ timeout: LIMIT_MS });
  const openedMs = performance.now() - startedAt;
  await browser.close();
  return openedMs;
}

export function withoutDisplay(): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = Object.fromEntries(inherited);
  return environment;
}

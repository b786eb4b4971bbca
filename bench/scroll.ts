import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { _electron, type CDPSession, type Page } from 'playwright';
import { seededRandom } from '../torture/seeded-random.ts';
import { fillJournal } from './seed/fill-journal.ts';
import { percentile } from './statistics.ts';

const ROOT = path.join(import.meta.dirname, '..');
const LIMIT_MS = 60_000;
/** A screen's height at once, as Page Down does: faster than anybody reads. */
const PIXELS_A_FRAME = 400;
/** Rows beside those in sight, above and below, and the one that the keys go to. */
const ROWS_BESIDE = 14;

/**
 * Scrolls the journal of the built program, on the stand-in, from its first row to its last, and prints how long frames took,
 * how many elements the page has and how much it holds. That only what is in sight is in the document is asserted.
 */
export async function benchScroll(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { receipts: { type: 'string', default: '100000' } } });
  const receipts = Number(values.receipts);
  const cache = path.join(ROOT, 'node_modules/.cache/paydesk');
  mkdirSync(cache, { recursive: true });
  const home = mkdtempSync(path.join(cache, 'scroll-'));
  try {
    const folder = path.join(home, 'practice');
    mkdirSync(folder);
    await fillJournal({ folder, receipts, until: new Date(), random: seededRandom('scroll') });
    await measure(home, receipts);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(home: string, receipts: number): Promise<void> {
  // Read by the package `electron` in this process: the stand-in is measured also where Electron's binary is there.
  process.env.ELECTRON_OVERRIDE_DIST_PATH = path.join(ROOT, 'e2e/stand-in');
  const app = await _electron.launch({ args: [ROOT], cwd: ROOT, env: { ...withoutDisplay(), PAYDESK_HOME: home } });
  try {
    const page = await app.firstWindow({ timeout: LIMIT_MS });
    await page.getByRole('link', { name: 'Journal' }).click({ timeout: LIMIT_MS });
    await page.locator('[data-row="0"]').waitFor({ timeout: LIMIT_MS });
    const devtools = await page.context().newCDPSession(page);
    await printState(page, devtools, 'start');
    const frames = await scrollTo(page, receipts / 2);
    await printState(page, devtools, 'middle');
    frames.push(...(await scrollTo(page, receipts - 1)));
    await printState(page, devtools, 'end');
    console.log(`
Frames while ${receipts} rows went by, ${PIXELS_A_FRAME} pixels each
  frames   ${String(frames.length).padStart(8)}
  p50      ${milliseconds(percentile(frames, 0.5))}
  p99      ${milliseconds(percentile(frames, 0.99))}
  longest  ${milliseconds(percentile(frames, 1))}`);
  } finally {
    await app.close();
  }
}

/** Scrolls on, a little a frame, until this row is in sight. @returns how long each frame took, in milliseconds */
function scrollTo(page: Page, row: number): Promise<number[]> {
  return page.evaluate(
    async ({ target, step }) => {
      const scroller = document.querySelector('[role="grid"]')?.parentElement;
      if (!scroller) throw new Error('The page shows no journal.');
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const times: number[] = [];
      const lastRow = () =>
        Math.max(
          ...[...document.querySelectorAll('[data-row]')].map((element) => Number(element.getAttribute('data-row'))),
        );
      let before = await frame();
      while (lastRow() < target) {
        scroller.scrollTop += step;
        const now = await frame();
        times.push(now - before);
        before = now;
      }
      return times;
    },
    { target: row, step: PIXELS_A_FRAME },
  );
}

async function printState(page: Page, devtools: CDPSession, where: string): Promise<void> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { rows, inSight, elements } = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const scroller = document.querySelector('[role="grid"]')?.parentElement;
    const rowHeight = all[0]?.offsetHeight ?? 1;
    const fitting = Math.ceil((scroller?.clientHeight ?? 0) / rowHeight);
    return { rows: all.length, inSight: fitting, elements: document.querySelectorAll('*').length };
  });
  if (rows > inSight + ROWS_BESIDE) {
    throw new Error(`${rows} rows are in the document at the ${where}, and ${inSight} fit on the screen.`);
  }
  console.log(
    `${where.padEnd(8)}${String(rows).padStart(4)} rows of ${inSight} in sight, ${String(elements).padStart(5)} elements, ${(usedSize / 1e6).toFixed(1).padStart(6)} MB of heap`,
  );
}

function withoutDisplay(): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = Object.fromEntries(inherited);
  return environment;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(10);
}

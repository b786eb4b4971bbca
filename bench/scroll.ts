import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { _electron, type CDPSession, type Page } from 'playwright';
import { benchCache } from './bench-cache.ts';
import { keptJournal } from './kept-journal.ts';
import { readPageProcess } from './page-process.ts';
import { fillProfile } from './practice-profile.ts';
import { percentile } from './statistics.ts';

const ROOT = path.join(import.meta.dirname, '..');
const LIMIT_MS = 60_000;
/** A screen's height at once, as Page Down does: faster than anybody reads. So it goes to the first stop. */
const PIXELS_A_FRAME = 400;
/** From there on, as where the bar at the side is dragged: all rows of a frame are new, and the bench ends in minutes. */
const PIXELS_DRAGGED = 2_000;
/** Rows beside those in sight, above and below, and the one that the keys go to. */
const ROWS_BESIDE = 14;
/** Where it is looked how much the page holds, as parts of the way. The first one is compared with those after it. */
const STOPS = [0.1, 0.25, 0.5, 0.75, 1];
/** What the script's heap may hold more at the end than at the first stop: of each page that was let go its place is kept. */
const MOST_GROWTH = { factor: 1.25, bytes: 2_000_000 };

/**
 * Scrolls the journal of the built program, on the stand-in, from its first row to its last, and prints how long frames took,
 * how many elements the page has and how much it holds. That only what is in sight is in the document, and that neither the
 * document nor the script's heap grows with the rows that went by, is asserted.
 */
export async function benchScroll(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { receipts: { type: 'string', default: '100000' } } });
  const receipts = Number(values.receipts);
  const cache = benchCache();
  const kept = await keptJournal(cache, receipts);
  const home = mkdtempSync(path.join(cache, 'scroll-'));
  try {
    fillProfile(home, kept);
    await measure(home, receipts);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(home: string, receipts: number): Promise<void> {
  // Read by the package `electron` in this process: the stand-in is measured also where Electron's binary is there.
  process.env.ELECTRON_OVERRIDE_DIST_PATH = path.join(ROOT, 'e2e/stand-in');
  const app = await _electron.launch({
    args: [ROOT],
    cwd: ROOT,
    env: { ...withoutDisplay(), PAYDESK_HOME: home, PAYDESK_HEADS: path.join(home, 'heads') },
  });
  try {
    const page = await app.firstWindow({ timeout: LIMIT_MS });
    await page.getByRole('link', { name: 'Journal' }).click({ timeout: LIMIT_MS });
    await page.locator('[data-row="0"]').waitFor({ timeout: LIMIT_MS });
    const look = await lookInto(page, app.process().pid);
    const states = [await look('first row')];
    const frames: number[][] = [];
    for (const stop of STOPS) {
      const row = Math.round(receipts * stop) - 1;
      frames.push(await scrollTo(page, row, stop === STOPS[0] ? PIXELS_A_FRAME : PIXELS_DRAGGED));
      states.push(await look(`row ${row + 1}`));
    }
    printFrames(frames);
    assertFlat(states.slice(1));
  } finally {
    await app.close();
  }
}

/** Scrolls on, a little a frame, until this row is in sight. @returns how long each frame took, in milliseconds */
function scrollTo(page: Page, row: number, pixelsAFrame: number): Promise<number[]> {
  return page.evaluate(
    async ({ target, step }) => {
      const scroller = document.querySelector('[role="grid"]')?.parentElement;
      if (!scroller) throw new Error('The page shows no journal.');
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const times: number[] = [];
      let before = await frame();
      // Rows stand in their order, and more of them go by in a frame than are in the document.
      const lastRow = () => Number([...scroller.querySelectorAll('[data-row]')].at(-1)?.getAttribute('data-row'));
      while (lastRow() < target) {
        scroller.scrollTop += step;
        const now = await frame();
        times.push(now - before);
        before = now;
      }
      return times;
    },
    { target: row, step: pixelsAFrame },
  );
}

/** What the page holds at one place. */
interface State {
  where: string;
  rows: number;
  inSight: number;
  elements: number;
  /** After everything that is not needed was given back. */
  heapBytes: number;
}

async function lookInto(page: Page, pid: number | undefined): Promise<(where: string) => Promise<State>> {
  const devtools = await page.context().newCDPSession(page);
  console.log('             rows, in sight  elements  heap     process  at most');
  return async (where) => {
    const state = { where, ...(await readDocument(page)), heapBytes: await readHeap(devtools) };
    const resident = pid === undefined ? null : readPageProcess(pid);
    const { rows, inSight, elements, heapBytes } = state;
    const process = resident ? `${megabytes(resident.residentBytes)} ${megabytes(resident.mostBytes)}` : 'not known';
    console.log(
      `${where.padEnd(12)} ${pad(rows, 4)}  ${pad(inSight, 8)}  ${pad(elements, 8)}  ${megabytes(heapBytes)} ${process}`,
    );
    if (rows > inSight + ROWS_BESIDE) throw new Error(`At ${where} ${rows} rows are in the document, ${inSight} fit.`);
    return state;
  };
}

async function readHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

function readDocument(page: Page): Promise<Pick<State, 'rows' | 'inSight' | 'elements'>> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const scroller = document.querySelector('[role="grid"]')?.parentElement;
    const rowHeight = all[0]?.offsetHeight ?? 1;
    const inSight = Math.ceil((scroller?.clientHeight ?? 0) / rowHeight);
    return { rows: all.length, inSight, elements: document.querySelectorAll('*').length };
  });
}

function printFrames([scrolled = [], ...dragged]: number[][]): void {
  console.log('\n                     frames         p50         p99     longest');
  printRow(`${PIXELS_A_FRAME} pixels a frame`, scrolled);
  printRow(`${PIXELS_DRAGGED} pixels a frame`, dragged.flat());
}

function printRow(name: string, frames: number[]): void {
  const shown = [0.5, 0.99, 1].map((part) => milliseconds(percentile(frames, part)));
  console.log(`${name.padEnd(20)}${pad(frames.length, 7)}  ${shown.join('  ')}`);
}

/** @throws where document or heap have grown with the rows that went by */
function assertFlat([first, ...later]: State[]): void {
  for (const { where, elements, heapBytes } of later) {
    const mostBytes = (first?.heapBytes ?? 0) * MOST_GROWTH.factor + MOST_GROWTH.bytes;
    if (heapBytes > mostBytes) throw new Error(`The heap has grown to ${megabytes(heapBytes)} at ${where}.`);
    if (elements > (first?.elements ?? 0) * MOST_GROWTH.factor) {
      throw new Error(`The document has grown to ${elements} elements at ${where}.`);
    }
  }
}

function withoutDisplay(): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = Object.fromEntries(inherited);
  return environment;
}

function pad(count: number, width: number): string {
  return String(count).padStart(width);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`.padStart(9);
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(10);
}

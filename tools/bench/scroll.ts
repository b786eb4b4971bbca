import path from 'node:path';
import { parseArgs } from 'node:util';
import { _electron, type CDPSession, type Page } from 'playwright';
import { benchCache, inBenchFolder } from './bench-cache.ts';
import { withoutDisplay } from './cold-start.ts';
import { keptJournal } from './kept-journal.ts';
import { fillProfile } from './practice-profile.ts';
import { milliseconds, percentile } from './statistics.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LIMIT_MS = 60_000;
/** The scrolled distance of one frame up to the first stop: one screen height, like Page Down. */
const PIXELS_A_FRAME = 400;
/**
 * The scrolled distance of one frame after the first stop, like dragging the scroll bar. Every frame then has new rows,
 * and the benchmark ends in minutes.
 */
const PIXELS_DRAGGED = 2_000;
/** How many rows the document may have beside the visible ones: some above and below, and the focused row. */
const ROWS_BESIDE = 14;
/** Where the page's memory is measured, as fractions of the way. Later stops are compared with the first. */
const STOPS = [0.1, 0.25, 0.5, 0.75, 1];
/** The allowed growth of the heap after the first stop. The list remembers the position of each unloaded page. */
const MOST_GROWTH = { factor: 1.25, bytes: 2_000_000 };

/**
 * Scrolls the journal of the built program from its first to its last row and prints frame times, elements and memory.
 * @throws if the document keeps more than the visible rows, or if the document or the heap grows
 */
export async function benchScroll(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { receipts: { type: 'string', default: '100000' } } });
  const receipts = Number(values.receipts);
  const kept = await keptJournal(benchCache(), receipts);
  await inBenchFolder(async (home) => {
    fillProfile(home, kept);
    await measure(home, receipts);
  });
}

async function measure(home: string, receipts: number): Promise<void> {
  // The package `electron` reads this variable. The benchmark uses the stand-in even beside Electron's binary.
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
    const look = await lookInto(page);
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

/** @returns the duration of each frame in ms */
function scrollTo(page: Page, row: number, pixelsAFrame: number): Promise<number[]> {
  return page.evaluate(
    async ({ target, step }) => {
      const scroller = document.querySelector('[role="grid"]')?.parentElement;
      if (!scroller) throw new Error('The page shows no journal.');
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const times: number[] = [];
      let before = await frame();
      // A frame may skip rows, so the loop compares numbers instead of waiting for one row.
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

interface State {
  where: string;
  rows: number;
  inSight: number;
  elements: number;
  heapBytes: number;
}

async function lookInto(page: Page): Promise<(where: string) => Promise<State>> {
  const devtools = await page.context().newCDPSession(page);
  console.log('             rows, in sight  elements  heap');
  return async (where) => {
    const state = { where, ...(await readDocument(page)), heapBytes: await readHeap(devtools) };
    const { rows, inSight, elements, heapBytes } = state;
    console.log(
      `${where.padEnd(12)} ${pad(rows, 4)}  ${pad(inSight, 8)}  ${pad(elements, 8)}  ${megabytes(heapBytes)}`,
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

/** @throws if the document or the heap has grown since the first stop */
function assertFlat([first, ...later]: State[]): void {
  for (const { where, elements, heapBytes } of later) {
    const mostBytes = (first?.heapBytes ?? 0) * MOST_GROWTH.factor + MOST_GROWTH.bytes;
    if (heapBytes > mostBytes) throw new Error(`The heap has grown to ${megabytes(heapBytes)} at ${where}.`);
    if (elements > (first?.elements ?? 0) * MOST_GROWTH.factor) {
      throw new Error(`The document has grown to ${elements} elements at ${where}.`);
    }
  }
}

function pad(count: number, width: number): string {
  return String(count).padStart(width);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`.padStart(9);
}

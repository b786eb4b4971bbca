import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { htmlOf } from '../export/statement/statement.fixture.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { makePayment } from '../payment-record.fixture.ts';

const STAND_IN = path.join(import.meta.dirname, '../../../e2e/stand-in/electron');
const PROGRAM = path.join(import.meta.dirname, 'print-program.fixture.ts');

/** Chromium's limit for a `data:` address. The statement of a busy day is longer. */
const MOST_ADDRESS_CHARACTERS = 2 * 1024 * 1024;

it.skipIf(process.platform === 'win32')(
  'a page larger than an address can carry is printed to its end, even after another one was cancelled',
  () => {
    const folder = temporaryFolder();
    // Hidden text between two pages makes the document large but quick to lay out.
    const between = `<p hidden>${'x'.repeat(1024)}</p>`.repeat(MOST_ADDRESS_CHARACTERS / 1024);
    const html = `<!doctype html><meta charset="utf-8"><style>p + h1 { break-before: page }</style><h1>first</h1>${between}<h1>last</h1>`;
    writeFileSync(path.join(folder, 'page.html'), html);
    expect(printed(folder)).toMatchObject({ status: 0 });
    expect(pagesOf(path.join(folder, 'page.pdf'))).toBe(2);
  },
);

it.skipIf(process.platform === 'win32' || spawnSync('pdftotext', ['-v']).error !== undefined)(
  'a statement has room for the widest reference in one line',
  () => {
    const folder = temporaryFolder();
    const reference = 'SHOP1-261121-0001-WWWWWWWWW';
    writeFileSync(path.join(folder, 'page.html'), htmlOf([makePayment({ reference })]));
    expect(printed(folder)).toMatchObject({ status: 0 });
    const text = spawnSync('pdftotext', ['-layout', path.join(folder, 'page.pdf'), '-'], { encoding: 'utf8' }).stdout;
    expect(text).toContain(reference);
  },
);

/** Blocks until the program has ended, so that this time limit applies instead of the test's. */
function printed(folder: string): { status: number | null; stderr: string } {
  const limit = { timeout: 240_000, killSignal: 'SIGKILL' } as const;
  const { status, stderr } = spawnSync(STAND_IN, [PROGRAM, folder], { encoding: 'utf8', ...limit });
  return { status, stderr };
}

function pagesOf(file: string): number {
  return readFileSync(file, 'latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

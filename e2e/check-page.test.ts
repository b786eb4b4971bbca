import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCheckPage } from '../scripts/check-page.ts';
import { keyFingerprint } from '../src/shared/short-code.ts';
import { buildChain } from '../src/verify/chain.fixture.ts';
import { buildExport, type ExportChange, type ExportFiles } from '../src/verify/exports.fixture.ts';
import { findChromium } from './stand-in/find-chromium.ts';

/** The verdicts of the page, with what it says of them and the colour that the program uses for the same verdict. */
const VERDICTS = [
  {
    said: 'yes',
    begins: /^YES\. Nothing was changed, added or removed since/,
    colour: 'paid',
    isChanged: false,
    isCompared: true,
  },
  { said: 'no', begins: /^NO\. Something is wrong/, colour: 'not-paid', isChanged: true, isCompared: true },
  {
    said: 'not proven',
    begins: /^UNCHANGED since it was sealed\. Who signed it was not compared\./,
    colour: 'wait',
    isChanged: false,
    isCompared: false,
  },
] as const;

let folder: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-check-page-'));
  fs.writeFileSync(path.join(folder, 'check.html'), await buildCheckPage(path.join(import.meta.dirname, '..')));
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) throw new Error('No Chromium was found.');
  browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  page = await browser.newPage();
  page.setDefaultTimeout(120_000);
});
afterAll(async () => {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
});

describe('The page that checks exports', () => {
  const key = makeKey();
  const chain = buildChain(6);
  const changedExport = () => {
    const files = buildExport(chain, key);
    const entries = String(files.get('journal.jsonl')).replace('"brand":"visa"', '"brand":"vase"');
    return files.set('journal.jsonl', Buffer.from(entries));
  };

  it('names the file and the line of a change', async () => {
    const report = await checked({ day: changedExport() }, key.fingerprint);
    expect(report).toContain('day/journal.jsonl, line 1: Entry 1 was changed');
  });

  it('names the line and the column of a table that contradicts the entries', async () => {
    const rows: ExportChange['rows'] = (table) =>
      table.map((row) =>
        row.map((cell) => (cell.kind === 'text' && cell.text === 'paid' ? { ...cell, text: 'open' } : cell)),
      );
    const report = await checked({ day: buildExport(chain, key, { rows }) }, key.fingerprint);
    for (const file of ['payments.csv', 'payments.xlsx']) {
      expect(report).toContain(`day/${file}, line 2: Column "Outcome" of T1-261121-0001-ABCDEFGHI says "open"`);
    }
  });

  it('says what to compare if only the till’s key was not compared', async () => {
    expect(await checked({ day: buildExport(chain, key) }, '')).toContain(`on paper: ${key.fingerprint}`);
    const said = await page.locator('.verdict').innerText();
    expect(said).toContain(`Compare ${key.fingerprint} with the fingerprint on the till’s settings screen`);
  });

  it('gives no verdict on a folder without an export', async () => {
    const said = await checked({ photos: new Map([['a.txt', Buffer.from('a')]]) }, '');
    expect(said).not.toContain('UNCHANGED');
  });

  describe.each(['light', 'dark'] as const)('on a small screen, %s', (colorScheme) => {
    it.each(VERDICTS)(
      'shows the verdict “$said” in sight, with the focus and in its colour',
      async ({ begins, colour, isChanged, isCompared }) => {
        await page.setViewportSize({ width: 1024, height: 768 });
        await page.emulateMedia({ colorScheme });
        await checked(
          { day: isChanged ? changedExport() : buildExport(chain, key) },
          isCompared ? key.fingerprint : '',
        );
        const verdict = page.locator('.verdict');
        expect(await verdict.innerText()).toMatch(begins);
        const box = await verdict.boundingBox();
        expect(box && box.y >= 0 && box.y + box.height <= 768).toBe(true);
        expect(await verdict.evaluate((element) => element === document.activeElement)).toBe(true);
        const tokens = await programTokens(colorScheme);
        expect(await verdict.evaluate(coloursOf)).toEqual([tokens[`--${colour}`], tokens[`--${colour}-ink`]]);
      },
    );
  });

  it('checks several exports together', async () => {
    const [first, third] = [buildExport(chain, key, { last: 2 }), buildExport(chain, key, { first: 5, number: 3 })];
    const report = await checked({ first, third }, key.fingerprint);
    expect(report).toContain('Entries 3 to 4 are in none of these exports');
  });

  it('checks a large file, and names the line of a change', async () => {
    const files = largeExport(key);
    expect(await checked({ day: files }, key.fingerprint)).toContain('YES.');
    const bytes = Buffer.from(files.get('journal.jsonl') ?? '');
    bytes.write('y', bytes.indexOf('"seq":700') - 5_000);
    const report = await checked({ day: files.set('journal.jsonl', bytes) }, key.fingerprint);
    expect(report).toContain('day/journal.jsonl, line 700: Entry 700 was changed');
  });

  it('checks an export again after the person stopped the check', async () => {
    await checked({ day: largeExport(key) }, key.fingerprint);
    await page.evaluate(() => {
      for (const id of ['check', 'stop']) document.getElementById(id)?.click();
    });
    await page.getByText('This could not be checked: it was stopped.').waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    expect(await page.locator('.verdict').innerText()).toContain('YES.');
  });

  it('shows no verdict on files that are no longer the chosen ones', async () => {
    await checked({ day: buildExport(chain, key) }, key.fingerprint);
    await page.evaluate(() => {
      document.getElementById('check')?.click();
      const files = document.getElementById('files') as HTMLInputElement;
      const others = new DataTransfer();
      others.items.add(new File(['other'], 'payments.csv'));
      files.files = others.files;
      files.dispatchEvent(new Event('change'));
    });
    await page.locator('#check:enabled').waitFor();
    expect(await page.locator('#chosen').innerText()).toBe('the chosen files (1 files)');
    expect(await page.locator('#report').innerText()).toBe('');
  });

  it.each(['light', 'dark'] as const)('shows the program’s colours and type sizes, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await checked({ day: changedExport() }, key.fingerprint);
    const own = await page.evaluate(tokensInPage);
    const tokens = await programTokens(colorScheme);
    expect(Object.keys(own).length).toBeGreaterThan(15);
    expect(tokens).toMatchObject(own);
    expect(await page.locator('html').evaluate(coloursOf)).toEqual([tokens['--ground'], tokens['--ink']]);
    expect(await page.locator('.card').evaluate(coloursOf)).toEqual([tokens['--surface'], tokens['--ink']]);
    const sizes = Object.keys(tokens).filter((name) => name.startsWith('--text-'));
    const scale = sizes.map((name) => `${Number.parseFloat(tokens[name] ?? '') * 16}px`);
    expect(scale).toEqual(expect.arrayContaining(await page.evaluate(textSizes)));
  });

  it('loads nothing from any address', async () => {
    const text = fs.readFileSync(path.join(folder, 'check.html'), 'utf8');
    expect(text).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)=/);
    expect(text).toContain("default-src 'none'");
  });
});

/** Opens the page anew, chooses a folder with these exports, and returns the page's verdict. */
async function checked(exports: Record<string, ExportFiles>, fingerprint: string): Promise<string> {
  const given = fs.mkdtempSync(path.join(folder, 'exports-'));
  for (const [name, files] of Object.entries(exports)) {
    fs.mkdirSync(path.join(given, name));
    for (const [file, bytes] of files) fs.writeFileSync(path.join(given, name, file), bytes);
  }
  await page.goto(`file://${path.join(folder, 'check.html')}`);
  await page.getByLabel('The export’s folder').setInputFiles(given);
  await page.getByLabel('Fingerprint').fill(fingerprint);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('.verdict').waitFor();
  return await page.locator('#report').innerText();
}

async function programTokens(colorScheme: 'light' | 'dark'): Promise<Record<string, string>> {
  const sheet = fs.readFileSync(path.join(import.meta.dirname, '../src/renderer/styles/tokens.css'), 'utf8');
  const own = await browser.newPage();
  await own.setContent(`<html data-mantine-color-scheme="${colorScheme}"><style>${sheet}</style></html>`);
  const tokens = await own.evaluate(tokensInPage);
  await own.close();
  return tokens;
}

function tokensInPage(): Record<string, string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const names = rules.flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : []));
  const root = getComputedStyle(document.documentElement);
  const tokens = names.filter((name) => name.startsWith('--'));
  return Object.fromEntries(tokens.map((name) => [name, root.getPropertyValue(name).trim()]));
}

function coloursOf(element: Element): string[] {
  const { backgroundColor, color } = getComputedStyle(element);
  const hex = (part: string) => Number(part).toString(16).padStart(2, '0');
  return [backgroundColor, color].map((painted) => `#${(painted.match(/[\d.]+/g) ?? []).map(hex).join('')}`);
}

function textSizes(): string[] {
  const texts = [...document.querySelectorAll('body, body :not(script)')];
  return [...new Set(texts.map((element) => getComputedStyle(element).fontSize))];
}

/** Writes a few hundred long entries, enough for the check to use threads. */
function largeExport(key: ReturnType<typeof makeKey>): ExportFiles {
  return buildExport(
    buildChain(900, () => ({ words: 'x'.repeat(20_000) })),
    key,
  );
}

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return {
    publicKey: bytes.toString('hex'),
    fingerprint: keyFingerprint(createHash('sha256').update(bytes).digest('hex')),
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('hex'),
    derive: () => new Uint8Array(32),
  };
}

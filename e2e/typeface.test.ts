import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type CDPSession, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from './stand-in/find-chromium.ts';

const ROOT = path.join(import.meta.dirname, '..');

let browser: Browser;
let devtools: CDPSession;

beforeAll(async () => {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) throw new Error('No Chromium was found.');
  browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  const page = await browser.newPage();
  await page.setContent(
    `<style>${typefaceOfProgram()} body { margin: 0; font-family: Inter, sans-serif }</style><p>a</p>`,
  );
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
  devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
});
afterAll(() => browser.close());

/** Returns the program's own style sheets, with the typeface embedded. */
function typefaceOfProgram(): string {
  const sheet = (name: string) => readFileSync(path.join(ROOT, 'src/renderer/styles', name), 'utf8');
  const typeface = readFileSync(path.join(ROOT, 'resources/fonts/inter-variable.woff2')).toString('base64');
  return `${sheet('typeface.css')}${sheet('base.css')}`.replace(
    /url\("[^"]*inter-variable\.woff2"\)/g,
    `url(data:font/woff2;base64,${typeface})`,
  );
}

async function widthsOf(texts: readonly string[]): Promise<number[]> {
  const expression = `${JSON.stringify(texts)}.map((text) => {
    const span = document.createElement('span');
    span.textContent = text.repeat(10);
    document.querySelector('p').replaceChildren(span);
    return span.getBoundingClientRect().width;
  })`;
  const { result } = await devtools.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value;
}

async function facesOf(text: string): Promise<string[]> {
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `document.querySelector('p').textContent = ${JSON.stringify(text)}; document.querySelector('p')`,
  });
  const { nodeId } = await devtools
    .send('DOM.getDocument')
    .then(() => devtools.send('DOM.requestNode', { objectId: result.objectId ?? '' }));
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}

it.each([
  ['English', 'Paid NGN 4,500.00 – “not confirmed yet” · 5061 ••••'],
  ['money', '₦ € £ ¥ $ ₵'],
  ['Yoruba', 'ẹ ọ ṣ Ẹ Ọ Ṣ ẹ̀ ẹ́ ọ̀ ọ́ à á è é ì í ò ó ù ú ń ǹ m̀'],
  ['Igbo', 'ị ọ ụ ṅ Ị Ọ Ụ Ṅ á à ā'],
  ['Hausa', 'ɓ ɗ ƙ ƴ Ɓ Ɗ Ƙ Ƴ'],
  ['French', 'é è ê ë à â ç î ï ô œ ù û ü ÿ « » ’'],
])('the typeface has every letter of a text in %s', async (_language, text) => {
  // A text has no typeface before its layout.
  await expect.poll(() => facesOf(text)).toEqual(['Inter Variable']);
});

it('the typeface falls back to another one for a letter that it lacks', async () => {
  await expect.poll(() => facesOf('a א')).toHaveLength(2);
});

it('the typeface gives all figures the same width', async () => {
  expect(new Set(await widthsOf([...'0123456789'])).size).toBe(1);
});

it('the typeface keeps the width of a hyphen and a full stop between words, although figures are wider', async () => {
  const [figure = 0, hyphen = 0, stop = 0] = await widthsOf(['0', '-', '.']);
  expect(hyphen).toBeLessThan(0.75 * figure);
  expect(stop).toBeLessThan(0.5 * figure);
});

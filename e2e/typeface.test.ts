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
  const typeface = readFileSync(path.join(ROOT, 'resources/fonts/inter-variable.woff2')).toString('base64');
  const face = `@font-face { font-family: "Inter"; font-weight: 100 900; src: url(data:font/woff2;base64,${typeface}) }`;
  await page.setContent(
    `<style>${face} p { font-family: Inter, sans-serif; font-variant-numeric: tabular-nums }</style><p>a</p>`,
  );
  await page.evaluate(() => document.fonts.load('1rem Inter'));
  devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
});
afterAll(() => browser.close());

/** The faces that a text is set in. */
async function facesOf(text: string): Promise<string[]> {
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `document.querySelector('p').textContent = ${JSON.stringify(text)}; document.querySelector('p')`,
  });
  const { nodeId } = await devtools
    .send('DOM.getDocument')
    .then(() => devtools.send('DOM.requestNode', { objectId: result.objectId ?? '' }));
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

it.each([
  ['English', 'Paid NGN 4,500.00 – “not confirmed yet” · 5061 ••••'],
  ['money', '₦ € £ ¥ $ ₵'],
  ['Yoruba', 'ẹ ọ ṣ Ẹ Ọ Ṣ ẹ̀ ẹ́ ọ̀ ọ́ à á è é ì í ò ó ù ú ń ǹ m̀'],
  ['Igbo', 'ị ọ ụ ṅ Ị Ọ Ụ Ṅ á à ā'],
  ['Hausa', 'ɓ ɗ ƙ ƴ Ɓ Ɗ Ƙ Ƴ'],
  ['French', 'é è ê ë à â ç î ï ô œ ù û ü ÿ « » ’'],
])('sets %s in one face', async (_language, text) => {
  // Nothing is told of a text before it is laid out.
  await expect.poll(() => facesOf(text)).toEqual(['Inter Variable']);
});

it('is missed where a letter is not in it', async () => {
  await expect.poll(() => facesOf('a א')).toHaveLength(2);
});

it('gives all figures one width', async () => {
  const expression = `[...'0123456789'].map((figure) => {
    const span = document.createElement('span');
    span.textContent = figure.repeat(10);
    document.querySelector('p').replaceChildren(span);
    return span.getBoundingClientRect().width;
  })`;
  const { result } = await devtools.send('Runtime.evaluate', { expression, returnByValue: true });
  expect(new Set(result.value).size).toBe(1);
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../e2e/stand-in/find-chromium.ts';
import { icnsOf, icoOf, LINUX_SIZES, MACOS_TYPES, WINDOWS_SIZES } from './icon-files.ts';

// Draws the icons of `resources/` from `icon.svg`.

const folder = path.join(import.meta.dirname, '../resources');
const drawing = readFileSync(path.join(folder, 'icon.svg'), 'utf8');
const executablePath = findChromium(process.env);
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const page = await browser.newPage();

mkdirSync(path.join(folder, 'icons'), { recursive: true });
writeFileSync(path.join(folder, 'icon.png'), await drawn(1_024));
for (const size of LINUX_SIZES) writeFileSync(path.join(folder, 'icons', `${size}x${size}.png`), await drawn(size));
writeFileSync(
  path.join(folder, 'icon.ico'),
  icoOf(await inTurn(WINDOWS_SIZES, async (size) => ({ size, png: await drawn(size) }))),
);
const types = Object.entries(MACOS_TYPES);
writeFileSync(
  path.join(folder, 'icon.icns'),
  icnsOf(await inTurn(types, async ([type, size]) => ({ type, png: await drawn(size) }))),
);
await browser.close();

async function drawn(size: number): Promise<Uint8Array> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`);
  return await page.screenshot({ omitBackground: true });
}

async function inTurn<From, To>(items: readonly From[], make: (item: From) => Promise<To>): Promise<To[]> {
  const made: To[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

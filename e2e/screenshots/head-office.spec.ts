import path from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import officeTexts from '../../resources/locales/en/office.json' with { type: 'json' };
import {
  buildFinding,
  buildPage,
  buildTill,
  buildUnprovenPage,
  viewOf,
} from '../../src/head-office/web/view.fixture.ts';
import { webOfTest } from '../../src/head-office/web/web.fixture.ts';
import type { WebFinding } from '../../src/shared/head-office-web/web-contract.ts';
import { buildScreens, launchChromium, openTab } from '../fixtures/office-in-browser.ts';
import { untilArmed } from '../fixtures/take-screen.ts';
import { COLOR_SCHEMES, showIn } from '../fixtures/theme.ts';

const SIZES = [
  { width: 640, height: 400 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

test('takes screenshots of head office in a browser', async () => {
  const screens = await buildScreens();
  const browser = await launchChromium();
  const shops = ['Ikeja', 'Lekki', 'Port Harcourt, Old Aba Road', 'Kano'];
  const tills = shops.map((shop, index) => buildTill(shop, `T${index + 1}`));
  const [first, second] = tills;
  if (!first || !second) throw new Error('There are tills.');
  const kinds = Object.keys(officeTexts.finding.kind);
  const findings = kinds.map((kind, index): WebFinding => {
    const finding = { ...buildFinding(index % 2 === 0 ? [first] : [first, second]), kind, key: String(index) };
    if (index !== 1) return finding;
    const act = { at: finding.foundAt, by: 'ada', what: 'findingSeen', reason: '' };
    return { ...finding, state: 'seen', acts: [act] };
  });
  const proven = Array.from({ length: 30 }, (_, index) => buildPage(index % 3 === 0 ? second : first, index + 1));
  const pages = [buildUnprovenPage(first, 31), ...proven];
  const web = await webOfTest(viewOf({ tills, findings, pages }));
  const office = await screens.serve(web);
  await web.signedIn('ada', { shops: 'all', rights: ['personal', 'findings'] });
  await web.signedIn('obi');
  const context = await browser.newContext({ viewport: SIZES[1] });
  try {
    const page = await context.newPage();
    await page.goto(office.address);
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await take(page, 'sign-in');
    await page.getByRole('textbox', { name: 'Name' }).fill('ada');
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await take(page, 'sign-in-refused');
    const desk = await openTab(context, office, web, 'ada');
    await take(desk, 'tills');
    await desk.getByRole('link', { name: 'Findings' }).click();
    await expect(desk.getByRole('article').first()).toBeVisible();
    await take(desk, 'findings');
    await desk.getByText('Show the proof').first().click();
    await desk.getByRole('button', { name: officeTexts.finding.settle }).first().click();
    await take(desk, 'finding-open');
    await desk.getByRole('article').last().scrollIntoViewIfNeeded();
    await take(desk, 'findings-end');
    await desk.getByRole('link', { name: 'Journal', exact: true }).click();
    await expect(desk.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
    await take(desk, 'journal');
    await desk.getByRole('grid').getByRole('row').nth(3).click();
    await expect(desk.getByText('Ngozi Eze').first()).toBeVisible();
    await take(desk, 'payment');
    await desk.goBack();
    await desk.getByRole('grid').getByRole('row').nth(1).click();
    await expect(desk.getByText(officeTexts.notProven.text)).toBeVisible();
    await take(desk, 'payment-not-proven');
    await desk.getByRole('link', { name: 'Change password' }).click();
    await take(desk, 'change-password');
    const stranger = await browser.newContext({ viewport: SIZES[1] });
    await take(await openTab(stranger, office, web, 'obi'), 'no-shops');
  } finally {
    await browser.close();
    await office.stop();
    screens.remove();
  }
});

/** Takes a page in both themes at the sizes of desk screens. */
async function take(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
    for (const colorScheme of COLOR_SCHEMES) {
      await showIn(page, colorScheme);
      await untilArmed(page);
      const file = `head-office-${name}-${size.width}x${size.height}-${colorScheme}.png`;
      await page.screenshot({ path: path.resolve('test-results/screens', file), animations: 'disabled' });
    }
  }
}

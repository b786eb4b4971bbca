import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { differences, type Layout, layoutOf } from '../fixtures/layout.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

/*
 * The main screens, as they stood when somebody looked at every picture of them. They are compared by where things stand, and not by
 * their dots: those differ with the drawing of letters, on which nothing depends here. After a change that is meant, look at the pictures
 * (`npm run screenshots`), then write the file anew: `PAYDESK_LAYOUT=write npm run journeys -- layout`
 */

const FILE = path.join(import.meta.dirname, '../fixtures/looked-at.json');
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
] as const;

/** A line may be rounded otherwise; what is moved by hand moves farther. */
const TOLERANCE_PX = 6;

interface LookedAt {
  /** The major version of Chromium that laid the screens out. */
  chromium: string;
  screens: Record<string, Layout>;
}

test('the main screens stand as they did when they were looked at', async ({ till }) => {
  const { page, cashier } = till;
  const chromium = await page.evaluate(() => /Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? 'unknown');
  const writes = process.env.PAYDESK_LAYOUT === 'write';
  const before: LookedAt = writes ? { chromium, screens: {} } : JSON.parse(fs.readFileSync(FILE, 'utf8'));
  skipOnAnother(before.chromium, chromium);
  const screens: Record<string, Layout> = {};
  const look = async (screen: string) => {
    for (const size of SIZES) {
      const name = `${screen}, ${size.width}x${size.height}`;
      await page.setViewportSize(size);
      const read = async () => {
        screens[name] = await layoutOf(page);
        return differences(before.screens[name] ?? {}, screens[name], TOLERANCE_PX).map((each) => `${name}: ${each}`);
      };
      // What is counted or asked for comes a moment later.
      if (writes) await read();
      else await expect.poll(read).toEqual([]);
    }
  };

  await expect(page.getByText('Service reachable')).toBeVisible();
  await look('Sell');
  await cashier.chargeCard(practiceCard('local-card'));
  await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
  await look('Card PIN');
  await cashier.keyPin();
  await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
  await look('OTP');
  await cashier.keyOtp();
  await cashier.sees('Paid');
  await look('Paid');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');
  await page.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByRole('grid', { name: 'Journal' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Re-query this payment' })).toBeVisible();
  await look('Journal');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('table', { name: 'Open shifts' })).toBeVisible();
  await look('Reports');

  if (writes) fs.writeFileSync(FILE, `${JSON.stringify({ chromium, screens }, null, 2)}\n`);
  else expect(Object.keys(screens)).toEqual(Object.keys(before.screens));

  await test.step('and a screen that stands otherwise is found', async () => {
    const stood = await layoutOf(page);
    await makeFault(page);
    expect(differences(stood, await layoutOf(page), TOLERANCE_PX).length).toBeGreaterThan(1);
  });
});

/** Fonts and lines may be laid out otherwise there: nothing is compared, and the output says so. */
function skipOnAnother(lookedAtOn: string, chromium: string): void {
  if (lookedAtOn === chromium) return;
  const why = `The screens were looked at on Chromium ${lookedAtOn}, and this is ${chromium}: they are not compared.`;
  process.stdout.write(`${why}\n`);
  test.info().skip(true, why);
}

/** What a slip of the hand in a style sheet does. */
async function makeFault(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.style.marginBottom = '3rem';
  });
}

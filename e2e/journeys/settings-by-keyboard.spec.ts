import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { type FakePrinter, readable } from '../../src/practice/printer/fake-printer.fixture.ts';
import { chooseStick } from '../fixtures/exports.ts';
import { pressAt, pressByKey, tabTo } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { withPrinter } from '../fixtures/printer.ts';
import { saveCounter } from '../fixtures/settings.ts';
import { ZOOMED_200 } from '../fixtures/sizes.ts';
import { test } from '../fixtures/till.ts';

test('Settings works by keyboard alone, and its dialogs return the focus', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  await withPrinter(async (printer) => {
    await page.setViewportSize(ZOOMED_200);
    await page.keyboard.press('F5');
    await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeFocused();
    for (const [button, title, first] of [
      ['Set up people', 'Set up people', page.getByRole('textbox', { name: 'Your name' })],
      ['Change currency and country', 'Currency and country', page.getByRole('combobox', { name: 'Currency' })],
      ['Connect to head office…', 'Connect to head office', page.getByRole('textbox', { name: 'Address' })],
    ] as const) {
      await test.step(title, async () => {
        const opener = page.getByRole('button', { name: button, exact: true });
        await pressAt(page, opener);
        const dialog = page.getByRole('dialog', { name: title });
        await expect(first).toBeFocused();
        await staysInside(page, dialog);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(opener).toBeFocused();
      });
    }
    await scrollsNotSideways(page);
    await setUpPrinter(page, printer);
    await pressAt(page, page.getByRole('button', { name: 'Print the fingerprint' }));
    await expect(page.getByText('The fingerprint was printed.')).toBeVisible();
    expect(rowsOf(printer)).toContain('Fingerprint of the signing key');
    const shown = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){5}$/).innerText();
    expect(rowsOf(printer).join('-')).toContain(shown);
    await pressAt(page, page.getByRole('link', { name: 'Updates' }));
    await expect(page.getByRole('heading', { name: 'Updates' })).toBeFocused();
    await expectNoViolation(page, 'Updates');
  });
});

test('Health works by keyboard alone, from a copy to a support bundle', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier, home } = till;
  await cashier.sells();
  await chooseStick(till);
  await page.setViewportSize(ZOOMED_200);
  await page.keyboard.press('F5');
  await pressAt(page, page.getByRole('link', { name: 'Health' }));
  await expect(page.getByRole('heading', { name: 'Health' })).toBeFocused();

  const secondPlace = page.getByRole('button', { name: 'Choose a second place…' });
  await pressAt(page, secondPlace);
  await expect(page.getByRole('button', { name: 'Choose another place…' })).toBeFocused();
  const copyNow = page.getByRole('button', { name: 'Copy now' });
  await pressAt(page, copyNow);
  await expect(page.getByText('Copied.')).toBeVisible();
  await expect(copyNow).toBeFocused();
  await expectNoViolation(page, 'Health');
  await pressAt(page, page.getByRole('button', { name: 'Show all copies' }));
  await pressAt(page, page.getByRole('button', { name: /^Check this copy:/ }).last());
  await expect(page.getByText(/It is whole/)).toBeInViewport();
  await expectNoViolation(page, 'A copy that was checked');
  const goBack = page.getByRole('button', { name: 'Go back to this copy…' });
  await pressAt(page, goBack);
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Leave everything as it is' })).toBeFocused();
  await staysInside(page, question);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(goBack).toBeFocused();
  const there = page.getByRole('button', { name: /^Check this copy:.*Second place/ });
  await expect(there).toHaveCount(1);
  await pressAt(page, page.getByRole('button', { name: 'Use no second place' }), 'Space');
  await expect(there).toHaveCount(0);

  await pressAt(page, page.getByRole('button', { name: 'Make it and look at it' }));
  await expect(page.getByText('This is everything that will be saved.', { exact: false })).toBeVisible();
  await pressAt(page, page.getByText('health.json', { exact: true }));
  await tabTo(page, page.getByRole('region', { name: 'health.json' }));
  await scrollsNotSideways(page);
  await expectNoViolation(page, 'Health and a bundle');
  await pressAt(page, page.getByRole('link', { name: 'Back to Settings' }));
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeFocused();

  await pressAt(page, page.getByRole('link', { name: 'Health' }));
  await pressAt(page, goBack);
  await pressAt(page, question.getByRole('button', { name: 'Go back to this copy', exact: true }));
  await expect(page.getByText(/Close Paydesk and start it again/)).toBeVisible();
  await till.app.close();
  fs.writeFileSync(path.join(home, 'practice', 'journal.db.restored'), 'rubbish '.repeat(2_000));
  await till.start();
  await expect(till.page.getByRole('link', { name: 'Look for copies of the journal' })).toBeVisible();
  await expectNoViolation(till.page, 'A copy that could not be gone back to');
});

test('a refused printer field has the focus, and the counter calls no later change saved', async ({ till }) => {
  const { page } = till;
  await page.keyboard.press('F5');
  await page.getByRole('button', { name: 'Set up the printer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Printer' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await pressByKey(save);
  const address = dialog.getByRole('textbox', { name: 'Address of the printer' });
  await expect(address).toBeFocused();
  await expect(dialog.getByText('Say where the printer is first.')).toBeInViewport();
  await address.fill('192.168.1.50');
  await dialog.getByRole('textbox', { name: 'Port' }).fill('0');
  await pressByKey(save);
  await expect(dialog.getByRole('textbox', { name: 'Port' })).toBeFocused();
  // The stand-in finds no printer on a cable, so there is nothing to choose from.
  await dialog.getByRole('radio', { name: 'USB cable' }).check();
  await expect(dialog.getByText('Say where the printer is first.')).toBeHidden();
  await pressByKey(save);
  await expect(dialog.getByText('Say where the printer is first.')).toBeInViewport();
  await page.keyboard.press('Escape');

  const email = page.getByRole('textbox', { name: 'Shop’s e-mail' });
  await email.fill('shop@example.com');
  await saveCounter(page);
  await email.fill('shop@');
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
});

async function scrollsNotSideways(page: Page): Promise<void> {
  const hidden = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(hidden).toBe(0);
}

async function setUpPrinter(page: Page, printer: FakePrinter): Promise<void> {
  const opener = page.getByRole('button', { name: 'Set up the printer' });
  await pressAt(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Printer' });
  await tabTo(page, dialog.getByRole('textbox', { name: 'Address of the printer' }));
  await page.keyboard.insertText(printer.place.host);
  await tabTo(page, dialog.getByRole('textbox', { name: 'Port' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(String(printer.place.port));
  await pressAt(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** Presses Tab until the focus is back at its start. */
async function staysInside(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const began = dialog.locator('[data-began]');
  await dialog.locator(':focus').evaluate((element) => element.setAttribute('data-began', ''));
  let stops = 0;
  do {
    await page.keyboard.press('Tab');
    stops += 1;
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  } while (stops < MOST_STOPS && !(await began.evaluate((element) => element === document.activeElement)));
  await expect(began).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** More Tab stops than these screens have. */
const MOST_STOPS = 60;

const rowsOf = ({ papers }: FakePrinter) =>
  papers
    .slice(-1)
    .flatMap(readable)
    .map((row) => row.trim());

import { expect, type Page } from 'playwright/test';
import { askMain, CHARGE } from '../fixtures/channels.ts';
import { openJournal, paymentsIn, searchOf } from '../fixtures/journal.ts';
import { pressByKey, tabTo } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { restartWithPast } from '../fixtures/past.ts';
import { type Till, test } from '../fixtures/till.ts';

/** Makes a card payment and an account payment. */
async function makeTwoPayments({ page, cashier }: Till): Promise<string> {
  await cashier.sells('at-once', '4500', { email: 'bisi@example.com' });
  await cashier.chargeAccount('account-otp', '1500');
  await cashier.leavesStep();
  await openJournal(page);
  await expect(paymentsIn(page)).toHaveCount(2);
  return await paymentsIn(page).last().innerText();
}

/** Returns the position of the focused row among all payments; 1 is the newest. */
async function placeOfFocus(page: Page): Promise<number> {
  const index = await page.locator('[role="grid"] [data-row]:focus').getAttribute('aria-rowindex');
  return Number(index) - 1;
}

test('the journal shows whole rows at a zoom, and keeps the focus on its row', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await cashier.sells();
  await openJournal(page);
  await expect(paymentsIn(page)).toHaveCount(1);
  await page.setViewportSize({ width: 683, height: 384 });
  const rows = page.getByRole('grid', { name: 'Journal' });
  const height = () => rows.evaluate(({ parentElement: scroller }) => scroller?.clientHeight);
  await expect.poll(height).toBeGreaterThan(120);
  await paymentsIn(page).scrollIntoViewIfNeeded();
  await expect(paymentsIn(page)).toBeInViewport({ ratio: 1 });
  const cut = await page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('button')]
        .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);

  const reference = await paymentsIn(page).innerText();
  await paymentsIn(page).click();
  await cashier.press('Re-query');
  const table = page.getByRole('region', { name: 'What each re-query found' });
  await expect(table.getByRole('cell', { name: 'Paid', exact: true })).toHaveCount(2);
  for (const size of [
    { width: 683, height: 512 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    // The table must not scroll sideways.
    await expect.poll(() => table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  }

  await openJournal(page);
  await searchOf(page).press('ArrowDown');
  await expect(page.getByRole('row', { name: reference })).toBeFocused();
  await askMain(page, 'sale.charge', CHARGE);
  await expect(paymentsIn(page)).toHaveCount(2);
  await expect(page.getByRole('row', { name: reference })).toBeFocused();
  expect(await placeOfFocus(page)).toBe(2);
});

test('the journal finds a payment by its typed reference, by its bank and by filters', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  const reference = await makeTwoPayments(till);
  const box = searchOf(page);
  await box.fill(reference.toLowerCase().replaceAll('-', ' '));
  await expect(paymentsIn(page)).toHaveText([reference]);
  await box.fill('Access Bank');
  await expect(paymentsIn(page)).not.toHaveText([reference]);
  await expect(paymentsIn(page)).toHaveCount(1);
  await box.fill(reference);
  await expect(page.getByText('The check character fits')).toBeVisible();
  await box.fill(`${reference.slice(0, -1)}${reference.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByText(/^The check character does not fit/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Nothing found for/ })).toBeVisible();
  await expectNoViolation(page, 'Journal, nothing found for a wrong reference');

  await box.fill('');
  await filterByAmount(page);
  await expect(paymentsIn(page)).toHaveText([reference]);
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
  await expectNoViolation(page, 'Journal, filtered');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(paymentsIn(page)).toHaveCount(2);
  await page.goBack();
  await expect(paymentsIn(page)).toHaveText([reference]);
});

test('moves through any number of rows with End, and back with Home', { tag: '@long' }, async ({ till }) => {
  const RECEIPTS = 320;
  await restartWithPast(till, RECEIPTS);
  const { page } = till;
  await openJournal(page);
  await expect(page.getByText(`${RECEIPTS} payments`, { exact: true })).toBeVisible();
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  // End goes to the last loaded row, after which more rows load.
  const placeAfterEnd = async () => {
    await page.keyboard.press('End');
    return placeOfFocus(page);
  };
  await expect.poll(placeAfterEnd).toBe(RECEIPTS);
  await expectNoViolation(page, 'Journal, at its end');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => placeOfFocus(page)).toBe(RECEIPTS - 1);
  await page.keyboard.press('Home');
  await expect.poll(() => placeOfFocus(page)).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Older/ }).click();
  await page.getByRole('link', { name: 'Back to the Journal' }).click();
  await expect.poll(() => placeOfFocus(page)).toBe(2);
});

test('a person searches, selects, opens and re-queries payments of the journal by keyboard alone', async ({ till }) => {
  const { page, service } = till;
  const reference = await makeTwoPayments(till);
  const asked = () => service.received().filter((one) => one.operation === 'query' && one.reference === reference);
  const box = searchOf(page);
  const row = page.getByRole('row', { name: reference });
  await page.keyboard.press('F2');
  await page.keyboard.press('F3');
  await expect(box).toBeFocused();
  await expectNoViolation(page, 'Journal');
  await page.keyboard.type('bisi@exam');
  await expect(paymentsIn(page)).toHaveText([reference]);

  await test.step('an arrow key moves to a row, and Space selects the row', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(row).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await expect(row.getByRole('checkbox')).toBeChecked();
    await page.evaluate(() => Object.assign(document, { execCommand: () => false }));
    await pressByKey(page.getByRole('button', { name: 'Copy references' }));
    await expect(page.getByText(/^Could not be copied/)).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(document, 'execCommand'));
    await row.focus();
  });

  await test.step('Enter opens the payment, and R shows one more re-query beside the earlier ones', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: reference })).toBeFocused();
    await expectNoViolation(page, 'A payment in the journal');
    const columns = page.getByRole('columnheader');
    await expect(columns).toHaveCount(1 + asked().length);
    const before = asked().length;
    await page.keyboard.press('r');
    await expect(columns).toHaveCount(1 + before + 1);
  });

  await test.step('going back returns to the same row of the same search, and / focuses the search', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Back to the Journal' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(row).toBeFocused();
    await expect(box).toHaveValue('bisi@exam');
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await page.keyboard.type('exa');
    await expect(paymentsIn(page)).toHaveCount(2);
  });

  await test.step('typing on and moving into the list keeps the chosen row', async () => {
    await page.keyboard.type('mple');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-row="0"]')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/example/);
    await expect(row).toBeFocused();
  });
});

async function filterByAmount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const from = panel.getByRole('textbox', { name: 'From' });
  await from.fill('45oo');
  await panel.getByRole('button', { name: 'Show payments' }).click();
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('45oo');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await from.fill('4500');
  const firstDay = panel.getByRole('textbox', { name: 'First day' });
  await firstDay.fill('31/31/2026');
  await page.keyboard.press('Escape');
  await expect(firstDay).toBeFocused();
  await expect(firstDay).toHaveAttribute('aria-invalid', 'true');
  await firstDay.fill('');
  await panel.getByRole('textbox', { name: 'To' }).fill('4,500.00');
  await panel.getByRole('button', { name: 'Card', exact: true }).click();
  await expectNoViolation(page, 'Journal, the filters');
  await panel.getByRole('button', { name: 'Show payments' }).click();
}

import { expect } from 'playwright/test';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('cases: none, a new one, the list, one case, and its end', async ({ till }) => {
  const { page, cashier } = till;
  const card = practiceCard('at-once');
  await cashier.chargeCard(card);
  await cashier.sees('Paid');
  await page.getByRole('link', { name: 'Back office' }).click();
  await page
    .getByRole('navigation', { name: 'Sections of the back office' })
    .getByRole('link', { name: 'Cases' })
    .click();
  await expect(page.getByText('No case is waiting')).toBeVisible();
  await takeScreen(page, 'cases-empty');
  await page.getByRole('link', { name: 'Open a case' }).click();
  await page.getByRole('radio', { name: 'Debited twice' }).check();
  await page.getByRole('textbox', { name: 'Last four digits' }).fill(card.cardNumber.slice(-4));
  await expect(page.getByRole('list', { name: 'Payments that fit' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await takeScreen(page, 'case-new');
  await page.getByRole('button', { name: 'Open the case' }).click();
  await expect(page.getByRole('heading', { name: 'Case 1', level: 2 })).toBeFocused();
  await takeScreen(page, 'case');
  await page.getByRole('button', { name: 'Resolve …' }).click();
  await takeScreen(page, 'case-resolve');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('link', { name: 'Back to the cases' }).click();
  await expect(page.getByRole('table', { name: 'Cases' })).toBeVisible();
  await takeScreen(page, 'cases');
  await page.getByRole('link', { name: 'Open a case' }).click();
  await page.getByRole('textbox', { name: 'Last four digits' }).fill(card.cardNumber.slice(-4));
  await expect(page.getByRole('link', { name: 'Go on there: Case 1' })).toBeVisible();
  await takeScreen(page, 'case-new-existing');
});

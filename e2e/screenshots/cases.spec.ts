import { expect } from 'playwright/test';
import { giveMoneyBack } from '../fixtures/money-back.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test('takes screenshots of the list of cases empty and filled, a new case, a case, and its end', async ({ till }) => {
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
  await expect(page.getByRole('list', { name: 'Payments that match' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await takeScreen(page, 'case-new');
  await page.getByRole('button', { name: 'Open the case' }).click();
  await expect(page.getByRole('heading', { name: 'Case 1', level: 2 })).toBeFocused();
  await takeScreen(page, 'case');
  await page.getByRole('button', { name: 'Add a payment of another till…' }).click();
  await page.getByRole('textbox', { name: 'Reference' }).fill('PRACTICE-QR-1');
  await page.getByRole('radio', { name: 'QR' }).check();
  await takeScreen(page, 'case-external-dialog');
  await page.getByRole('button', { name: 'Add to the case' }).click();
  await page.getByRole('button', { name: 'Re-query PRACTICE-QR-1' }).click();
  await expect(page.getByText(/^Re-queried PRACTICE-QR-1/)).toBeVisible();
  await takeScreen(page, 'case-external');
  await page.getByRole('button', { name: 'Resolve…' }).click();
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

test('takes screenshots of a review: the effect of resolving, its end, and its reopening', async ({ till }) => {
  const { page, cashier, service } = till;
  const openPayment = async () => {
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await page.getByRole('grid', { name: 'Journal' }).getByRole('link').click();
  };
  const openDialog = async (number: number) => {
    await page
      .getByRole('list', { name: 'Cases' })
      .getByRole('link', { name: `Case ${number}` })
      .click();
    await page.getByRole('button', { name: 'Resolve…' }).click();
    await expect(page.getByRole('region', { name: 'What becomes of the reviews' }).getByRole('listitem')).toBeVisible();
  };
  const resolve = async () => {
    await page.getByRole('radio', { name: 'The payment is right as it is' }).check();
    await page.getByRole('textbox', { name: 'What was found out' }).fill('The bank has it after all.');
    await page.getByRole('button', { name: 'Resolve the case' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'says-failed' } });
  await openPayment();
  await cashier.press('Re-query');
  await expect(page.getByText(/A later answer contradicts what was known/)).toBeVisible();
  await page.getByRole('link', { name: 'Open a case' }).click();
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByRole('button', { name: 'Open the case' }).click();
  await openPayment();
  await openDialog(1);
  await takeScreen(page, 'review-stays');
  await resolve();
  await openPayment();
  await openDialog(2);
  await takeScreen(page, 'review-leaves');
  await page.getByRole('radio', { name: 'The customer has the money back' }).check();
  await takeScreen(page, 'review-returned');
  await page.getByRole('textbox', { name: /\(NGN\)$/ }).fill('9999');
  await page.getByRole('button', { name: 'Resolve the case' }).click();
  await expect(page.getByText(/^Write at least a few words/)).toBeVisible();
  await takeScreen(page, 'review-returned-sentences');
  await resolve();
  await takeScreen(page, 'review-case');
  await openPayment();
  await expect(page.getByText(/^Review decided on/)).toBeVisible();
  await takeScreen(page, 'review-decided');
  await page.getByRole('link', { name: 'Sell' }).click();
  await expect(page.getByRole('heading', { name: 'Review decided' })).toBeVisible();
  await takeScreen(page, 'review-decided-at-counter');
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await takeScreen(page, 'review-journal');
  await openPayment();
  service.behave();
  await cashier.press('Re-query');
  await expect(page.getByText('Re-query: paid. Every check passed.')).toHaveCount(2);
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'says-failed' } });
  await cashier.press('Re-query');
  await expect(page.getByText(/^Decided before, and open again since /)).toBeVisible();
  await takeScreen(page, 'review-open-again');
});

test('takes screenshots of goods that stay because the customer got the money back, and of the slip', async ({
  till,
}) => {
  const { page, cashier } = till;
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  await giveMoneyBack(page);
  await cashier.sees('Needs review');
  await takeScreen(page, 'returned-kept-goods');
  await cashier.press('Leave for later');
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await page.getByRole('grid', { name: 'Journal' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'What each re-query found' })).toBeVisible();
  await takeScreen(page, 'returned-payment');
  await cashier.press('Show slip');
  await expect(page.getByRole('img', { name: 'The slip as it is printed' })).toBeVisible();
  await takeScreen(page, 'returned-slip');
});

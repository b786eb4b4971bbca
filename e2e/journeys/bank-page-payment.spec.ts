import { expect } from 'playwright/test';
import { expectNoBankPage } from '../fixtures/bank-page.ts';
import { pressThatCloses } from '../fixtures/cashier.ts';
import { expectKeysAt, keyboardOf, pressFocused } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { operationsOf, requestsOf } from '../fixtures/received.ts';
import { SMALLEST_COUNTER } from '../fixtures/sizes.ts';
import { tellBankPage } from '../fixtures/tell-bank-page.ts';
import { modeOf, type Till, test } from '../fixtures/till.ts';
import { holdBankPagePoll } from '../fixtures/time.ts';

// These journeys count requests, and on a slow machine main's polling would add some.
test.beforeEach(({ till }) => holdBankPagePoll(till.app));

test('takes a payment when the customer approves on the bank page', {
  tag: ['@provisioned', '@long'],
}, async ({ till, against }) => {
  const { page, cashier } = till;
  await cashier.chargeCard('direct-secure');
  const bankPage = await cashier.bankPage();
  await expect(bankPage.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
  await expect(page.getByText(new URL(bankPage.url()).host)).toBeVisible();
  const mode = modeOf(against) === 'practice' ? 'Practice' : 'Sandbox';
  await expect(page.getByText(`${mode} page on this machine`)).toBeVisible();
  await approves(till);
  await cashier.handsOver();
  await cashier.chargeAccount('account-internet-banking', '1600');
  await approves(till);
  expect(operationsOf(till)).toEqual(['initiate', 'query', 'initiate', 'query']);
  const redirectUrl = expect.stringMatching(/^https:\/\/.+\/return\/[a-p]{32}$/);
  expect(requestsOf(till, 'initiate').map(({ details }) => details)).toMatchObject([
    { cardNumber: '424242******4242', redirectUrl },
    { bankCode: '058', accountNumber: '******0044', redirectUrl },
  ]);
});

test('continues a payment through the bank page after a PIN and a power cut', {
  tag: '@provisioned',
}, async ({ till }) => {
  await till.cashier.chargeCard('pin-then-secure');
  await till.cashier.keyPin();
  await till.cashier.bankPage();
  await till.killAndRestart();
  await till.cashier.seesHeading('This payment is not finished');
  await expectNoViolation(till.page, 'A step that was left');
  await expectNoBankPage(till);
  await till.cashier.press('Continue');
  await approves(till);
  expect(operationsOf(till)).not.toContain('validate');
  expect(requestsOf(till, 'initiate')).toHaveLength(1);
});

test('shows the bank page in its space, hides it behind dialogs and screens, and says how it fails', async ({
  till,
}) => {
  const { page, app, cashier } = till;
  const isVisible = (visible: boolean) => expect.poll(() => isBankPageVisible(app)).toBe(visible);
  await page.setViewportSize(SMALLEST_COUNTER);
  await cashier.chargeCard('direct-secure');
  await cashier.bankPage();
  const box = await page.getByRole('region', { name: 'Page of the bank' }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(640);
  expect(box?.height).toBeGreaterThanOrEqual(460);
  await isVisible(true);
  await cashier.press('Cancel sale');
  await isVisible(false);
  await page.keyboard.press('Escape');
  await isVisible(true);
  await page.keyboard.press('F1');
  await isVisible(false);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Journal' }).click();
  await isVisible(false);
  await page.getByRole('link', { name: 'Sell' }).click();
  await isVisible(true);

  await tellBankPage(till, { state: 'stalled' });
  await expect(page.getByRole('button', { name: 'Keep waiting' })).toBeVisible();
  await expectNoViolation(page, 'Bank page, stalled');
  await tellBankPage(till, { state: 'failed', failure: 'certificate', host: null, padlock: 'notSecure' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close bank page' })).toBeFocused();
  await expectNoViolation(page, 'Bank page, failed');
});

test('a person leaves, closes, continues and completes the bank page by keyboard alone', async ({ till }) => {
  const { page, cashier, service } = till;
  const close = page.getByRole('button', { name: 'Close bank page' });
  const pressF6 = async () => (await keyboardOf(till)).press('F6');
  await cashier.chargeCard('direct-secure');
  const bankPage = await cashier.bankPage();
  await expect(bankPage.getByRole('button', { name: 'Approve' })).toBeFocused();
  await expectKeysAt(till, 'bank page');
  await expect(page.getByText('Typing goes to the bank’s page')).toBeVisible();
  await expectNoViolation(page, 'Bank page');

  await pressF6();
  await expectKeysAt(till, 'screens');
  await expect(close).toBeFocused();
  await expect(page.getByText('Typing goes to the till')).toBeVisible();
  await pressFocused(page);
  await cashier.seesHeading('The bank page is closed');
  await expectNoViolation(page, 'Bank page, closed');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await expectNoBankPage(till);
  expect(operationsOf(till)).toContain('query');
  await pressFocused(page);

  const bankPageAgain = await cashier.bankPage();
  await expectKeysAt(till, 'bank page');
  await pressF6();
  await expect(close).toBeFocused();
  await pressF6();
  await expectKeysAt(till, 'bank page');
  await expect(bankPageAgain.getByRole('button', { name: 'Approve' })).toBeFocused();
  await pressThatCloses(bankPageAgain, () => bankPageAgain.keyboard.press('Enter'));
  await cashier.sees('Paid');
  await expectKeysAt(till, 'screens');
  await expectNoBankPage(till);
  await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeFocused();
  expect(service.captured()).toHaveLength(1);
  expect(service.ledger()).toHaveLength(1);
});

/** Approves on the bank page, which closes. Each payment so far is captured once. */
async function approves(till: Till): Promise<void> {
  await till.cashier.atTheBank('Approve');
  await till.cashier.sees('Paid');
  await expectNoBankPage(till);
  expect(till.service.captured()).toHaveLength(till.service.ledger().length);
}

function isBankPageVisible(app: Till['app']): Promise<boolean | undefined> {
  return app.evaluate(({ BrowserWindow, WebContentsView }) => {
    const views = BrowserWindow.getAllWindows().flatMap((window) => window.contentView.children);
    return views.find((each) => each instanceof WebContentsView)?.getVisible();
  });
}

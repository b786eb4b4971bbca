import { expect } from 'playwright/test';
import { expectNoBankPage, operationsOf } from '../fixtures/bank-page.ts';
import { pressThatCloses } from '../fixtures/cashier.ts';
import { expectKeysAt, keyboardOf, pressFocused } from '../fixtures/keyboard.ts';
import { practiceAccount, practiceCard } from '../fixtures/practice-instruments.ts';
import { modeOf, type Till, test } from '../fixtures/till.ts';
import { holdBankPagePoll, skipTime } from '../fixtures/time.ts';

// These journeys count requests, and on a slow machine main's polling would add some.
test.beforeEach(({ till }) => holdBankPagePoll(till.app));

const RETURN_URL = /^https:\/\/.+\/return\/[a-p]{32}$/;

test.describe('A payment through the bank page', () => {
  test('takes a payment when the customer approves on a bank page that opens at once', {
    tag: ['@provisioned', '@long'],
  }, async ({ till, against }) => {
    const { page, cashier, service } = till;
    await cashier.chargeCard(practiceCard('direct-secure'));
    const bankPage = await cashier.bankPage();
    await expect(bankPage.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    const { host } = new URL(bankPage.url());
    await expect(page.getByText(host)).toBeVisible();
    const mode = modeOf(against) === 'practice' ? 'Practice' : 'Sandbox';
    await expect(page.getByText(`${mode} page on this machine`)).toBeVisible();
    await cashier.atTheBank('Approve');
    await cashier.sees('Paid');
    await expectNoBankPage(till);

    const [entry] = service.captured();
    expect(service.captured()).toHaveLength(1);
    expect(operationsOf(till)).toEqual(['initiate', 'query']);
    const [initiate, query] = service.received().filter(({ operation }) => /initiate|query/.test(operation));
    expect(initiate?.details).toMatchObject({
      cardNumber: '424242******4242',
      redirectUrl: expect.stringMatching(RETURN_URL),
      transactionId: entry?.reference,
    });
    expect(query?.body).toMatchObject({ transactionId: entry?.reference, paymentType: 'CARD' });
  });

  test('takes a payment only if the customer approves on the bank page after the PIN', async ({ till }) => {
    const { cashier, service } = till;
    await cashier.chargeCard(practiceCard('pin-then-secure'));
    await cashier.keyPin();
    await cashier.atTheBank('Approve');
    await cashier.sees('Paid');
    await expectNoBankPage(till);
    expect(operationsOf(till)).toEqual(['initiate', 'authenticate', 'query']);
    const authenticate = service.received().find(({ operation }) => operation === 'authenticate');
    expect(authenticate?.body).toMatchObject({ suggestedAuthentication: 'PIN', pin: '****' });
    expect(service.captured()).toHaveLength(1);
    await cashier.handsOver();

    await cashier.chargeCard(practiceCard('direct-secure'), '1600');
    await cashier.atTheBank('Decline');
    await cashier.sees('Not paid');
    await expectNoBankPage(till);
    expect(service.captured()).toHaveLength(1);
    expect(operationsOf(till)).not.toContain('validate');
  });

  test('takes an internet banking payment when the customer approves', { tag: ['@provisioned', '@long'] }, async ({
    till,
  }) => {
    const { cashier, service } = till;
    await cashier.chargeAccount(practiceAccount('account-internet-banking'));
    await cashier.atTheBank('Approve');
    await cashier.sees('Paid');
    await expectNoBankPage(till);
    expect(operationsOf(till)).toEqual(['initiate', 'query']);
    const initiate = service.received().find(({ operation }) => operation === 'initiate');
    expect(initiate?.body).toMatchObject({ paymentType: 'ACCOUNT' });
    expect(initiate?.details).toMatchObject({
      bankCode: '058',
      accountNumber: '******0044',
      amount: '1500.00',
      redirectUrl: expect.stringMatching(RETURN_URL),
    });
  });

  test('finds a payment paid without a press of the cashier if the bank page never returns', { tag: '@long' }, async ({
    till,
  }) => {
    const { page, cashier, service } = till;
    await cashier.chargeCard(practiceCard('direct-secure'));
    const bankPage = await cashier.bankPage();
    const decide = () =>
      fetch(location.href, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }), redirect: 'manual' });
    await bankPage.evaluate(decide as () => Promise<unknown>);
    await expect.poll(() => service.captured().length).toBe(1);
    await expect(page.getByRole('heading', { name: 'Bank page', exact: true })).toBeVisible();
    await skipTime(till.app, 20_000);
    await cashier.sees('Paid');
    await expectNoBankPage(till);
    await expect(page.getByRole('button', { name: 'Hand over goods' })).toBeFocused();
    expect(operationsOf(till)).toEqual(['initiate', 'query']);
  });

  test('continues a payment through the bank page after a power cut, and finds it paid', {
    tag: '@provisioned',
  }, async ({ till }) => {
    await till.cashier.chargeCard(practiceCard('direct-secure'));
    await till.cashier.bankPage();
    await till.killAndRestart();
    await expect(till.page.getByRole('heading', { name: 'This payment is not finished' })).toBeVisible();
    await expectNoBankPage(till);
    await till.cashier.press('Continue');
    await till.cashier.atTheBank('Approve');
    await till.cashier.sees('Paid');
    await expectNoBankPage(till);
    expect(till.service.captured()).toHaveLength(1);
    expect(operationsOf(till).filter((operation) => operation === 'initiate')).toHaveLength(1);
  });
});

test.describe('The bank page', () => {
  test('shows the bank page in the space on the screen, and hides it behind a dialog or another screen', {
    tag: '@long',
  }, async ({ till }) => {
    const { page, app, cashier } = till;
    await page.setViewportSize({ width: 1024, height: 768 });
    await cashier.chargeCard(practiceCard('direct-secure'));
    await cashier.bankPage();
    const region = page.getByRole('region', { name: 'Page of the bank' });
    const box = await region.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(640);
    expect(box?.height).toBeGreaterThanOrEqual(460);
    await expect.poll(() => viewOf(app)).toMatchObject({ isVisible: true });

    await page.getByRole('button', { name: 'Cancel sale' }).click();
    await expect.poll(() => viewOf(app)).toMatchObject({ isVisible: false });
    await page.keyboard.press('Escape');
    await expect.poll(() => viewOf(app)).toMatchObject({ isVisible: true });

    await page.keyboard.press('F1');
    await expect.poll(() => viewOf(app)).toMatchObject({ isVisible: false });
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Journal' }).click();
    await expect.poll(() => viewOf(app)).toMatchObject({ isVisible: false });
    await page.getByRole('link', { name: 'Sell' }).click();
    await expect.poll(() => viewOf(app)).toMatchObject({ isVisible: true });
    await cashier.atTheBank('Approve');
    await cashier.sees('Paid');
    await expectNoBankPage(till);
  });

  test('a person leaves, closes, re-queries, continues and completes the bank page by keyboard alone', async ({
    till,
  }) => {
    const { page, cashier, service } = till;
    await cashier.chargeCard(practiceCard('direct-secure'));
    const bankPage = await cashier.bankPage();
    await expect(bankPage.getByRole('button', { name: 'Approve' })).toBeFocused();
    await expectKeysAt(till, 'bank page');
    await expect(page.getByText('Typing goes to the bank’s page')).toBeVisible();

    await (await keyboardOf(till)).press('F6');
    await expectKeysAt(till, 'screens');
    await expect(page.getByRole('button', { name: 'Close bank page' })).toBeFocused();
    await expect(page.getByText('Typing goes to the till')).toBeVisible();
    await pressFocused(page);
    await expect(page.getByRole('heading', { name: 'The bank page is closed' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
    await expectNoBankPage(till);
    expect(operationsOf(till)).toContain('query');
    await pressFocused(page);

    const bankPageAgain = await cashier.bankPage();
    await expectKeysAt(till, 'bank page');
    await (await keyboardOf(till)).press('F6');
    await expect(page.getByRole('button', { name: 'Close bank page' })).toBeFocused();
    await (await keyboardOf(till)).press('F6');
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

  test('says that the bank page cannot be shown, and lets a person open it again', { tag: '@long' }, async ({
    till,
  }) => {
    const { page, cashier, service } = till;
    service.misbehave({ operation: 'bank-page', times: 'always', misbehaviour: { kind: 'drop-before-processing' } });
    await cashier.chargeCard(practiceCard('direct-secure'));
    await expect(page.getByText('The bank answered, but sent no page.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close bank page' })).toBeFocused();
    service.behave();
    await pressFocused(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await cashier.atTheBank('Approve');
    await cashier.sees('Paid');
    await expectNoBankPage(till);
  });
});

/** Returns the place and visibility of the view in which main shows the bank page. */
function viewOf(app: Till['app']): Promise<{ isVisible: boolean } | null> {
  return app.evaluate(({ BrowserWindow, WebContentsView }) => {
    const views = BrowserWindow.getAllWindows().flatMap((window) => window.contentView.children);
    const view = views.find((each) => each instanceof WebContentsView);
    return view ? { isVisible: view.getVisible() } : null;
  });
}

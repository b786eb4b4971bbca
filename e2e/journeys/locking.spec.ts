import { expect, type Page } from 'playwright/test';
import { typeByHand, typeLines } from '../fixtures/hands.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import {
  ADA,
  addPerson,
  BOLA,
  CHIDI,
  type Somebody,
  setUpPeople,
  switchTo,
  workAsCashier,
} from '../fixtures/people.ts';
import { requestsOf } from '../fixtures/received.ts';
import { test } from '../fixtures/till.ts';
import { freezeRunningTime, releaseRunningTime, skipTime } from '../fixtures/time.ts';

// People need a key store or a passphrase; the provisioned service has a passphrase.
test.use({ against: 'provisioned service' });

const EFE: Somebody = { name: 'Efe', pin: '905173' };
const IDLE_MS = 5 * 60_000;

const lockOf = (page: Page) => page.getByText('The screen is locked. The sale is kept.');

test('an idle till locks in the middle of a sale, and keeps the sale for the next person', async ({ till }) => {
  const { page, app, cashier } = till;
  await workAsCashier(till);
  await page.getByRole('link', { name: 'Sell' }).click();
  await cashier.chargeCard('local-card');

  await test.step('no lock in a customer’s turn, however long it takes', async () => {
    await cashier.keyPin();
    await cashier.seesHeading('OTP');
    await skipTime(app, 3 * IDLE_MS);
    await cashier.seesHeading('OTP');
    await cashier.leavesStep();
  });

  const amount = page.getByRole('textbox', { name: 'Amount' });
  await test.step('the same person continues in the same place', async () => {
    await amount.fill('2500');
    await skipTime(app, IDLE_MS);
    await expect(lockOf(page)).toBeVisible();
    await expect(amount).toHaveCount(0);
    await typeLines(page, CHIDI.pin);
    await expect(amount).toHaveValue('2,500');
  });

  await test.step('another person takes over the sale, and the journal records who did what', async () => {
    await cashier.chargeCard('declined', '2500');
    await cashier.sees('Not paid');
    await skipTime(app, IDLE_MS);
    await expect(lockOf(page)).toBeVisible();
    await pressByKey(page.getByRole('button', { name: 'Somebody else' }));
    const named = page.getByRole('textbox', { name: 'Name or badge' });
    await expect(named).toBeFocused();
    await typeLines(page, 'BADGE-0');
    await expect(page.getByText('Nobody on this till has such a name or badge.')).toBeVisible();
    // Undo and redo must not bring a scanned badge back.
    for (const key of ['Control+z', 'Control+Shift+z']) await page.keyboard.press(key);
    await expect(named).toHaveValue('');
    await typeLines(page, BOLA.name);
    await expect(page.getByRole('heading', { name: BOLA.name })).toBeVisible();
    await typeLines(page, BOLA.pin);
    await cashier.sees('Not paid');
    await cashier.press('Try another card or account');
    await cashier.typeCard('at-once');
    await cashier.charge.click();
    await cashier.sees('Paid');
    await showPaymentsOf(page, CHIDI, '2 payments');
    await showPaymentsOf(page, BOLA, '1 payment');
  });
});

test('a lock closes open dialogs without acting, and keeps a bank page open', {
  tag: '@long',
}, async ({ till }) => {
  const { page, app, cashier, service } = till;
  await setUpPeople(till);
  await addPerson(till, 'Back office', EFE);
  await switchTo(till, EFE);
  const locked = lockOf(page);

  await test.step('an approval dialog with half a PIN', async () => {
    const dialog = page.getByRole('dialog', { name: 'Approval needed' });
    await cashier.chargeCard('at-once');
    await dialog.getByRole('button', { name: 'Checked, and it is right' }).click();
    await pressByKey(dialog.getByRole('button', { name: BOLA.name }));
    await expect(dialog.getByRole('textbox', { name: `PIN of ${BOLA.name}` })).toBeFocused();
    await typeByHand(page, BOLA.pin.slice(0, 3));
    await skipTime(app, IDLE_MS);
    await expect(locked).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await typeLines(page, EFE.pin);
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,500');
    await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('');
    await expect(dialog).toHaveCount(0);
    expect(requestsOf(till, 'initiate')).toEqual([]);
  });

  await switchTo(till, BOLA);
  await test.step('no lock while a bank page is open', async () => {
    await cashier.typeCard('direct-secure');
    await cashier.charge.click();
    const bankPage = await cashier.bankPage();
    await expect(bankPage.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    await skipTime(app, 3 * IDLE_MS);
    await expect(locked).toHaveCount(0);
    await cashier.atTheBank('Decline');
    await cashier.sees('Not paid');
  });

  await test.step('the help over the verdict', async () => {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(dialog).toBeVisible();
    await skipTime(app, IDLE_MS);
    await expect(locked).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await typeLines(page, BOLA.pin);
    await cashier.sees('Not paid');
    await expect(dialog).toHaveCount(0);
    expect(service.captured()).toEqual([]);
  });
});

test('a till that locks after every sale does not lock during the next sale', {
  tag: '@long',
}, async ({ till }) => {
  const { page, app, cashier } = till;
  const locked = lockOf(page);
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await setUpPeople(till);
  await page.getByRole('button', { name: 'How people sign in' }).click();
  await page.getByRole('checkbox', { name: 'Lock after every sale' }).check();
  await pressByKey(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Saved.')).toBeVisible();
  await pressByKey(page.getByRole('dialog').getByRole('button', { name: 'Close' }).last());
  await page.getByRole('link', { name: 'Sell' }).click();
  await cashier.pays();
  await cashier.press('Hand over goods');
  // The till locks ten seconds after the sign-in, and a slow machine needs longer to end the sale.
  await freezeRunningTime(app);
  await switchTo(till, BOLA);
  await cashier.press('New sale');
  await expect(amount).toBeFocused();
  await releaseRunningTime(app);
  await skipTime(app, 10_000);
  await expect(locked).toBeVisible();

  await typeLines(page, BOLA.pin);
  await cashier.pays('at-once', '1600');
  await cashier.press('Hand over goods');
  await freezeRunningTime(app);
  await switchTo(till, ADA);
  await cashier.press('New sale');
  await cashier.chargeAccount('account-bvn', '1700');
  const bvn = page.getByRole('textbox', { name: 'BVN' });
  await expect(bvn).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveCount(0);
  await typeByHand(page, '2234');
  await releaseRunningTime(app);
  await skipTime(app, 10_000);
  await typeByHand(page, '5678901');
  await expect(bvn).toHaveValue('22345678901');
  await expect(locked).toHaveCount(0);
});

async function showPaymentsOf(page: Page, { name }: Somebody, payments: string): Promise<void> {
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('combobox', { name: 'Cashier' }).fill(name);
  await panel.getByRole('option', { name }).click();
  await panel.getByRole('button', { name: 'Show payments' }).click();
  await expect(page.getByText(payments, { exact: true })).toBeVisible();
}

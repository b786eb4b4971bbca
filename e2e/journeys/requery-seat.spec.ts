import { expect } from 'playwright/test';
import { askMain, CHARGE } from '../fixtures/channels.ts';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { paymentsIn, searchOf } from '../fixtures/journal.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { pasteList } from '../fixtures/runs.ts';
import { setUpAnew } from '../fixtures/set-up-anew.ts';
import { test } from '../fixtures/till.ts';

test.use({ against: 'provisioned service' });

test('a seat without an encryption key explains why, re-queries, and charges nobody', async ({ till }) => {
  const { service } = till;
  await chargeUnknown(till);
  await till.cashier.press('Leave for later');
  // A closing till drops pending requests, so the sale must be left first.
  await expect(till.page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await setUpAnew(till, { encryptionKey: null });
  const { page } = till;

  await test.step('Sell says why it takes no payments, and what to do instead', async () => {
    await expect(page.getByRole('heading', { name: 'This seat takes no payments' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find a payment in the journal' })).toBeFocused();
    await expect(page.getByRole('button', { name: /^Charge/ })).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectNoViolation(page, 'Sell in a seat');
  });

  await test.step('a forged charge is refused, and nothing is sent', async () => {
    const sentBefore = service.received().filter(({ operation }) => operation !== 'query').length;
    const answer = await askMain(page, 'sale.charge', CHARGE);
    expect(answer).toMatchObject({ ok: false, problem: { code: 'cannotCharge' } });
    expect(service.received().filter(({ operation }) => operation !== 'query')).toHaveLength(sentBefore);
  });

  await test.step('a payment in doubt is found and re-queried by keyboard alone', async () => {
    service.behave();
    await page.keyboard.press('Enter');
    await expect(searchOf(page)).toBeFocused();
    const row = paymentsIn(page);
    await expect(row).toHaveCount(1);
    await pressByKey(row);
    await pressByKey(page.getByRole('button', { name: 'Re-query' }));
    await expect(page.getByText(/has been confirmed after all/)).toBeVisible();
  });

  await test.step('a payment of another till is re-queried in its case', async () => {
    await pasteList(till, ['PRACTICE-WALLET-1;WALLET']);
    await page.getByRole('button', { name: 'Start run' }).click();
    const found = page.getByRole('list', { name: 'Not of this till' });
    await found.getByRole('link', { name: 'Open a case about PRACTICE-WALLET-1' }).press('Enter');
    await page.getByRole('radio', { name: 'Debited, and no goods received' }).check();
    await pressByKey(page.getByRole('button', { name: 'Open the case' }));
    await pressByKey(page.getByRole('button', { name: 'Re-query PRACTICE-WALLET-1' }));
    await expect(page.getByText(/^Re-queried PRACTICE-WALLET-1: The service/)).toBeVisible();
    await expectNoViolation(page, 'a case about a payment of another till');
  });

  await test.step('Settings says that there is no encryption key', async () => {
    await page.keyboard.press('F5');
    await expect(page.getByText(/this seat holds no encryption key/i)).toBeVisible();
    await expectNoViolation(page, 'Settings in a seat');
  });
  expect(service.captured()).toHaveLength(1);
});

import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { type Till, test, withTill } from '../fixtures/till.ts';

async function restartWithoutKey(till: Till): Promise<void> {
  const file = path.join(till.home, 'provision.json');
  const setUp: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  await till.app.close();
  fs.writeFileSync(file, JSON.stringify({ ...(setUp as object), encryptionKey: null }));
  await till.start();
}

/** A request that a compromised page could send. */
const FORGED_CHARGE = {
  saleId: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
  amount: { amountMinor: 150_000, currency: 'NGN' },
  customer: { email: 'ada@example.com', phone: null },
  note: null,
  instrument: { kind: 'card', cardNumber: '5531886652142950', cvv: '564', expiryMonth: '09', expiryYear: '32' },
};

test('a seat without an encryption key explains why, re-queries, and charges nobody', async () => {
  await withTill('provisioned service', async (till) => {
    const { service } = till;
    await chargeUnknown(till);
    await till.cashier.press('Leave for later');
    // A closing till drops pending requests, so the sale must be left first.
    await expect(till.page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
    await restartWithoutKey(till);
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
      const answer = await page.evaluate((forged) => window.paydesk.invoke('sale.charge', forged), FORGED_CHARGE);
      expect(answer).toMatchObject({ ok: false, problem: { code: 'cannotCharge' } });
      expect(service.received().filter(({ operation }) => operation !== 'query')).toHaveLength(sentBefore);
    });

    await test.step('a payment in doubt is found and re-queried by keyboard alone', async () => {
      service.behave();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('searchbox', { name: 'Search journal' })).toBeFocused();
      const row = page.getByRole('grid', { name: 'Journal' }).getByRole('link');
      await expect(row).toHaveCount(1);
      await pressByKey(row);
      await pressByKey(page.getByRole('button', { name: 'Re-query' }));
      await expect(page.getByText(/has been confirmed after all/)).toBeVisible();
    });

    await test.step('a payment of another till is re-queried in its case', async () => {
      await page.getByRole('link', { name: 'Back office' }).click();
      await page.getByRole('link', { name: 'Re-query runs' }).click();
      await page.getByRole('button', { name: 'New run' }).click();
      await page.getByRole('textbox', { name: 'References' }).fill('PRACTICE-WALLET-1;WALLET');
      await page.getByRole('button', { name: 'Check the list' }).click();
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
});

import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { restartWithPast } from '../fixtures/past.ts';
import { practiceAccount, practiceCard } from '../fixtures/practice-instruments.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { type Till, test, withTill } from '../fixtures/till.ts';

/** Makes three sales whose answers get lost, one paid sale, and one that is not paid. */
async function makeDay({ cashier, service }: Till): Promise<void> {
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await cashier.press('New sale');
  await cashier.chargeCard(practiceCard('declined'), '2500');
  await cashier.sees('Not paid');
  await cashier.press('New sale');
  service.misbehave({ operation: 'initiate', times: 'always', misbehaviour: { kind: 'html-503' } });
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  for (const amount of ['1100', '1200', '1300']) {
    await cashier.chargeAccount(practiceAccount('account-otp'), amount);
    await cashier.sees('Not confirmed yet');
    await cashier.press('Leave for later');
  }
}

test('takes screenshots of the back office’s overview and a payment’s page', async ({ till }) => {
  const { page, cashier, service } = till;
  await page.keyboard.press('F4');
  await expect(page.getByText('No payments today yet.')).toBeVisible();
  await takeScreen(page, 'glance-empty');
  await page.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible();
  await takeScreen(page, 'journal-empty');
  await page.keyboard.press('F2');
  await makeDay(till);
  await page.keyboard.press('F4');
  await expect(page.getByRole('row', { name: /Access Bank/ })).toBeVisible();
  await takeScreen(page, 'glance');
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('grid', { name: 'Journal' }).getByRole('link').first().click();
  service.behave();
  service.misbehave({ operation: 'query', misbehaviour: { kind: 'lower-amount' } });
  await cashier.press('Re-query');
  await expect(page.getByRole('columnheader')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Open a case' }).click();
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByRole('button', { name: 'Open the case' }).click();
  await page.getByRole('list', { name: 'Payments of this case' }).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Case 1' })).toBeVisible();
  await takeScreen(page, 'payment-with-case');
});

test('takes screenshots of the journal of a shop that has been open for some weeks', async ({ till }) => {
  await restartWithPast(till, 2_000);
  const { page } = till;
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  await page.keyboard.press('F4');
  await expect(page.getByRole('table', { name: 'The last 31 days' })).toBeVisible();
  await takeScreen(page, 'glance-weeks');
  await page.getByRole('link', { name: 'Journal' }).click();
  const rows = page.getByRole('grid', { name: 'Journal' }).locator('[data-row]');
  await expect(rows.nth(5)).toBeVisible();
  await expect(page.getByText('2,000 payments')).toBeVisible();
  await takeScreen(page, 'journal-full');
  await press('Last 7 days');
  await press(/^Filters/);
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Card', exact: true }).click();
  await panel.getByRole('button', { name: 'Paid', exact: true }).click();
  await panel.getByRole('textbox', { name: 'From' }).fill('1000');
  await takeScreen(page, 'journal-filters');
  await panel.getByRole('button', { name: 'Show payments' }).click();
  await expect(rows.first()).toBeVisible();
  await takeScreen(page, 'journal-chips');
  await press('Columns');
  await takeScreen(page, 'journal-columns');
  await page.keyboard.press('Escape');
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(3).getByRole('checkbox').check();
  await takeScreen(page, 'journal-selected');
  await page.getByRole('searchbox', { name: 'Search journal' }).fill('nobody');
  await expect(page.getByRole('heading', { name: /^Nothing found for/ })).toBeVisible();
  await takeScreen(page, 'journal-nothing-found');
});

test('takes screenshots of a back-office seat that only re-queries', async () => {
  await withTill('provisioned service', async (till) => {
    const file = path.join(till.home, 'provision.json');
    const setUp: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    await till.app.close();
    fs.writeFileSync(file, JSON.stringify({ ...(setUp as object), encryptionKey: null }));
    await till.start();
    await expect(till.page.getByRole('heading', { name: 'This seat takes no payments' })).toBeVisible();
    await takeScreen(till.page, 'seat');
  });
});

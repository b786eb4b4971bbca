import { expect } from 'playwright/test';
import { expectNoBankPage } from '../fixtures/bank-page.ts';
import { typeByHand, typeLines } from '../fixtures/hands.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { test } from '../fixtures/till.ts';

test('a bank page opens only after a warning if the purchase has been paid', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier, service } = till;
  await cashier.chargeCard('direct-secure');
  await cashier.bankPage();
  await cashier.press('Leave for later');

  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard('answer-lost');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Another reason' }).check();
  await dialog.getByRole('textbox').fill('The customer took another card');
  await dialog.getByRole('button', { name: 'Charge anyway' }).click();
  await cashier.sees('Not confirmed yet');
  const other = await page.getByRole('main').getByText(/^T1-/).first().innerText();
  await cashier.press('Leave for later');

  const left = page.getByRole('button', { name: 'NGN 1,500.00' }).last();
  await left.click();
  await expect(page.getByText(`Another payment, ${other}, may be for the same purchase`)).toBeVisible();
  await left.click();
  await expect(page.getByRole('heading', { name: 'This payment is not finished' })).toBeVisible();

  service.behave();
  await cashier.press('Check again');
  // The till also re-queries the other payment, because the service answers again.
  await expect(page.getByText(new RegExp(`^Payment ${other} .* has been confirmed after all`))).toBeVisible();
  await cashier.press('Continue');
  await expect(
    page.getByText(`Another payment, ${other}, may be for the same purchase, and it is paid.`),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The bank page is not open yet' })).toBeVisible();
  await expect(page.getByText('Press Continue only if this is another purchase.')).toBeVisible();
  await expectNoBankPage(till);
  await expectNoViolation(page, 'a bank page that is held back');
  await cashier.press('Continue');
  await cashier.bankPage();
});

test('holds the goods back once the service denies a payment, even if unreachable later', async ({ till }) => {
  const { cashier, service } = till;
  await cashier.pays();
  await till.killAndRestart();
  const { page } = till;
  const handOver = page.getByRole('button', { name: 'Hand over goods' });
  const decide = page.getByRole('button', { name: 'Hand over without an answer…' });

  service.misbehave({ operation: 'query', misbehaviour: { kind: 'says-not-found' } });
  await handOver.click();
  await expect(page.getByText(/the service did not confirm this payment/)).toBeVisible();
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await handOver.click();
  await expect(handOver).toBeEnabled();
  await expect(page.getByRole('heading', { name: /^Not confirmed yet/ })).toBeVisible();
  await expect(decide).toHaveCount(0);
  service.behave();
  await handOver.click();
  await expect(page.getByText(/^Handed over/)).toBeVisible();
});

test('goods leave without an answer of the service only after a reason and a press of the button', async ({ till }) => {
  const { cashier, service } = till;
  await cashier.pays();
  await till.killAndRestart();
  const { page } = till;
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await page.getByRole('button', { name: 'Hand over goods' }).click();
  await expect(page.getByText(/Its last answer said paid/)).toBeVisible();
  await page.getByRole('button', { name: 'Hand over without an answer…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over without an answer?' });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Hand over goods' }).click();
  await expect(dialog.getByText('Write a reason of at least three letters.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).focus();
  // These digits with Enter could also come from a scanner.
  await typeLines(page, '4711');
  await typeByHand(page, ' is on the bus');
  await expectNoViolation(page, 'a hand-over without an answer');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('4711 is on the bus');
  await dialog.getByRole('button', { name: 'Hand over goods' }).click();
  await expect(page.getByText(/^Handed over/)).toBeVisible();
});

import { expect } from 'playwright/test';
import { PRACTICE_BANKS } from '../../src/practice/banks.ts';
import type { Misbehaviour } from '../../src/practice/faults.ts';
import { practiceAccount, practiceCard } from '../fixtures/practice-instruments.ts';
import { test } from '../fixtures/till.ts';

test('a bank that the service lists twice is shown once, and an account there pays', async ({ till }) => {
  const account = practiceAccount('account-otp');
  const bank = PRACTICE_BANKS.find(({ bankCode }) => bankCode === account.bankCode);
  const body = JSON.stringify({ status: 'SUCCESS', data: { banks: [...PRACTICE_BANKS, bank] } });
  till.service.misbehave({
    operation: 'banks',
    times: 'always',
    misbehaviour: { kind: 'http-answer', httpStatus: 200, headers: { 'content-type': 'application/json' }, body },
  });
  const starts = [
    { start: 'the first start', amount: '1500' },
    { start: 'a start with the list that was kept', amount: '1600' },
  ];
  for (const { start, amount } of starts) {
    await test.step(start, async () => {
      const { page, cashier } = till;
      await page.getByText('Bank account', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Bank' }).fill(bank?.bankName ?? '');
      await expect(page.getByRole('option', { name: bank?.bankName ?? '' })).toHaveCount(1);
      await page.getByRole('combobox', { name: 'Bank' }).fill('');
      await cashier.chargeAccount(account, amount);
      await cashier.keyOtp();
      await cashier.sees('Paid');
      await cashier.press('Hand over goods');
      await cashier.press('New sale');
    });
    await till.killAndRestart();
  }
});

const CONTRADICTIONS: [said: string, misbehaviour: Misbehaviour][] = [
  ['a suspected fraud', { kind: 'changed-record', fields: { fraudStatus: 'fraud' } }],
  ['a status of pending', { kind: 'changed-record', fields: { status: 'pending' } }],
  ['a charge code that is no success', { kind: 'changed-record', fields: { chargeCode: '02' } }],
];

for (const [said, misbehaviour] of CONTRADICTIONS) {
  test(`a 000 beside ${said} needs a review, and gives out no goods`, async ({ till }) => {
    const { page, cashier, service } = till;
    service.misbehave({ operation: 'query', times: 'always', misbehaviour });
    await cashier.chargeCard(practiceCard('at-once'));
    await cashier.sees('Needs review');
    await expect(page.getByRole('button', { name: 'Hand over goods' })).toHaveCount(0);
  });
}

test('a fee that nobody can read is said to be unreadable, and is counted as unknown in the reports', async ({
  till,
}) => {
  const { page, cashier, service } = till;
  const fields = { chargedAmount: 1522.014, appFee: '1.522,01', merchantFee: '0', merchantBearsFee: '1' };
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'changed-record', fields } });
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('grid', { name: 'Journal' }).getByRole('link').click();
  await expect(page.getByText('Your bank alert will say NGN 1,522.01.')).toBeVisible();
  await expect(
    page.getByText(
      'The shop bears the fee. The service sent a fee that Paydesk cannot read, so reports count it as unknown.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'Look at the day so far' }).click();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).first();
  await expect(row('Paid, fee unknown')).toContainText('1');
  await expect(row('Fees paid by the shop')).toContainText('NGN 0.00');
});

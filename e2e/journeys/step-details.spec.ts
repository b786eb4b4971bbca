import { expect } from 'playwright/test';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';
import { placesWith, profileFiles } from '../fixtures/traces.ts';

const DIAL = 'Dial *737*50*1500*159# on the phone 080****7777, then enter the OTP';
const DIAL_AS_KEPT = 'Dial *737*50*••••*159# on the phone 080****••••, then enter the OTP';

/** Leaves out the files of the built-in service. */
function filesOfTill({ home }: Till) {
  return profileFiles(home).filter(({ name }) => !name.includes('practice-service'));
}

test('shows an instruction of the service whole, and masked after a restart', { tag: '@long' }, async ({ till }) => {
  const { cashier, service } = till;
  service.misbehave({
    operation: 'initiate',
    misbehaviour: { kind: 'changed-record', fields: { validationInstruction: DIAL } },
  });
  await cashier.chargeAccount('account-otp');
  await expect(till.page.getByText(DIAL)).toBeVisible();
  await cashier.takeBack();
  await expect(till.page.getByText(DIAL)).toBeVisible();
  expect(placesWith('*50*1500*', filesOfTill(till))).toEqual([]);
  await till.killAndRestart();
  await till.cashier.press('Continue');
  await expect(till.page.getByText(DIAL_AS_KEPT)).toBeVisible();
  await till.cashier.paysByOtp();
});

test('never writes a bank page address that repeats a keyed value to disk, and re-queries after a restart', {
  tag: '@long',
}, async ({ till }) => {
  const card = practiceCard('direct-secure');
  const { cardNumber: digits } = card;
  const authUrl = `http://127.0.0.1:9/bank-pages/repeats?cvv=${card.cvv}&d=${Buffer.from(digits).toString('base64')}`;
  till.service.misbehave({
    operation: 'initiate',
    misbehaviour: { kind: 'changed-record', fields: { authUrl } },
  });
  await till.cashier.chargeCard(card);
  await expect(till.page.getByRole('button', { name: 'Close bank page' })).toBeVisible();
  await till.killAndRestart();
  expect(placesWith('bank-pages/repeats', filesOfTill(till))).toEqual([]);
  expect(placesWith(digits, filesOfTill(till))).toEqual([]);
  await expectPageGone(till);
});

/** Expects a re-query to settle the payment, because the bank page cannot open again after a restart. */
async function expectPageGone({ page, cashier, service }: Till): Promise<void> {
  await cashier.seesHeading('Bank page');
  await expect(page.getByText('There is no bank page to show for this payment.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Leave for later' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel sale' })).toBeVisible();
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'says-paid' } });
  // A press during the re-query of the program's start joins it, and gets its older answer.
  await expect(async () => {
    await cashier.press('Check again');
    await expect(page.getByRole('heading', { name: /^Paid\b/ })).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

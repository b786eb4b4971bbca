import { expect, type Locator } from 'playwright/test';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { pressFocused } from '../fixtures/keyboard.ts';
import { type Heard, listenAt, type ScreenReader } from '../fixtures/screen-reader.ts';
import { test } from '../fixtures/till.ts';
import { skipWaitsUntil } from '../fixtures/time.ts';

test('a screen reader says each step and verdict of a sale once', async ({ till }) => {
  const { page, cashier, service } = till;
  const reader = await listenAt(page);
  const pin = page.getByRole('textbox', { name: 'Card PIN' });
  const otp = page.getByRole('textbox', { name: 'OTP' });

  service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'hold' } });
  await cashier.chargeCard('local-card');
  await expect(page.getByRole('heading', { name: 'Sending the payment' })).toBeFocused();
  await says(reader, 'Sending the payment', /^An answer can take up to a minute/);

  service.behave();
  await expect(pin).toBeFocused();
  // The customer hears the amount, the card, and what to do.
  const heard = await says(reader, 'You pay', 'NGN 1,500.00', /^Mastercard ending in/, 'Enter PIN', 'Card PIN');
  expect(heard).toHaveLength(1);

  await cashier.takeBack();
  await saysAt(
    page.getByRole('button', { name: 'Hand to customer' }),
    reader,
    'Hand to customer',
    /^The customer enters the card PIN/,
  );
  await cashier.press('Hand to customer');
  await expect(pin).toBeFocused();
  await says(reader, 'You pay', 'Enter PIN', 'Card PIN');

  await cashier.keyPin();
  await saysAt(otp, reader, 'Sending the PIN', 'You pay', 'Enter the code your bank sent to your phone.', 'OTP');
  await cashier.keyOtp('00000');
  await expect(page.getByRole('alert')).toBeVisible();
  await saysAt(otp, reader, 'Sending the OTP', 'That code was not accepted. Enter the latest code you got.', 'OTP');

  await cashier.keyOtp();
  const handOver = page.getByRole('button', { name: 'Hand over goods' });
  await saysAt(handOver, reader, 'Sending the OTP', 'Hand over goods', 'Paid', 'NGN 1,500.00', 'Hand over the goods');
  await cashier.press('Hand over goods');
  const newSale = page.getByRole('button', { name: 'New sale' });
  await saysAt(newSale, reader, 'New sale', 'Paid', /^Handed over \d\d:\d\d by cashier$/);
  await cashier.press('New sale');
  await saysAt(page.getByRole('textbox', { name: 'Amount' }), reader, 'Amount');

  await cashier.chargeCard('declined', '1600');
  await cashier.sees('Not paid');
  const another = page.getByRole('button', { name: 'Try another card or account' });
  await saysAt(another, reader, 'Not paid', 'NGN 1,600.00', 'Do not hand over the goods');
});

test('a screen reader says what each check found, and that a slip was saved', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier, service } = till;
  await chargeUnknown(till);
  const reader = await listenAt(page);
  // The till's own re-queries in the background must not be announced.
  for (let check = 0; check < 2; check += 1) {
    await cashier.press('Check again');
    await expect(page.getByText('The service gave no answer. Nothing new is known.')).toBeVisible();
    await says(reader, 'Check again', 'The service gave no answer. Nothing new is known.');
    await page.getByRole('button', { name: 'Leave for later' }).focus();
    await reader.heard();
  }
  await cashier.press('Save slip');
  await expect(page.getByText(/^Slip saved/)).toBeVisible();
  await says(reader, 'Save slip', /^Slip saved: /);

  const checkAgain = page.getByRole('button', { name: 'Check again' });
  await expect(checkAgain).toBeEnabled();
  service.behave();
  const misbehaviour = { kind: 'says-pending' } as const;
  service.misbehave({ operation: 'query', times: 'always', delayMs: 5_000, misbehaviour });
  await skipWaitsUntil(till.app, page.getByText('Paydesk is checking now.'));
  await checkAgain.click({ force: true });
  await expect(page.getByText('Checked. Nothing has changed.')).toBeVisible();
  await says(reader, 'Check again', 'Checked. Nothing has changed.');
});

test('a screen reader says that a keyed field empties after 90 seconds', {
  tag: '@long',
}, async ({ till }) => {
  const { page, cashier } = till;
  await page.clock.install();
  // A page that is older than its clock refuses presses until the clock has caught up with the page.
  await page.reload();
  await cashier.chargeCard('local-card');
  const pin = page.getByRole('textbox', { name: 'Card PIN' });
  await expect(pin).toBeFocused();
  // From here on only the test advances the clock, because a slow machine would use up the time before the end.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await pin.pressSequentially('33');
  const reader = await listenAt(page);
  await page.clock.runFor(76_000);
  await expect(page.getByText(/^\D*\d+ seconds? left/)).toBeVisible();
  await expect(pin).toHaveValue('33');
  await says(reader, /^Are you still there\?/);
  await page.clock.runFor(15_000);
  await expect(pin).toHaveValue('');
  await says(reader, 'Cleared, because nobody typed for 90 seconds. Enter your PIN again.');
});

test('a screen reader reads out a payment left open when the program ended', { tag: '@long' }, async ({ till }) => {
  await till.cashier.chargeCard('local-card');
  await expect(till.page.getByRole('textbox', { name: 'Card PIN' })).toBeFocused();
  await till.killAndRestart();
  const { page } = till;
  // A reader announces nothing before the page has loaded, and then only the focused element and its description.
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(goOn).toBeFocused();
  await expect(goOn).toHaveAccessibleDescription(/^This payment is not finished .*Card PIN/);
  const reader = await listenAt(page);
  await pressFocused(page);
  const pin = page.getByRole('textbox', { name: 'Card PIN' });
  await saysAt(pin, reader, 'You pay', 'NGN 1,500.00', 'Enter PIN', 'Card PIN');
});

async function saysAt(focused: Locator, reader: ScreenReader, ...expected: (string | RegExp)[]): Promise<Heard[]> {
  await expect(focused).toBeFocused();
  return says(reader, ...expected);
}

/** Checks that every reader announces each text, and none announces it twice. */
async function says(reader: ScreenReader, ...expected: (string | RegExp)[]): Promise<Heard[]> {
  // A slow disk makes the till warn about the disk, any number of times.
  const heard = (await reader.heard()).filter(({ pieces }) => !pieces[0]?.startsWith('The disk is taking'));
  const isSaid = (piece: string, words: string | RegExp) =>
    typeof words === 'string' ? piece === words : words.test(piece);
  const sure = heard.filter(({ isSure }) => isSure).flatMap(({ pieces }) => pieces);
  const missing = expected.filter((words) => !sure.some((piece) => isSaid(piece, words)));
  expect(missing, JSON.stringify(heard)).toEqual([]);
  const all = heard.flatMap(({ pieces }) => pieces);
  expect(
    all.filter((piece, index) => all.indexOf(piece) !== index),
    JSON.stringify(heard),
  ).toEqual([]);
  return heard;
}

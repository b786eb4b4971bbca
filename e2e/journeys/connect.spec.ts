import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator } from 'playwright/test';
import { chooseStick } from '../fixtures/exports.ts';
import { typeLines } from '../fixtures/hands.ts';
import { pressByKey, pressFocused, tabTo } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { ADA, BOLA, opensAnew, signIn, writeDownCode } from '../fixtures/people.ts';
import { OTHER_KEYS, otherService, type Till, test } from '../fixtures/till.ts';
import { placesWith, placesWithWord, profileFiles } from '../fixtures/traces.ts';

test.use({ isSetUp: false });

const { publicKey: PUBLIC_KEY, encryptionKey: KEY } = OTHER_KEYS;
const WRONG_KEY = '9z8y7x6w5v4u3t2s1r0q9p8o';
const PASSPHRASE = 'correct horse battery staple';

/** An element counts as whole from this share on, because the browser scrolls by whole pixels at any zoom. */
const WHOLE = { ratio: 0.97 };

test('a shop connects by keyboard at 200 % zoom although each step goes wrong once, sells, and reopens its till', async ({
  till,
}) => {
  const service = await otherService();
  await connects(till, service.baseUrl);
  expect(service.ledger()).toEqual([]);
  const recoveryCode = await goesThroughTheRest(till);
  await till.page.getByRole('link', { name: 'Sell' }).click();
  await till.cashier.pays();
  expect(service.captured()).toHaveLength(1);
  await till.cashier.handsOver();

  await till.killAndRestart();
  await opensWithPassphrase(till);
  await signIn(till, ADA);
  await expect(till.cashier.charge).toBeVisible();

  fs.rmSync(path.join(till.home, 'sandbox', 'service-key.json'));
  await restartsWithPassphrase(till);
  await givesKeyAgain(till);
  await restartsWithPassphrase(till);
  await till.page.getByRole('link', { name: 'Settings' }).click();
  await expect(till.page.getByText('Ready to take payments')).toBeVisible();
  await findsWhatWasLeftOut(till);
  const files = profileFiles(till.home);
  for (const secret of [PASSPHRASE, KEY, recoveryCode]) expect(placesWith(secret, files)).toEqual([]);
  for (const { pin } of [ADA, BOLA]) expect([...placesWithWord(pin, files)]).toEqual([]);
  await service.stop();
});

async function restartsWithPassphrase(till: Till): Promise<void> {
  await till.killAndRestart();
  await expect(till.page.getByRole('textbox', { name: 'Passphrase of this till' })).toBeFocused();
  await opensAnew(till.page, () => typeLines(till.page, PASSPHRASE));
  await signIn(till, ADA);
}

async function givesKeyAgain(till: Till): Promise<void> {
  const { page: again } = till;
  await expect(again.getByRole('heading', { name: 'This till’s key is missing' })).toBeVisible();
  await expectNoViolation(again, 'Sell without its key');
  await again.getByRole('link', { name: 'Find a payment in the journal' }).click({ trial: true });
  await again.getByRole('link', { name: /^Give the key again/ }).click();
  await again.getByRole('button', { name: 'Give the key again' }).click();
  await again.getByLabel('Encryption key or secret key').fill(KEY);
  await again.getByRole('button', { name: 'Take this key' }).click();
  await expect(again.getByText(/Encryption works on this machine/)).toBeVisible();
  await expect(again.getByLabel('Passphrase of this till')).toHaveCount(0);
  await opensAnew(again, () => again.getByRole('button', { name: 'Use this key' }).click());
  await signIn(till, ADA);
  await expect(again.getByText('Ready to take payments')).toBeVisible();
}

async function connects({ page }: Till, address: string): Promise<void> {
  await page.setViewportSize({ width: 683, height: 384 });
  const goTo = async (control: Locator) => {
    await tabTo(page, control);
    await expect(control).toBeInViewport(WHOLE);
  };
  const fill = async (name: string, text: string) => {
    await goTo(page.getByLabel(name, { exact: true }));
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  };
  const press = async (name: string) => {
    await goTo(page.getByRole('button', { name, exact: true }));
    await pressFocused(page);
  };
  const step = async (name: string) => {
    const heading = page.getByRole('heading', { name, exact: true });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport(WHOLE);
  };

  const testSays = async (sentence: RegExp) => {
    await step('Test the connection');
    await press('Test the connection');
    await expect(page.getByText(sentence)).toBeInViewport(WHOLE);
  };

  await press('Connect to the service');
  await step('The shop');
  await press('Next');
  await expect(page.getByText(/“Shop’s name” is missing/)).toBeVisible();
  await expect(page.getByLabel('Shop’s name')).toBeFocused();
  await fill('Shop’s name', 'Ade Stores');
  await fill('VAT line on slips', 'Card 5531886652142950');
  await press('Next');
  await expect(page.getByText(/“VAT line on slips” must have 1 to 120 characters/)).toBeVisible();
  await expect(page.getByLabel('VAT line on slips')).toBeFocused();
  await fill('VAT line on slips', 'Prices include 7.5 % VAT');
  await press('Next');
  await step('Place and day');
  // No list of zones contains every zone, so the zone of this machine is expected.
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(zone);
  await expectNoViolation(page, 'a step of connecting');
  await press('Next');
  await step('The till');
  await fill('Till’s name', 'B2');
  await press('Next');

  await step('The payment service');
  await fill('Service address', 'http://payments.example');
  await fill('Public key', 'ANOTHERPUBK-0123456789-X');
  await press('Next');
  await expect(page.getByText(/“Service address” must begin with https/)).toBeVisible();
  await fill('Service address', address.replace('http:', 'https:'));
  await press('Next');
  await step('The key');
  await fill('Encryption key or secret key', WRONG_KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Encryption works on this machine/)).toBeInViewport(WHOLE);
  await expect(page.getByLabel('Encryption key or secret key')).toHaveValue('');
  await press('Next');
  await testSays(/The connection cannot be trusted/);
  for (const [field, typed, said] of [
    ['Service address', address, /does not know this public key/],
    ['Public key', PUBLIC_KEY, /cannot read what is encrypted with this key/],
  ] as const) {
    await press('Back');
    await press('Back');
    await fill(field, typed);
    await press('Next');
    await press('Next');
    await testSays(said);
  }
  await press('Back');
  await fill('Encryption key or secret key', KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Encryption works on this machine/)).toBeInViewport(WHOLE);
  await press('Next');
  await testSays(/The service can read what this key encrypts/);
  await press('Next');

  await step('Open the till');
  const passphrase = page.getByLabel('New passphrase of this till', { exact: true });
  await press('Go to the service');
  await expect(passphrase).toBeFocused();
  await expect(passphrase).toBeInViewport(WHOLE);
  for (const again of ['correct horse battery stable', PASSPHRASE]) {
    await fill('New passphrase of this till', PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New passphrase once more')).toBeFocused();
    await page.keyboard.insertText(again);
    await page.keyboard.press('Enter');
    if (again !== PASSPHRASE) await expect(page.getByText(/The two passphrases are not the same/)).toBeVisible();
  }
  await step('This till’s signing key');
  await page.setViewportSize({ width: 1366, height: 768 });
}

/** Checks what is missing after each skipped step. @returns the recovery code */
async function goesThroughTheRest(till: Till): Promise<string> {
  const { page, cashier } = till;
  const step = (name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
  const press = (name: string) => pressByKey(page.getByRole('main').getByRole('button', { name, exact: true }));

  await step('This till’s signing key');
  await expect(page.getByText('Step 8 of 12')).toBeVisible();
  await expect(page.getByText(/Without the fingerprint on paper/)).toBeVisible();
  await press('Next');
  await step('Who works here');
  await expect(page.getByText(/Without people, anybody may do everything/)).toBeVisible();
  await expectNoViolation(page, 'who works here, a step of connecting');
  // The passphrase was typed a moment ago, so the till does not ask for it again.
  await expect(page.getByLabel('New passphrase of this till')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Your name' }).focus();
  await typeLines(page, ADA.name, ADA.pin, ADA.pin, BOLA.name, BOLA.pin, BOLA.pin);
  const recoveryCode = await writeDownCode(page);
  await step('Who works here');
  await expect(page.getByText(recoveryCode)).toHaveCount(0);
  await expect(page.getByText('Ada and Bola are the owners of this till.')).toBeVisible();
  await press('Next');
  await step('A second place for copies');
  await expectNoViolation(page, 'a second place for copies, a step of connecting');
  await press('Skip this');
  await step('The printer');
  await expect(page.getByText(/Without a printer/)).toBeVisible();
  await expectNoViolation(page, 'the printer, a step of connecting');
  await press('Skip this');
  await step('One practice sale');
  await expectNoViolation(page, 'the practice sale, a step of connecting');
  // Practice has the same people as real payments.
  await opensAnew(page, () => press('Make the practice sale'));
  await signIn(till, ADA);

  const guide = page.getByRole('region', { name: 'Your practice sale' });
  await expect(guide).toContainText('press Charge');
  await expect(page.getByText('PRACTICE', { exact: true })).toBeVisible();
  await expectNoViolation(page, 'the guided practice sale');
  await pressByKey(guide.getByRole('button', { name: 'Fill it in for me' }));
  // The help loads its practice cards late.
  await expect(page.getByRole('textbox', { name: 'Security code' })).not.toHaveValue('');
  await cashier.charge.click();
  await cashier.sees('Paid');
  await expect(guide).toContainText('It says Paid.');
  await cashier.press('Hand over goods');
  await expect(guide).toContainText('That was a complete sale.');
  await opensAnew(page, () => pressByKey(guide.getByRole('button', { name: 'Go to the service' })));
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible();
  await signIn(till, ADA);
  await expect(page.getByText('Goods were handed over in practice on this till.')).toBeVisible();
  await press('Finish');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  return recoveryCode;
}

async function opensWithPassphrase({ page }: Till): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Passphrase of this till' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Passphrase of this till' });
  await expect(field).toBeFocused();
  await expectNoViolation(page, 'the page that asks for the passphrase');
  await typeLines(page, 'wrong');
  await expect(page.getByText(/A passphrase has 8 characters or more/)).toBeVisible();
  await field.fill('');
  await opensAnew(page, () => typeLines(page, PASSPHRASE));
}

async function findsWhatWasLeftOut(till: Till): Promise<void> {
  const { page } = till;
  const left = page.getByRole('list', { name: 'Left to do' });
  await expect(left.getByRole('button')).toHaveCount(1);
  await pressByKey(left.getByRole('button', { name: /A second place for copies/ }));
  await expect(page.getByRole('heading', { name: 'A second place for copies' })).toBeFocused();
  const stick = await chooseStick(till);
  await pressByKey(page.getByRole('button', { name: 'Choose a second place…' }));
  await expect(page.getByText(stick)).toBeVisible();
}

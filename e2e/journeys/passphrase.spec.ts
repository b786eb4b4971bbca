import { expect } from 'playwright/test';
import { typeByHand, typeLines } from '../fixtures/hands.ts';
import { pressAt, pressByKey, tabTo } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { ADA, BOLA, opensAnew, setUpPeople, signIn, writeDownCode } from '../fixtures/people.ts';
import { setUpAnew } from '../fixtures/set-up-anew.ts';
import { openHealth } from '../fixtures/settings.ts';
import { test } from '../fixtures/till.ts';
import { placesWith, profileFiles } from '../fixtures/traces.ts';

const LOST = 'correct horse battery staple';
const CHOSEN = 'another horse, another staple';

test.describe('A practice till without a key store', () => {
  test.use({ isSetUp: false });

  test('opens with an owner’s recovery code if nobody has the passphrase', {
    tag: '@long',
  }, async ({ till }) => {
    await pressByKey(till.page.getByRole('button', { name: 'Practise first' }));
    const recoveryCode = await setUpPeople(till, LOST);
    await till.killAndRestart();
    const { page } = till;
    const passphrase = page.getByRole('textbox', { name: 'Passphrase of this till' });
    await expect(passphrase).toBeFocused();
    await pressByKey(page.getByRole('button', { name: 'Nobody has the passphrase' }));
    const code = page.getByRole('textbox', { name: 'Recovery code' });
    await expect(code).toBeFocused();
    await expectNoViolation(page, 'the page that chooses a new passphrase');
    // If all fields are empty, the focus goes to the first field.
    await pressByKey(page.getByRole('button', { name: 'Go on with this code' }));
    await expect(page.getByText('Type the recovery code.')).toBeVisible();
    await expect(code).toBeFocused();
    // A wrong recovery code empties every field, so all of them are typed again.
    await typeLines(page, '7Q2M-XK4T-0RHD-9C3V-5GSD', CHOSEN, CHOSEN);
    await expect(page.getByText('This is not the recovery code.')).toBeVisible();
    for (const field of await page.getByRole('textbox').all()) await expect(field).toHaveValue('');
    await expect(code).toBeFocused();
    await typeLines(page, recoveryCode, CHOSEN, CHOSEN);
    await signIn(till, BOLA);

    await till.killAndRestart();
    const asked = till.page.getByRole('textbox', { name: 'Passphrase of this till' });
    await expect(asked).toBeFocused();
    await typeLines(till.page, LOST);
    await expect(till.page.getByText(/This is not the passphrase/)).toBeVisible();
    await expect(asked).toHaveValue('');
    await expect(asked).toBeFocused();
    await opensAnew(till.page, () => typeLines(till.page, CHOSEN));
    await signIn(till, ADA);
    await openHealth(till.page);
    await expect(till.page.getByText(/Each start needs this till’s passphrase/)).toBeVisible();
    for (const secret of [LOST, CHOSEN, recoveryCode]) expect(placesWith(secret, profileFiles(till.home))).toEqual([]);
  });
});

test.describe('A connected till that was started without its passphrase', { tag: '@long' }, () => {
  test.use({ against: 'provisioned service' });

  test('takes the passphrase while people are set up, and then takes payments', async ({ till }) => {
    const { signingPassphrase } = await setUpAnew(till, { signingPassphrase: undefined });
    const { page } = till;
    await expect(page.getByText(/no payments are taken/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await pressByKey(page.getByRole('main').getByRole('button', { name: 'Set up people', exact: true }));
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
    // The till already has a passphrase, so it asks for no new one.
    await expect(page.getByLabel('Passphrase of this till', { exact: true })).toBeVisible();
    await expect(page.getByLabel(/New passphrase/)).toHaveCount(0);
    const lost = page.getByRole('dialog').getByText(/If nobody has it, start Paydesk with a new profile folder/);
    await expect(lost).toBeVisible();
    await typeLines(page, ADA.name, ADA.pin, ADA.pin, BOLA.name, BOLA.pin, BOLA.pin, signingPassphrase);
    await opensAnew(page, () => writeDownCode(page));
    await signIn(till, ADA);
    await expect(page.getByText('Ready to take payments')).toBeVisible();
  });

  test('accepts the key and the passphrase again by Enter, and says what is wrong with a refused value', async ({
    till,
  }) => {
    const { signingPassphrase, encryptionKey } = await setUpAnew(till, { signingPassphrase: undefined });
    const { page } = till;
    await page.getByRole('link', { name: 'Settings' }).click();
    await pressByKey(page.getByRole('button', { name: 'Give the key again' }));
    const key = page.getByLabel('Encryption key or secret key');
    const passphrase = page.getByLabel('Passphrase of this till', { exact: true });
    const use = page.getByRole('button', { name: 'Use this key' });
    await expect(key).toBeFocused();
    await pressByKey(use);
    await expect(page.getByText(/This is not a key of the service/)).toBeVisible();
    await tabTo(page, passphrase);
    await typeLines(page, CHOSEN);
    await expect(page.getByText(/This is not the passphrase/)).toBeVisible();
    await expect(passphrase).toHaveValue('');
    await expect(passphrase).toBeFocused();
    // A key that was typed but not saved is saved first, so that nothing typed is lost.
    await tabTo(page, key);
    await typeByHand(page, encryptionKey);
    await pressByKey(use);
    const taken = page.getByText(/Encryption works on this machine/);
    await expect(taken).toBeVisible();
    await pressAt(page, key);
    await expect(page.getByText(/This is not a key of the service/)).toHaveCount(0);
    await expect(taken).toBeVisible();
    await tabTo(page, passphrase);
    await opensAnew(page, () => typeLines(page, signingPassphrase));
    await expect(page.getByText('Ready to take payments')).toBeVisible();
  });
});

import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { chooseInDialog, openExport } from '../fixtures/exports.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { ADA, addPerson, setUpPeople, typeLines } from '../fixtures/people.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test.use({ against: 'provisioned service' });

const CHIDI = { name: 'Chidi', pin: '618402' };

test('takes screenshots of the rights of roles, the recovery code, and a lost key', async ({ till }) => {
  const { page } = till;
  await setUpPeople(till);
  await takeScreen(page, 'settings-with-people');
  await pressByKey(page.getByRole('button', { name: 'What roles may do' }));
  await takeScreen(page, 'people-roles');
  await page.keyboard.press('Escape');
  await pressByKey(page.getByRole('button', { name: 'My PIN' }));
  await page.getByRole('button', { name: 'Make a new recovery code' }).scrollIntoViewIfNeeded();
  await takeScreen(page, 'people-own-pin');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await typeLines(page, '111111');
  await takeScreen(page, 'people-pin-wrong');
  await typeLines(page, ADA.pin);
  const file = path.join(till.home, 'provision.json');
  const provisioned = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, JSON.stringify({ ...provisioned, signingPassphrase: 'another horse, another staple' }));
  await till.killAndRestart();
  await expect(till.page.getByRole('textbox', { name: 'Passphrase of this till' })).toBeFocused();
  await takeScreen(till.page, 'people-passphrase');
  await pressByKey(till.page.getByRole('button', { name: 'Nobody has the passphrase' }));
  await expect(till.page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused();
  await takeScreen(till.page, 'people-key-lost');
});

test('takes screenshots of the setup of people, the sign-in, and an approval over a dialog', async ({ till }) => {
  const { page } = till;
  await page.getByRole('link', { name: 'Settings' }).click();
  await pressByKey(page.getByRole('button', { name: 'Set up people', exact: true }));
  await takeScreen(page, 'people-set-up');
  await page.keyboard.press('Escape');
  await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI);
  await page.keyboard.press('F9');
  await expect(page.getByRole('textbox', { name: 'Name or badge' })).toBeFocused();
  await takeScreen(page, 'people-names');
  await typeLines(page, CHIDI.name);
  await takeScreen(page, 'people-pin');
  await typeLines(page, CHIDI.pin);
  const stick = path.join(till.home, 'stick');
  fs.mkdirSync(stick, { mode: 0o700 });
  await chooseInDialog(till, stick);
  const dialog = await openExport(till);
  await pressByKey(dialog.getByRole('button', { name: 'Choose folder' }));
  await pressByKey(dialog.getByRole('button', { name: 'Start export' }));
  const approval = page.getByRole('dialog', { name: 'Approval needed' });
  await approval.getByRole('textbox', { name: 'Reason' }).fill('For the accountant');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.screenshot({ path: 'test-results/screens/people-approval-1024x768.png' });
  await pressByKey(approval.getByRole('button', { name: 'Ada' }));
  await page.screenshot({ path: 'test-results/screens/people-approval-pin-1024x768.png' });
});

test.describe('A practice till', () => {
  test.use({ against: 'built-in service' });

  test('takes screenshots of the list of tasks before real payments', async ({ till }) => {
    await till.page.getByRole('link', { name: 'Settings' }).click();
    await expect(till.page.getByRole('list', { name: 'Left to do' })).toBeVisible();
    await takeScreen(till.page, 'settings-left-to-do');
  });
});

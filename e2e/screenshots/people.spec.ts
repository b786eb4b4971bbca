import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { pressByKey } from '../fixtures/keyboard.ts';
import { ADA, setUpPeople, typeLines } from '../fixtures/people.ts';
import { takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

test.use({ against: 'provisioned service' });

test('what roles may do, the recovery code, and a key that is lost', async ({ till }) => {
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
  await expect(till.page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused();
  await takeScreen(till.page, 'people-key-lost');
});

import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { ADA, addPerson, BOLA, setUpPeople, signIn, switchTo, typeLines } from '../fixtures/people.ts';
import { test } from '../fixtures/till.ts';
import { mainHeap, placesWith, placesWithWord, profileFiles, rendererHeap } from '../fixtures/traces.ts';

// The key that proves the people is wrapped with the passphrase of the provisioning file.
test.use({ against: 'provisioned service' });

const CHIDI = { name: 'Chidi', pin: '618402' };

test('an owner brings people back with the recovery code where the passphrase is lost, and nothing keeps the code', async ({
  till,
}) => {
  const recoveryCode = await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI);
  const file = path.join(till.home, 'provision.json');
  const provisioned = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, JSON.stringify({ ...provisioned, signingPassphrase: 'another horse, another staple' }));
  await till.killAndRestart();
  const { page } = till;
  await expect(page.getByRole('heading', { name: 'Passphrase of this till' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Passphrase of this till' })).toBeFocused();
  await pressByKey(page.getByRole('button', { name: 'Nobody has the passphrase' }));
  const code = page.getByRole('textbox', { name: 'Recovery code' });
  await expect(code).toBeFocused();
  await expectNoViolation(page, 'the page of a lost key');
  await typeLines(page, '7Q2M-XK4T-0RHD-9C3V-5GSD');
  await expect(page.getByText('This is not the recovery code.')).toBeVisible();
  await expect(code).toHaveValue('');
  await typeLines(page, recoveryCode.toLowerCase());
  await signIn(till, BOLA);
  await switchTo(till, ADA);

  const places = [await mainHeap(till.app, till.home), await rendererHeap(page), ...profileFiles(till.home)];
  // A name may be kept, and is found: the search looks in the right places.
  expect([...placesWithWord(ADA.name, places)]).toEqual(
    expect.arrayContaining(['heap of main', 'heap of the renderer']),
  );
  for (const { pin } of [ADA, BOLA, CHIDI]) expect([...placesWithWord(pin, places)]).toEqual([]);
  for (const secret of [recoveryCode, recoveryCode.replaceAll('-', ''), recoveryCode.toLowerCase()]) {
    expect(placesWith(secret, places)).toEqual([]);
  }
});

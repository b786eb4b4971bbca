import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { setClockBack } from '../fixtures/clock.ts';
import { readerTypes } from '../fixtures/hands.ts';
import { ADA, addPerson, approve, BOLA, type Somebody, setUpPeople, switchTo, typeLines } from '../fixtures/people.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';
import { mainHeap, placesWith, placesWithWord, profileFiles, rendererHeap } from '../fixtures/traces.ts';

// People are set up where their PINs can be checked with a key of the machine: here its passphrase is provisioned.
test.use({ against: 'provisioned service' });

const EFE: Somebody = { name: 'Efe', pin: '905173' };
const CHIDI: Somebody = { name: 'Chidi', pin: '618402' };
/** Longer than a hand types at a reader's speed. */
const BADGE = 'BADGE-77031';

test('people are set up, lock and switch by keyboard, and the sale stays', async ({ till }) => {
  const { page } = till;
  const recoveryCode = await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI, BADGE);
  await page.getByRole('link', { name: 'Sell' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('1500');
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await expect(amount).toHaveCount(0);
  await typeLines(page, '111111');
  await expect(page.getByRole('alert')).toHaveText('This is not the right PIN. Type it again.');
  // A badge that is scanned in place of a PIN chooses its name, and counts as no try.
  await readerTypes(page, BADGE, 5, 'Enter');
  await expect(page.getByRole('heading', { name: CHIDI.name })).toBeVisible();
  await expect(page.getByText(BADGE)).toHaveCount(0);
  await typeLines(page, CHIDI.pin);
  await expect(page.getByRole('button', { name: 'Signed in: Chidi' })).toBeVisible();
  await expect(amount).toHaveValue('1,500');
  await switchTo(till, BOLA);
  await expect(amount).toHaveValue('1,500');
  const files = profileFiles(till.home);
  const main = await mainHeap(till.app, till.home);
  const places = [await rendererHeap(page), main, ...files];
  // A name may be kept, and is found: the search looks in the right places.
  expect([...placesWithWord(BOLA.name, places)]).toEqual(expect.arrayContaining(['heap of the renderer', main.name]));
  for (const { pin } of [ADA, BOLA, CHIDI]) expect([...placesWithWord(pin, places)]).toEqual([]);
  for (const code of [recoveryCode, recoveryCode.replaceAll('-', '')]) {
    expect(placesWith(code, [main, ...files])).toEqual([]);
  }
  // What is kept of them lies in their list, and in its copy outside the profile alone.
  const lists = files.filter(({ name }) => /people.*\.json$/.test(name)).map(({ name }) => name);
  for (const hash of hashesIn(till))
    expect(placesWith(hash, files).filter((name) => !lists.includes(name))).toEqual([]);
});

test('what somebody may not do alone is approved where it is asked for', async ({ till }) => {
  const { page, cashier } = till;
  const dialog = page.getByRole('dialog', { name: 'Approval needed' });
  await setUpPeople(till);
  await addPerson(till, 'Back office', EFE);
  await switchTo(till, EFE);
  await cashier.chargeCard(practiceCard('at-once'));
  await expect(dialog).toContainText('Efe asks to take payments.');
  await expect(dialog).toContainText('1,500.00');
  await page.keyboard.press('Escape');
  await expect(page.getByText('This was not approved. Nothing was done.')).toBeVisible();
  expect(till.service.captured()).toEqual([]);

  await cashier.typeCard(practiceCard('at-once'));
  await cashier.charge.click();
  await approve(till, ADA, 'The cashier is at lunch');
  await cashier.sees('Paid');
  await cashier.press('Hand over goods');
  await approve(till, BOLA, 'I have seen the goods leave');
  await cashier.press('New sale');
});

test('a lockout goes on after the till was started again, and after its clock was set forward', async ({ till }) => {
  await setUpPeople(till);
  await till.page.keyboard.press('F8');
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(till.page.getByRole('textbox', { name: 'PIN' })).toBeFocused();
    await expect(till.page.getByRole('button', { name: 'Unlock' })).toBeEnabled();
    await typeLines(till.page, '111111');
    if (tries === 3) await expect(till.page.getByText('You have 1 more try before you must wait.')).toBeVisible();
  }
  await expect(till.page.getByRole('timer')).toContainText('Type it again in');
  await till.killAndRestart();
  await expect(till.page.getByRole('textbox', { name: 'Name or badge' })).toBeFocused();
  await typeLines(till.page, ADA.name);
  await expect(till.page.getByRole('heading', { name: ADA.name })).toBeVisible();
  await typeLines(till.page, ADA.pin);
  await expect(till.page.getByRole('timer')).toContainText('Type it again in');
  await setClockBack(till.app, -1);
  await till.page.getByRole('button', { name: 'Somebody else' }).click();
  await typeLines(till.page, ADA.name);
  await expect(till.page.getByRole('heading', { name: ADA.name })).toBeVisible();
  await typeLines(till.page, ADA.pin);
  await expect(till.page.getByRole('timer')).toContainText('Type it again in');
  await till.page.getByRole('button', { name: 'Somebody else' }).click();
  await typeLines(till.page, BOLA.name);
  await expect(till.page.getByRole('heading', { name: BOLA.name })).toBeVisible();
  await typeLines(till.page, BOLA.pin);
  await expect(till.page.getByRole('button', { name: 'Signed in: Bola' })).toBeVisible();
});

/** Everything that the list keeps of PINs, codes and badges. */
function hashesIn({ home }: Till): string[] {
  const { body } = JSON.parse(fs.readFileSync(path.join(home, 'people.json'), 'utf8'));
  const hashes = [...JSON.stringify(JSON.parse(body).credentials).matchAll(/"hash":"([^"]+)"/g)].map(
    ([, hash = '']) => hash,
  );
  expect(hashes.length).toBeGreaterThan(3);
  return hashes;
}

import { createDecipheriv, scryptSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'playwright/test';
import { holdRunningTime, setClockBack } from '../fixtures/clock.ts';
import { packedTexts, placesInArchive } from '../fixtures/exported-texts.ts';
import { chooseStick, finishedExport, openExport } from '../fixtures/exports.ts';
import { readerTypes, typeByHand } from '../fixtures/hands.ts';
import { pressByKey, pressFocused, tabTo } from '../fixtures/keyboard.ts';
import { ADA, addPerson, BOLA, type Somebody, setUpPeople, switchTo, typeLines } from '../fixtures/people.ts';
import { type Till, test } from '../fixtures/till.ts';
import { mainHeap, placesWith, placesWithWord, profileFiles, rendererHeap } from '../fixtures/traces.ts';

// People need a key store or a passphrase; the provisioned service has a passphrase.
test.use({ against: 'provisioned service' });

const CHIDI: Somebody = { name: 'Chidi', pin: '061842' };
/** Long enough that no hand types it at a reader's speed. */
const BADGE = 'BADGE-77031';
const UNKNOWN_BADGE = 'BADGE-77099';

test('people are set up, lock and switch by keyboard, the sale stays, and no PIN, code or hash leaves the till', async ({
  till,
}) => {
  const { page, app, cashier, home } = till;
  const recoveryCode = await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI, BADGE);
  await pressByKey(page.getByRole('button', { name: `Change ${CHIDI.name}` }));
  const person = page.getByRole('dialog', { name: `Change ${CHIDI.name}` });
  await pressByKey(person.getByRole('button', { name: 'Save', exact: true }));
  const saved = person.getByRole('status').filter({ hasText: 'Saved' });
  await expect(saved).toBeVisible();
  await person.getByRole('radio', { name: 'Supervisor' }).check();
  await expect(saved).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Sell' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('1500');
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await expect(amount).toHaveCount(0);
  await typeLines(page, '111111');
  await expect(page.getByRole('alert')).toHaveText('This is not the right PIN. Type it again.');
  await readerTypes(page, UNKNOWN_BADGE, 5, 'Enter');
  await expect(page.getByRole('alert')).toHaveText('Nobody on this till has this badge.');
  // A badge that is scanned into the PIN field chooses its owner and counts as no attempt.
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
  // This control shows that the search finds names, which may be kept.
  expect([...placesWithWord(BOLA.name, places)]).toEqual(expect.arrayContaining(['heap of the renderer', main.name]));
  for (const { pin } of [ADA, BOLA, CHIDI]) expect([...placesWithWord(pin, places)]).toEqual([]);
  for (const code of [recoveryCode, recoveryCode.replaceAll('-', '')]) {
    expect(placesWith(code, [main, ...files])).toEqual([]);
  }
  // Only the people's journal and its copy outside the profile may hold hashes of PINs and codes.
  const lists = files.filter(({ name }) => /people.*\.db$/.test(name)).map(({ name }) => name);
  for (const hash of hashesIn(till))
    expect(placesWith(hash, files).filter((name) => !lists.includes(name))).toEqual([]);

  await switchTo(till, CHIDI);
  await cashier.sells();
  await switchTo(till, ADA);

  await chooseStick(till);
  const dialog = await openExport(till);
  for (const format of [/^Spreadsheet/, /^Day’s statement/])
    await dialog.getByRole('checkbox', { name: format }).check();
  await pressByKey(dialog.getByRole('button', { name: 'Choose folder' }));
  await pressByKey(dialog.getByRole('button', { name: 'Start export' }));
  const { folder } = await finishedExport(dialog);
  await pressByKey(dialog.getByRole('button', { name: 'Done' }));

  const [pack, bundle] = [path.join(home, 'evidence.zip'), path.join(home, 'bundle.zip')];
  await chooseToSave(pack);
  await page.getByRole('grid', { name: 'Journal' }).getByRole('link').click();
  await pressByKey(page.getByRole('button', { name: 'Save evidence pack' }));
  await expect(page.getByText(/^Saved as .*evidence\.zip$/)).toBeVisible();
  await chooseToSave(bundle);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Health' }).click();
  await pressByKey(page.getByRole('button', { name: 'Make it and look at it' }));
  await pressByKey(page.getByRole('button', { name: 'Save…' }));
  await expect(page.getByText(/^Saved: .*bundle\.zip$/)).toBeVisible();

  const packed = await packedTexts(folder);
  const left = [...profileFiles(folder), ...packed, ...placesInArchive(pack), ...placesInArchive(bundle)];
  // This control shows that the search also reads compressed files and finds names, which may leave the till.
  expect(left.map(({ name }) => name)).toEqual(expect.arrayContaining(['health.json', 'log.txt']));
  const texts = ['payments.csv', 'journal.jsonl', 'timeline.json', ...packed.map(({ name }) => name)];
  expect([...placesWithWord(CHIDI.name, left)]).toEqual(expect.arrayContaining(texts));
  for (const { pin } of [ADA, BOLA, CHIDI]) expect([...placesWithWord(pin, left)]).toEqual([]);
  const codes = [recoveryCode, recoveryCode.replaceAll('-', ''), BADGE];
  for (const secret of [...codes, ...hashesIn(till), pepperIn(till)]) expect(placesWith(secret, left)).toEqual([]);

  async function chooseToSave(filePath: string): Promise<void> {
    await app.evaluate(({ dialog: system }, chosen) => {
      system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
    }, filePath);
  }
});

test('the first and the second owner are set up in their step of connecting, by keyboard alone', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await pressFocused(page);
  };
  const heading = page.getByRole('heading', { name: 'Who works here' });
  await page.evaluate(() => {
    window.location.hash = '#/settings/connect/people';
  });
  await expect(heading).toBeFocused();
  const ownName = page.getByRole('textbox', { name: 'Your name' });
  await tabTo(page, ownName);
  await press('Set up');
  await expect(ownName).toHaveAttribute('aria-invalid', 'true');
  await tabTo(page, page.getByRole('checkbox', { name: 'Set up a second owner now' }));
  await pressFocused(page, 'Space');
  await expect(page.getByRole('textbox', { name: 'Name of the second owner' })).toHaveCount(0);
  await tabTo(page, ownName);
  await typeLines(page, ADA.name);
  // An easy PIN is refused while it is typed, and never sent.
  await typeByHand(page, '123456');
  const tooEasy = page.getByText('This PIN is too easy to guess. Choose one without repeats', { exact: false });
  await expect(tooEasy).toBeVisible();
  const newPin = page.getByRole('textbox', { name: 'New PIN', exact: true });
  await expect(newPin).toHaveAttribute('aria-invalid', 'true');
  await newPin.press('Enter');
  await typeLines(page, '123456');
  await expect(newPin).toBeFocused();
  await expect(tooEasy).toBeVisible();
  await typeLines(page, ADA.pin, BOLA.pin);
  await expect(page.getByText('The two PINs are not the same', { exact: false })).toBeVisible();
  await typeLines(page, ADA.pin, ADA.pin);
  await expect(page.getByRole('heading', { name: 'Write down this recovery code' })).toBeVisible();
  await page.keyboard.press('Space');
  await press('Done');

  await expect(page.getByText('Ada is the owner of this till.')).toBeVisible();
  await expect(heading).toBeFocused();
  await press('Add a second owner');
  const dialog = page.getByRole('dialog', { name: 'Add a second owner' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: 'Owner' })).toBeChecked();
  await typeLines(page, BOLA.name, BOLA.pin, BOLA.pin, '');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Ada and Bola are the owners of this till.')).toBeVisible();
  await press('Next');
  await expect(page.getByRole('heading', { name: 'A second place for copies' })).toBeFocused();
  await switchTo(till, BOLA);
});

test('a lockout outlasts a restart of the till and a clock set forward', {
  tag: '@long',
}, async ({ till }) => {
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
  // The half minute runs from the program's start, and a slow machine needs longer to reach the PIN.
  await holdRunningTime(till.app, 'start');
  await expect(till.page.getByRole('textbox', { name: 'Name or badge' })).toBeFocused();
  await typeLines(till.page, ADA.name);
  await expect(till.page.getByRole('heading', { name: ADA.name })).toBeVisible();
  await typeLines(till.page, ADA.pin);
  await expect(till.page.getByRole('timer')).toContainText('Type it again in');
  await setClockBack(till.app, -1);
  await till.page.getByRole('button', { name: 'Somebody else' }).click();
  await expect(till.page.getByRole('textbox', { name: 'Name or badge' })).toBeFocused();
  await typeLines(till.page, ADA.name);
  await expect(till.page.getByRole('heading', { name: ADA.name })).toBeVisible();
  await typeLines(till.page, ADA.pin);
  await expect(till.page.getByRole('timer')).toContainText('Type it again in');
  await till.page.getByRole('button', { name: 'Somebody else' }).click();
  await expect(till.page.getByRole('textbox', { name: 'Name or badge' })).toBeFocused();
  await typeLines(till.page, BOLA.name);
  await expect(till.page.getByRole('heading', { name: BOLA.name })).toBeVisible();
  await typeLines(till.page, BOLA.pin);
  await expect(till.page.getByRole('button', { name: 'Signed in: Bola' })).toBeVisible();
});

function pepperIn({ home }: Till): string {
  const { id, pepper } = recordsIn(home);
  const { signingPassphrase } = JSON.parse(fs.readFileSync(path.join(home, 'provision.json'), 'utf8'));
  const { salt, iv, tag, ciphertext, ...cost } = pepper;
  const options = { ...cost, maxmem: 256 * cost.cost * cost.blockSize * cost.parallelization };
  const key = scryptSync(signingPassphrase, Buffer.from(salt, 'base64'), 32, options);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'));
  decipher.setAAD(Buffer.from(id.replaceAll('-', ''), 'hex'));
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  return decipher.update(ciphertext, 'base64', 'utf8') + decipher.final('utf8');
}

function hashesIn({ home }: Till): string[] {
  const { credentials } = recordsIn(home);
  const hashes = [...JSON.stringify(credentials).matchAll(/"hash":"([^"]+)"/g)].map(([, hash = '']) => hash);
  expect(hashes.length).toBeGreaterThan(3);
  return hashes;
}

function recordsIn(home: string) {
  const connection = new DatabaseSync(path.join(home, 'people.db'), { readOnly: true });
  try {
    const { pepper, body } = connection.prepare('SELECT pepper, body FROM pin_records').get() ?? {};
    const { journal: id, credentials } = JSON.parse(String(body));
    return { id, credentials, pepper: JSON.parse(String(pepper)) };
  } finally {
    connection.close();
  }
}

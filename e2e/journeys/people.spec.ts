import { createDecipheriv, scryptSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'playwright/test';
import { packedTexts, placesInArchive } from '../fixtures/exported-texts.ts';
import { chooseStick, EVERY_FORMAT, exportJournal, saveTo } from '../fixtures/exports.ts';
import { readerTypes, typeByHand, typeLines } from '../fixtures/hands.ts';
import { paymentsIn } from '../fixtures/journal.ts';
import { pressAt, pressByKey, tabTo } from '../fixtures/keyboard.ts';
import { ADA, addPerson, BOLA, CHIDI, setUpPeople, switchTo } from '../fixtures/people.ts';
import { openHealth, openSettings } from '../fixtures/settings.ts';
import { type Till, test } from '../fixtures/till.ts';
import { mainHeap, placesWith, placesWithWord, profileFiles, rendererHeap } from '../fixtures/traces.ts';

// People need a key store or a passphrase; the provisioned service has a passphrase.
test.use({ against: 'provisioned service' });

/** Long enough that no hand types it at a reader's speed. */
const BADGE = 'BADGE-77031';
const UNKNOWN_BADGE = 'BADGE-77099';
const SHORT_BADGE = '507126';

test('people lock and switch by keyboard, the sale stays, and no PIN, code or hash leaves', async ({ till }) => {
  const { page, cashier, home } = till;
  const recoveryCode = await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI, BADGE);
  await pressByKey(page.getByRole('button', { name: `Change ${CHIDI.name}` }));
  const person = page.getByRole('dialog', { name: `Change ${CHIDI.name}` });
  await pressByKey(person.getByRole('button', { name: 'Save', exact: true }));
  const saved = person.getByRole('status').filter({ hasText: 'Saved' });
  await expect(saved).toBeVisible();
  await person.getByRole('radio', { name: 'Supervisor' }).check();
  await expect(saved).toHaveCount(0);
  // An arrow key opens the list of a right, and only Enter stores what it points at.
  const right = person.getByRole('combobox').first();
  await right.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(right).toHaveValue('asRole');
  await page.keyboard.press('Enter');
  await expect(right).toHaveValue('allow');
  await expect(saved).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Sell' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('1500');
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await expect(amount).toHaveCount(0);
  await typeLines(page, '111111');
  await expect(page.getByRole('alert')).toHaveText('This is not the right PIN. Type it again.');
  await readerTypes(page, SHORT_BADGE, 5, 'Enter');
  await expect(page.getByRole('alert')).toHaveText('Nobody on this till has this badge.');
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
  const { folder } = await exportJournal(till, { formats: EVERY_FORMAT });

  const [pack, bundle] = [path.join(home, 'evidence.zip'), path.join(home, 'bundle.zip')];
  await saveTo(till, pack);
  await paymentsIn(page).click();
  await pressByKey(page.getByRole('button', { name: 'Save evidence pack' }));
  await expect(page.getByText(/^Saved as .*evidence\.zip$/)).toBeVisible();
  await saveTo(till, bundle);
  await openHealth(page);
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

  await openSettings(page);
  await pressByKey(page.getByRole('button', { name: `Change ${CHIDI.name}` }));
  await pressByKey(page.getByRole('button', { name: 'Remove badge' }));
  await expect(page.getByRole('heading', { name: 'Badge' })).toBeFocused();
});

test('two owners are set up in their step of connecting by keyboard alone', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  const press = async (name: string) => {
    await pressAt(page, page.getByRole('button', { name, exact: true }));
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
  await pressAt(page, page.getByRole('checkbox', { name: 'Set up a second owner now' }), 'Space');
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

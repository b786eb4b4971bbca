import { expect, type Locator } from 'playwright/test';
import { needFourEyes } from '../fixtures/channels.ts';
import { typeLines } from '../fixtures/hands.ts';
import { openJournal, paymentsIn, searchOf } from '../fixtures/journal.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { ADA, approve, BOLA, setUpPeople } from '../fixtures/people.ts';
import { type Till, test } from '../fixtures/till.ts';
import { jumpTime } from '../fixtures/time.ts';
import { placesWith, profileFiles } from '../fixtures/traces.ts';
import { untilWatchEnds } from '../fixtures/watch.ts';

// A second person's PIN needs a key of the machine, and this service keeps its records outside the profile.
test.use({ against: 'provisioned service' });

const HOUR_MS = 3_600_000;

const CUSTOMER = { email: 'canary.chidinma@example.com', phone: '08099887766', note: 'Canary order of Chidinma' };
const CANARIES = [...Object.values(CUSTOMER), 'Chidinma'];

async function erase(till: Till, reason: string): Promise<Locator> {
  const { page, cashier } = till;
  await cashier.press('Erase personal data…');
  const dialog = page.getByRole('dialog', { name: 'Erase personal data' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await pressByKey(dialog.getByRole('button', { name: 'Erase for good' }));
  await approve(till, BOLA, 'She asked for it');
  return dialog;
}

test('two people erase personal data, and no file contains the data afterwards', async ({ till }) => {
  const { page, cashier, home } = till;
  await setUpPeople(till);
  await needFourEyes(page);
  await page.getByRole('link', { name: 'Sell' }).click();
  await cashier.sells('at-once', '1500', CUSTOMER);
  await openJournal(page);
  const row = paymentsIn(page);
  const reference = await row.innerText();
  await row.click();

  await test.step('the till refuses to erase a payment that it still re-queries', async () => {
    const dialog = await erase(till, 'The customer asked for it');
    await expect(dialog.getByText('Paydesk still asks the service about a payment of this sale.')).toBeVisible();
    await expectNoViolation(page, 'a refused erasure');
    await dialog.getByRole('button', { name: 'Do not erase' }).click();
    await expect(page.getByText(`${CUSTOMER.email}, ${CUSTOMER.phone}`)).toBeVisible();
    await untilWatchEnds(till, reference);
    await expect(page.getByRole('textbox', { name: 'PIN', exact: true })).toBeFocused();
    await typeLines(page, ADA.pin);
  });
  expect(placesWith(CUSTOMER.email, profileFiles(home))).toContain('sandbox/journal.db');

  await test.step('the page says when the data was erased, and offers no second erasure', async () => {
    await erase(till, 'The customer asked for it');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: reference })).toBeFocused();
    await expect(page.getByText(/^Erased on /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Erase personal data…' })).toHaveCount(0);
    await expect(page.getByText(/The reason given: “The customer asked for it”/)).toBeVisible();
    await expectNoViolation(page, 'an erased payment');
    await expectNothingOf(till);
    await cashier.press('Show slip');
    await expect(page.getByRole('img', { name: 'The slip as it is printed' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('no search finds the erased data', async () => {
    await openJournal(page);
    await searchOf(page).fill(CUSTOMER.email);
    await expect(page.getByRole('heading', { name: /^Nothing found for/ })).toBeVisible();
    await searchOf(page).fill(reference);
    await expect(row).toHaveText([reference]);
  });

  await test.step('no file of the profile contains the erased data', async () => {
    await expect(async () => {
      await jumpTime(till.app, HOUR_MS);
      const files = profileFiles(home);
      expect(CANARIES.flatMap((canary) => placesWith(canary, files))).toEqual([]);
    }).toPass({ intervals: [500] });
    await till.app.close();
    const files = profileFiles(home);
    expect(files.map(({ name }) => name)).toContain('sandbox/journal.db');
    expect(CANARIES.flatMap((canary) => placesWith(canary, files))).toEqual([]);
  });
});

/** Checks that the page shows nothing of the customer, nor empty quotation marks or values. */
async function expectNothingOf({ page }: Till): Promise<void> {
  const text = await page.getByRole('main').innerText();
  for (const each of [...CANARIES, 'null', 'undefined', '“”', '""', '[object']) expect(text).not.toContain(each);
}

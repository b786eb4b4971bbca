import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from 'playwright/test';
import { openNewCase, reopenCase, resolveCase } from '../fixtures/cases.ts';
import { needFourEyes } from '../fixtures/channels.ts';
import { leaveUnknown } from '../fixtures/charge-unknown.ts';
import { chooseInDialog, exportJournal } from '../fixtures/exports.ts';
import { searchOf } from '../fixtures/journal.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { approve, BOLA, setUpPeople } from '../fixtures/people.ts';
import { modeOf, type Till, test } from '../fixtures/till.ts';

// A second person's PIN needs a key of the machine, and this service keeps its records outside the profile.
test.use({ against: 'provisioned service' });

/** Texts of a person or the service, which the till keeps beside the chain, where they can be erased. */
const PERSONAL = {
  email: 'canary-email@example.com',
  phone: '08091112223',
  note: 'canary note',
  override: 'canary override',
  claimEmail: 'canary-claim@example.com',
  claimPhone: '08094445556',
  claim: 'canary claim',
  caseNote: 'canary of a case',
  found: 'canary found out',
  again: 'canary opened again',
  approval: 'canary approval',
  repeatedName: 'Anonymous customer',
  repeatedNarration: 'Practice payment',
};

/** Typed texts that the journal does not store. */
const UNKNOWN = { search: 'canary search', exportName: 'canary-export' };

test('no entry of the chain contains a text of a person or of the service', { tag: '@long' }, async ({
  till,
  against,
}) => {
  await chargeTwice(till);
  await handleCase(till.page);
  await searchAndExport(till);
  await setUpPeople(till);
  await actWithApproval(till);
  await till.app.close();

  const connection = new DatabaseSync(path.join(till.home, modeOf(against), 'journal.db'), { readOnly: true });
  const texts = (sql: string) =>
    connection
      .prepare(sql)
      .all()
      .map((row) => Buffer.from(Object.values(row)[0] as never).toString());
  const [chain, personal] = [texts('SELECT payload FROM event'), texts('SELECT data FROM personal')];
  connection.close();
  const found = (canary: string, places: readonly string[]) => places.some((place) => place.includes(canary));
  const canaries = Object.values({ ...PERSONAL, ...UNKNOWN });
  expect(canaries.filter((canary) => found(canary, chain))).toEqual([]);
  // This control shows that the search finds the texts beside the chain.
  expect(canaries.filter((canary) => !found(canary, personal))).toEqual(Object.values(UNKNOWN));
});

/** Charges the same card twice, for which the till asks for a reason, and hands over the goods. */
async function chargeTwice(till: Till): Promise<void> {
  const { page, cashier, service } = till;
  await leaveUnknown(till, 'local-card', PERSONAL);
  await cashier.chargeCard('local-card');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Another reason' }).check();
  await dialog.getByRole('textbox').fill(PERSONAL.override);
  service.behave();
  await dialog.getByRole('button', { name: 'Charge anyway' }).click();
  await cashier.paysByPinAndOtp();
  await cashier.handsOver();
}

async function handleCase(page: Page): Promise<void> {
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  await openNewCase(page);
  await fill('Customer phone', PERSONAL.claimPhone);
  await fill('Customer email', PERSONAL.claimEmail);
  await fill('In the customer’s words', PERSONAL.claim);
  await pressByKey(page.getByRole('button', { name: 'Open the case' }));
  await fill('Note', PERSONAL.caseNote);
  await pressByKey(page.getByRole('button', { name: 'Add note' }));
  await resolveCase(page, 'The customer has the goods', PERSONAL.found);
  await reopenCase(page, PERSONAL.again);
  await expect(page.getByText(`Opened again: “${PERSONAL.again}”`)).toBeVisible();
}

async function searchAndExport(till: Till): Promise<void> {
  await chooseInDialog(till, till.home);
  await till.page.getByRole('link', { name: 'Journal' }).click();
  const search = searchOf(till.page);
  await search.fill(UNKNOWN.search);
  await expect(till.page.getByRole('heading', { name: /^Nothing found for/ })).toBeVisible();
  await search.fill('');
  await exportJournal(till, { name: UNKNOWN.exportName });
}

async function actWithApproval(till: Till): Promise<void> {
  const { page } = till;
  await needFourEyes(page);
  const chosen = page.getByRole('radio', { name: 'After 12 months' });
  await chosen.click();
  await pressByKey(page.getByRole('button', { name: 'Use this choice' }));
  await page.keyboard.press('Escape');
  // A refused choice no longer shows as chosen.
  await expect(page.getByRole('radio', { name: 'Never' })).toBeChecked();
  await chosen.click();
  await pressByKey(page.getByRole('button', { name: 'Use this choice' }));
  await approve(till, BOLA, PERSONAL.approval);
  await expect(page.locator('form', { has: chosen }).getByRole('status')).toHaveText('Saved');
}

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from 'playwright/test';
import { FIRST_PEOPLE_SETTINGS } from '../../src/shared/people/people.ts';
import { chooseInDialog, finishedExport, openExport } from '../fixtures/exports.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { approve, BOLA, setUpPeople } from '../fixtures/people.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
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

test('no entry of the chain contains a text that a person typed or the service repeated', { tag: '@long' }, async ({
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
async function chargeTwice({ page, cashier, service }: Till): Promise<void> {
  service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'drop-after-processing' } });
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.typeAmount('1500');
  await cashier.typeCustomer(PERSONAL);
  await cashier.typeCard(practiceCard('local-card'));
  await cashier.charge.click();
  await cashier.sees('Not confirmed yet');
  await cashier.press('Leave for later');
  await cashier.chargeCard(practiceCard('local-card'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Another reason' }).check();
  await dialog.getByRole('textbox').fill(PERSONAL.override);
  service.behave();
  await dialog.getByRole('button', { name: 'Charge anyway' }).click();
  await cashier.keyPin();
  await cashier.keyOtp();
  await cashier.sees('Paid');
  await cashier.handsOver();
}

async function handleCase(page: Page): Promise<void> {
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  await page.getByRole('link', { name: 'Back office' }).click();
  await page.getByRole('link', { name: 'Cases' }).first().click();
  await page.getByRole('link', { name: 'Open a case' }).click();
  await page.getByRole('radio', { name: 'Something else' }).check();
  await fill('Customer phone', PERSONAL.claimPhone);
  await fill('Customer email', PERSONAL.claimEmail);
  await fill('In the customer’s words', PERSONAL.claim);
  await pressByKey(page.getByRole('button', { name: 'Open the case' }));
  await fill('Note', PERSONAL.caseNote);
  await pressByKey(page.getByRole('button', { name: 'Add note' }));
  await pressByKey(page.getByRole('button', { name: 'Resolve…' }));
  await page.getByRole('radio', { name: 'The customer has the goods' }).check();
  await fill('What was found out, and what was done', PERSONAL.found);
  await pressByKey(page.getByRole('button', { name: 'Resolve the case' }));
  await pressByKey(page.getByRole('button', { name: 'Open again…' }));
  await fill('Why', PERSONAL.again);
  await pressByKey(page.getByRole('button', { name: 'Open it again' }));
  await expect(page.getByText(`Opened again: “${PERSONAL.again}”`)).toBeVisible();
}

async function searchAndExport(till: Till): Promise<void> {
  await chooseInDialog(till, till.home);
  await till.page.getByRole('link', { name: 'Journal' }).click();
  const search = till.page.getByRole('searchbox', { name: 'Search journal' });
  await search.fill(UNKNOWN.search);
  await expect(till.page.getByRole('heading', { name: /^Nothing found for/ })).toBeVisible();
  await search.fill('');
  const dialog = await openExport(till);
  await pressByKey(dialog.getByRole('button', { name: 'Choose folder' }));
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(UNKNOWN.exportName);
  await pressByKey(dialog.getByRole('button', { name: 'Start export' }));
  await finishedExport(dialog);
  await pressByKey(dialog.getByRole('button', { name: 'Done' }));
}

async function actWithApproval(till: Till): Promise<void> {
  const { page } = till;
  await page.evaluate((settings) => window.paydesk.invoke('staff.setSettings', settings), {
    ...FIRST_PEOPLE_SETTINGS,
    fourEyes: true,
  });
  const chosen = page.getByRole('radio', { name: 'After 12 months' });
  await chosen.click();
  await approve(till, BOLA, PERSONAL.approval);
  await expect(chosen).toBeChecked();
}

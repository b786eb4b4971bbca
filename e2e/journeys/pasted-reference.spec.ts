import { expect, type Page } from 'playwright/test';
import { makeReference } from '../../src/shared/payment/reference.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { openNewRun, previewOf } from '../fixtures/runs.ts';
import { test } from '../fixtures/till.ts';

/** The forms in which mails, receipts and bank statements write a reference. */
const FORMS: ((reference: string) => string)[] = [
  (reference) => `REF ${reference}.`,
  (reference) => `(${reference})`,
  (reference) => `“${reference.toLowerCase()}”`,
  (reference) => `Please check ${reference}, thank you`,
  (reference) => `\u2066${reference}\u2069`,
  (reference) => [...reference].join('\u200b'),
  (reference) => reference.replaceAll('-', '/'),
  (reference) => reference.replaceAll('-', '_'),
  (reference) => reference.replaceAll('-', ' – '),
  (reference) => reference.replaceAll('-', ''),
  (reference) => reference.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
];

test('a run, the search and a case find a reference pasted in any form', { tag: '@long' }, async ({ till }) => {
  const { page, cashier, service } = till;
  await cashier.typeAmount('4500');
  await cashier.typeCustomer({ email: 'bisi@example.com', phone: '+234 (0) 803 123 4567', note: 'Cœur D’Or' });
  await cashier.typeCard(practiceCard('at-once'));
  await cashier.charge.click();
  await cashier.sees('Paid');
  await cashier.handsOver();
  await cashier.chargeCard(practiceCard('declined'));
  await cashier.sees('Not paid');
  await cashier.press('New sale');
  const reference = service.ledger()[0]?.reference ?? '';

  await page.getByRole('link', { name: 'Journal' }).click();
  const found = page.getByRole('grid', { name: 'Journal' }).getByRole('link');
  const box = page.getByRole('searchbox', { name: 'Search journal' });
  for (const text of [...FORMS.map((form) => form(reference)), '0803-123-4567', 'coeur', "d'or", 'D’OR']) {
    await box.fill('nothing has this');
    await expect(found, text).toHaveCount(0);
    await box.fill(text);
    await expect(found, text).toHaveText([reference]);
  }

  await openNewRun(till);
  await page.getByRole('textbox', { name: 'References' }).fill(FORMS.map((form) => form(reference)).join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(previewOf(till, 'Payments of this till')).toHaveText('1');
  await expect(previewOf(till, 'References of others')).toHaveText('0');
  await expect(previewOf(till, 'Not taken')).toHaveText(String(FORMS.length - 1));
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: reference })).toBeVisible();
  await findsInCase(page, reference);
});

async function findsInCase(page: Page, reference: string): Promise<void> {
  await page.getByRole('link', { name: 'Back office' }).click();
  const sections = page.getByRole('navigation', { name: 'Sections of the back office' });
  await sections.getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('link', { name: 'Open a case' }).click();
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByRole('button', { name: 'Open the case' }).click();
  const box = page.getByRole('searchbox', { name: 'Find the payment' });
  const fitting = page.getByRole('list', { name: 'Payments that match' }).getByRole('listitem');
  for (const text of FORMS.map((form) => form(reference))) {
    await box.fill('nothing has this');
    await expect(page.getByText(/^No payment matches/), text).toBeVisible();
    await box.fill(text);
    await expect(fitting, text).toHaveText([new RegExp(reference)]);
  }
  const others = makeReference({ till: 'T9', day: '261121', counter: 7, randomInt: () => 4 });
  await page.getByRole('button', { name: 'Add a payment of another till…' }).click();
  const dialog = page.getByRole('dialog', { name: 'A payment of another till' });
  await dialog.getByRole('textbox', { name: 'Reference' }).focus();
  // Like a paste and unlike `fill`, this respects the field's maximum length.
  await page.keyboard.insertText(
    `The customer says that she was debited twice at the till, please check ${others.toLowerCase()}.`,
  );
  await dialog.getByRole('radio', { name: 'Card' }).check();
  await dialog.getByRole('button', { name: 'Add to the case' }).click();
  const line = page.getByRole('list', { name: 'Payments that are not in this journal' }).getByRole('listitem');
  await expect(line).toContainText(others);
}

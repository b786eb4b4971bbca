import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { makeReference } from '../../src/shared/payment/reference.ts';
import { openCases, openNewCase, reopenCase } from '../fixtures/cases.ts';
import { chargeUnknown } from '../fixtures/charge-unknown.ts';
import { saveTo } from '../fixtures/exports.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { openNewestPayment } from '../fixtures/journal.ts';
import { pressAt, pressByKey, pressWithFocus, tabTo } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

const OTHER_TILLS = makeReference({ till: 'T9', day: '261121', counter: 7, randomInt: () => 4 });

async function lateSuccess(till: Till): Promise<void> {
  const { page, cashier, service } = till;
  await chargeUnknown(till);
  await cashier.abandonsSale();
  service.behave();
  await openNewestPayment(page);
  await cashier.press('Re-query');
  await expect(page.getByText(/has been confirmed after its sale had ended/)).toBeVisible();
}

async function cancelsEvidence({ page, app, home }: Till): Promise<void> {
  const filePath = path.join(home, 'cancelled.zip');
  await app.evaluate(({ app: program, dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
    program.once('web-contents-created', (_event, contents) => {
      contents.printToPDF = () => new Promise(() => undefined);
    });
  }, filePath);
  await pressByKey(page.getByRole('button', { name: 'Save evidence pack' }));
  await expect(page.getByRole('progressbar', { name: 'Progress of the evidence pack' })).toBeVisible();
  await expect(page.getByText('Printing the pages…')).toBeVisible();
  await expectNoViolation(page, 'saving evidence');
  await pressWithFocus(page.getByRole('button', { name: 'Cancel the pack' }));
  await expect(page.getByText('The evidence pack was cancelled. Nothing of it was left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save evidence pack' })).toBeFocused();
  expect(fs.existsSync(filePath)).toBe(false);
}

async function addsExternal(page: Page): Promise<void> {
  await pressByKey(page.getByRole('button', { name: 'Add a payment of another till…' }));
  const dialog = page.getByRole('dialog', { name: 'A payment of another till' });
  await expect(dialog.getByRole('textbox', { name: 'Reference' })).toBeFocused();
  await typeByHand(page, '5531 8866 5214 2950');
  await expect(dialog.getByRole('button', { name: 'Add to the case' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^This looks like a card number/)).toBeVisible();
  await expectNoViolation(page, 'a payment of another till');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('');
  // Like a paste and unlike `fill`, this respects the field's maximum length.
  const said = 'The customer says that she was debited twice at the till, please check';
  await page.keyboard.insertText(`${said} ${OTHER_TILLS.toLowerCase()}.`);
  await dialog.getByRole('radio', { name: 'Card' }).check();
  await pressByKey(dialog.getByRole('button', { name: 'Add to the case' }));
  const lines = page.getByRole('list', { name: 'Payments that are not in this journal' }).getByRole('listitem');
  await expect(lines).toContainText(OTHER_TILLS);
  await pressByKey(page.getByRole('button', { name: 'Add a payment of another till…' }));
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('PRACTICE-QR-1');
  await dialog.getByRole('radio', { name: 'QR' }).check();
  await pressByKey(dialog.getByRole('button', { name: 'Add to the case' }));
  await pressByKey(page.getByRole('button', { name: 'Re-query PRACTICE-QR-1' }));
  await expect(lines.last()).toContainText('The service says paid: NGN 1,500.00');
  await expect(page.getByText('Re-queried PRACTICE-QR-1: The service says paid: NGN 1,500.00.')).toBeVisible();
}

async function savesEvidence(till: Till): Promise<void> {
  const archive = path.join(till.home, 'evidence.zip');
  await saveTo(till, archive);
  await pressByKey(till.page.getByRole('button', { name: 'Save evidence pack' }));
  await expect(till.page.getByText(/^Saved as .*evidence\.zip$/)).toBeVisible();
  await expect(till.page.getByText(/^Seal \d+:.*Key: [\w-]+\./)).toBeVisible();
  expect(fs.existsSync(archive)).toBe(true);
}

test('works on a case that a late success opened, and resolves it only with a reason', { tag: '@long' }, async ({
  till,
}) => {
  const { page } = till;
  await lateSuccess(till);
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('link', { name: 'Case 1' })).toBeVisible();
  await openCases(page);
  await expectNoViolation(page, 'cases');
  const row = page.getByRole('table', { name: 'Cases' }).getByRole('row').nth(1);
  await expect(row).toContainText('71 h left');
  await row.getByRole('link', { name: 'Case 1' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Case 1', level: 2 })).toBeFocused();
  await expect(page.getByText('The payment was confirmed after the sale had ended.').first()).toBeVisible();
  await expect(
    page.getByText('Paydesk cannot give money back: the payment service has no such operation.'),
  ).toBeVisible();
  await expectNoViolation(page, 'one case');

  await pressByKey(page.getByRole('button', { name: 'Waiting for customer' }));
  await expect(page.getByText('Status: Waiting for customer.')).toBeVisible();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('card 5531 8866 5214 2950');
  await pressByKey(page.getByRole('button', { name: 'Add note' }));
  await expect(page.getByText(/^This looks like a card number/)).toBeVisible();
  await note.fill('She comes for her goods.');
  await pressByKey(page.getByRole('button', { name: 'Add note' }));
  await expect(page.getByText('“She comes for her goods.”')).toBeVisible();

  await addsExternal(page);
  await cancelsEvidence(till);
  await savesEvidence(till);

  await pressByKey(page.getByRole('button', { name: 'Resolve…' }));
  const dialog = page.getByRole('dialog', { name: 'Resolve case 1' });
  const resolve = dialog.getByRole('button', { name: 'Resolve the case' });
  await pressByKey(resolve);
  await expect(dialog.getByText('Choose how it ended.')).toBeVisible();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByRole('radio', { name: 'The customer has the goods' }).check();
  await pressByKey(resolve);
  await expect(dialog.getByRole('textbox', { name: 'What was found out' })).toBeFocused();
});

test('opens a case from a payment, and from an amount and the last four digits', { tag: '@long' }, async ({ till }) => {
  const { page, cashier } = till;
  const card = practiceCard('at-once');
  await cashier.sells(card);
  await cashier.pays(card, '1700');
  await cashier.press('Hand over goods');
  await openNewestPayment(page);
  await page.getByRole('link', { name: 'Open a case' }).click();
  await pressByKey(page.getByRole('button', { name: 'Open the case' }));
  await expect(page.getByText('Choose what the customer says.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Debited, and no goods received' })).toBeFocused();
  await page.getByRole('radio', { name: 'Debited twice' }).check();
  await pressByKey(page.getByRole('button', { name: 'Open the case' }));
  await expect(page.getByRole('heading', { name: 'Case 1', level: 2 })).toBeFocused();

  await openNewCase(page);
  await page.getByRole('textbox', { name: 'Amount' }).fill('1500');
  const fitting = page.getByRole('list', { name: 'Payments that match' });
  await expect(fitting.getByRole('listitem')).toHaveCount(1);
  await fitting.getByRole('checkbox').check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('1600');
  await expect(page.getByText('No payment matches.')).toBeVisible();
  const ticked = page.getByRole('list', { name: 'Payments of this case' }).getByRole('checkbox');
  await expect(ticked).toBeChecked();
  await expectNoViolation(page, 'a new case');
  await ticked.press('Space');
  await expect(ticked).not.toBeChecked();
  await expect(ticked).toBeFocused();
  await ticked.press('Space');
  await expect(ticked).toBeChecked();
  const day = page.getByRole('textbox', { name: 'Day' });
  await day.fill('31/02/2026');
  await pressByKey(page.getByRole('button', { name: 'Open the case' }));
  await expect(page.getByText('Enter it as 21/11/2026.')).toBeVisible();
  await expect(day).toBeFocused();
  await day.fill('');
  await page.getByRole('button', { name: 'Open the case' }).click();
  await expect(page.getByRole('heading', { name: 'Case 2', level: 2 })).toBeFocused();
  const payments = page.getByRole('list', { name: 'Payments of this case' });
  const heading = page.getByRole('heading', { name: 'Payments of this case' });
  await expect(payments.getByRole('listitem')).toHaveCount(1);
  await pressByKey(payments.getByRole('button', { name: /^Remove T/ }));
  await expect(page.getByText('No payment is linked yet.')).toBeVisible();
  await expect(heading).toBeFocused();
  await page.getByRole('searchbox', { name: 'Find the payment' }).fill(card.cardNumber.slice(-4));
  const links = page.getByRole('button', { name: /^Link T/ });
  await expect(links).toHaveCount(2);
  // A second press must not link the payment that moves up.
  await links.first().dblclick();
  await expect(links).toHaveCount(1);
  await expect(links).toBeEnabled();
  await expect(payments.getByRole('listitem')).toHaveCount(1);
  await pressByKey(links);
  await expect(heading).toBeFocused();
  await expect(payments.getByRole('listitem')).toHaveCount(2);
});

test('opens and resolves a case by keyboard alone', async ({ till }) => {
  const { page, cashier } = till;
  const card = practiceCard('at-once');
  await cashier.pays(card);
  await cashier.press('Hand over goods');
  await page.keyboard.press('F4');
  const sections = page.getByRole('navigation', { name: 'Sections of the back office' });
  await pressAt(page, sections.getByRole('link', { name: 'Cases' }));
  await expect(page.getByRole('heading', { name: 'Cases', level: 2 })).toBeFocused();
  await pressAt(page, page.getByRole('link', { name: 'Open a case' }).first());
  await pressAt(page, page.getByRole('radio').first(), 'Space');
  await tabTo(page, page.getByRole('textbox', { name: 'Last four digits' }));
  await typeByHand(page, card.cardNumber.slice(-4));
  await pressAt(page, page.getByRole('list', { name: 'Payments that match' }).getByRole('checkbox'), 'Space');
  await expectNoViolation(page, 'a case that is filled in by keyboard');
  await pressAt(page, page.getByRole('button', { name: 'Open the case' }));
  await expect(page.getByRole('heading', { name: 'Case 1', level: 2 })).toBeFocused();
  await pressAt(page, page.getByRole('button', { name: 'Resolve…' }));
  const dialog = page.getByRole('dialog', { name: 'Resolve case 1' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await dialog.getByRole('textbox', { name: /\(NGN\)$/ }).fill('500');
  await tabTo(page, dialog.getByRole('textbox', { name: 'What was found out' }));
  await typeByHand(page, 'One of three was broken.');
  await expectNoViolation(page, 'resolving a case by keyboard');
  await pressAt(page, dialog.getByRole('button', { name: 'Resolve the case' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Case 1', level: 2 })).toBeFocused();
  await expect(page.getByText(/^Resolved .* by cashier$/)).toBeVisible();
  await expect(page.getByText('The customer has a part of the money back: NGN 500.00')).toBeVisible();
  await expectNoViolation(page, 'a resolved case');
  await pressAt(page, page.getByRole('button', { name: 'Open again…' }));
  await expect(page.getByText('NGN 500.00 will no longer count as returned')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F3');
  const row = page.getByRole('grid', { name: 'Journal' }).getByRole('row').last();
  await expect(row).toContainText('NGN 500.00 back');
  await expect(row).toContainText('Partly returned');

  await page.goBack();
  await reopenCase(page, 'They were the wrong ones.');
  await expect(page.getByText('Opened again: “They were the wrong ones.”')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Case 1', level: 2 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Resolve…' })).toBeVisible();
});

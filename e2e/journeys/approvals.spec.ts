import { expect } from 'playwright/test';
import { fillResolution, resolveCase } from '../fixtures/cases.ts';
import { chargeUnknown, leaveUnknown } from '../fixtures/charge-unknown.ts';
import { chooseStick, finishedExport, openExport } from '../fixtures/exports.ts';
import { openNewestPayment, paymentsIn } from '../fixtures/journal.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import {
  addPerson,
  approve,
  BOLA,
  CHIDI,
  refusedThenApproved,
  setUpPeople,
  switchTo,
  withheld,
  workAsCashier,
} from '../fixtures/people.ts';
import { requestsOf } from '../fixtures/received.ts';
import { openNewRun } from '../fixtures/runs.ts';
import { type Till, test } from '../fixtures/till.ts';
import { setClockBack } from '../fixtures/time.ts';

// People need a key store or a passphrase; the provisioned service has a passphrase.
test.use({ against: 'provisioned service' });
// Each test sets up its own till and people, so this file is the slowest.
test.describe.configure({ mode: 'parallel' });

async function readByApproval(till: Till, right: string): Promise<void> {
  const { page } = till;
  const dialog = page.getByRole('dialog', { name: 'Approval needed' });
  const have = withheld(page).getByRole('button', { name: 'Have it approved' });
  await test.step(`to ${right}`, async () => {
    await pressByKey(have);
    await expect(dialog).toContainText(`Chidi asks to ${right}.`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await pressByKey(have);
    await expectNoViolation(page, 'An approval, why and by whom');
    await approve(till, BOLA, 'She shows me');
    await expect(have).toBeHidden();
  });
}

test('an owner approves a second charge and an export in the dialog', { tag: '@long' }, async ({ till }) => {
  const { page, cashier, service } = till;
  await workAsCashier(till);
  await leaveUnknown(till, 'at-once');
  service.behave();
  const warning = page.getByRole('dialog', { name: /earlier payment/ });
  await cashier.typeAmount('1500');
  await cashier.typeCustomer({ email: 'ade@example.com' });
  const cardNumber = page.getByRole('textbox', { name: 'Card number' });
  await cardNumber.focus();
  await refusedThenApproved(till, 'charge although an earlier payment may be for the same purchase', async () => {
    expect(requestsOf(till, 'initiate')).toHaveLength(1);
    await expect(cardNumber).toBeFocused();
    // The till discarded the card because the charge was not approved.
    await cashier.typeCard('at-once');
    await cashier.charge.click();
    await warning.getByRole('radio').first().check();
    await pressByKey(warning.getByRole('button', { name: 'Charge anyway' }));
  });
  await cashier.sees('Paid');
  expect(requestsOf(till, 'initiate')).toHaveLength(2);
  await cashier.handsOver();

  const stick = await chooseStick(till);
  const dialog = await openExport(till);
  await pressByKey(dialog.getByRole('button', { name: 'Choose folder' }));
  const start = dialog.getByRole('button', { name: 'Start export' });
  await expect(start).toBeEnabled();
  await refusedThenApproved(till, 'export the journal', async () => {
    await expect(dialog.getByText(stick)).toBeVisible();
    await pressByKey(start);
  });
  await finishedExport(dialog);
  await pressByKey(dialog.getByRole('button', { name: 'Done' }));
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
});

test('an owner approves the hand-over of goods after a review, and the payment names the owner', async ({ till }) => {
  const { page, cashier, service } = till;
  await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI);
  await page.getByRole('link', { name: 'Sell' }).click();
  await chargeUnknown(till);
  await cashier.abandonsSale();
  await page.getByRole('link', { name: '1 not settled' }).click();
  await expect(paymentsIn(page)).toHaveCount(1);
  await expectNoViolation(page, 'Not settled');
  await paymentsIn(page).click();
  await expect(page.getByRole('button', { name: 'Re-query' })).toBeVisible();
  service.behave();
  await cashier.press('Re-query');
  await page.getByRole('list', { name: 'Cases' }).getByRole('link', { name: 'Case 1' }).click();
  await resolveCase(page, 'The payment is right as it is');

  await switchTo(till, CHIDI);
  await openNewestPayment(page);
  const asking = page.getByRole('dialog', { name: 'Hand over the goods of this payment?' });
  await refusedThenApproved(till, 'hand over goods after a review', async () => {
    await pressByKey(page.getByRole('main').getByRole('button', { name: 'Hand over goods' }));
    await pressByKey(asking.getByRole('button', { name: 'Hand over goods' }));
  });
  await expect(page.getByText(/^The goods were handed over after the back office decided/)).toBeVisible();
  await expect(page.getByText(/Bola.*“It is right this time”/)).toBeVisible();
});

test('an owner approves acts on others’ sales, the end of a day and the clock', {
  tag: '@long',
}, async ({ till }) => {
  const { page, app, cashier } = till;
  await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI);
  await page.getByRole('link', { name: 'Sell' }).click();
  await cashier.sells();
  await switchTo(till, CHIDI);

  await page.keyboard.press('F7');
  const count = page.getByRole('dialog', { name: 'Close shift 1 of Ada' });
  await page.getByRole('button', { name: 'Close shift 1' }).click();
  await refusedThenApproved(till, 'close somebody else’s shift', () =>
    pressByKey(count.getByRole('button', { name: 'Close without a count' })),
  );
  await pressByKey(page.getByRole('dialog').getByRole('button', { name: 'Done' }));
  await page.getByRole('link', { name: 'Look at the day so far' }).click();
  await readByApproval(till, 'look at the totals of the day');
  await expect(page.getByRole('heading', { name: 'The day so far' })).toBeVisible();

  await page.keyboard.press('F7');
  await page.getByRole('button', { name: 'Close the day' }).click();
  // A person who closes the day also sees its totals, so one approval covers both rights.
  await refusedThenApproved(till, 'close the day and look at the totals of the day', () =>
    pressByKey(page.getByRole('dialog').getByRole('button', { name: 'Close the day now' })),
  );
  await expect(page.getByRole('heading', { name: 'Report 1', exact: true })).toBeVisible();
  await expect(page.getByText(/^Closed .* by Chidi/)).toBeVisible();

  await setClockBack(app, 3);
  await page.getByRole('link', { name: 'Sell' }).click();
  await refusedThenApproved(till, 'confirm the clock', async () => {
    await cashier.chargeCard('at-once', '1700');
    await expectNoViolation(page, 'The clock was set back');
    await pressByKey(page.getByRole('button', { name: 'The clock is right' }));
    await expect(page.getByRole('button', { name: 'I am not sure' })).toBeFocused();
    await expectNoViolation(page, 'The clock was set back, asking');
    await pressByKey(page.getByRole('button', { name: 'Yes, the clock is right' }));
  });
  await cashier.typeCard('at-once');
  await cashier.charge.click();
  await cashier.sees('Paid');
});

test('an owner approves acts in the back office, one act at a time', { tag: '@long' }, async ({ till }) => {
  const { page, cashier, service } = till;
  await workAsCashier(till);
  await chargeUnknown(till);
  await cashier.abandonsSale();
  service.behave();

  const askMany = (button: string) =>
    refusedThenApproved(till, 'ask the service about many payments', () =>
      pressByKey(page.getByRole('button', { name: button })),
    );
  await openNewRun(till);
  await page.getByRole('textbox', { name: 'References' }).fill('PRACTICE-QR-1;QR');
  await askMany('Check the list');
  await askMany('Start run');
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();

  await expect(page.getByText(/has been confirmed after its sale had ended/)).toBeVisible();
  await page.getByRole('link', { name: 'Cases' }).click();
  await readByApproval(till, 'work on cases');
  await page.getByRole('link', { name: /^Case 1/ }).click();
  await readByApproval(till, 'work on cases');
  const resolving = await fillResolution(page, 'The payment is right as it is');
  await refusedThenApproved(till, 'resolve cases', () =>
    pressByKey(resolving.getByRole('button', { name: 'Resolve the case' })),
  );
  await expect(page.getByRole('status').filter({ hasText: 'The payment is right as it is' })).toContainText('Chidi');
});

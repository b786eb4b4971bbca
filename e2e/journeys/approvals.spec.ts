import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { chooseInDialog, finishedExport, openExport } from '../fixtures/exports.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { addPerson, approve, BOLA, type Somebody, setUpPeople, switchTo } from '../fixtures/people.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

// People are set up where their PINs can be checked with a key of the machine: here its passphrase is provisioned.
test.use({ against: 'provisioned service' });

const CHIDI: Somebody = { name: 'Chidi', pin: '618402' };

/**
 * Lets Chidi do what she may not do alone: she asks, and leaves it with Escape, which undoes nothing else; she asks once more, and
 * Bola approves it where she stands.
 */
async function refusedThenApproved(till: Till, right: string, ask: () => Promise<void>): Promise<void> {
  const { page } = till;
  const dialog = page.getByRole('dialog', { name: 'Approval needed' });
  const notDone = page.getByText('This was not approved. Nothing was done.').first();
  await test.step(`to ${right}`, async () => {
    await ask();
    await expect(dialog).toContainText(`Chidi asks to ${right}.`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(notDone).toBeVisible();
    await ask();
    await approve(till, BOLA, 'It is right this time');
    await expect(notDone).toBeHidden();
  });
}

/** A till at which the cashier Chidi stands, and the owners Ada and Bola are near. */
async function cashiersTill(till: Till): Promise<void> {
  await setUpPeople(till);
  await addPerson(till, 'Cashier', CHIDI);
  await switchTo(till, CHIDI);
}

test('a second charge and an export are approved over the dialog that asks for them', async ({ till }) => {
  const { page, cashier, service } = till;
  const initiates = () => service.received().filter(({ operation }) => operation === 'initiate').length;
  await cashiersTill(till);
  service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'drop-after-processing' } });
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('at-once'));
  await cashier.sees('Not confirmed yet');
  await cashier.press('Leave for later');
  service.behave();
  const warning = page.getByRole('dialog', { name: /earlier payment/ });
  await cashier.typeAmount('1500');
  await cashier.typeCustomer({ email: 'ade@example.com' });
  await refusedThenApproved(till, 'charge although an earlier payment is not settled', async () => {
    expect(initiates()).toBe(1);
    // The card is kept for nobody who does not approve it.
    await cashier.typeCard(practiceCard('at-once'));
    await cashier.charge.click();
    await warning.getByRole('radio').first().check();
    await pressByKey(warning.getByRole('button', { name: 'Charge anyway' }));
  });
  await cashier.sees('Paid');
  expect(initiates()).toBe(2);
  await cashier.press('Hand over goods');
  await cashier.press('New sale');

  const stick = path.join(till.home, 'stick');
  fs.mkdirSync(stick, { mode: 0o700 });
  await chooseInDialog(till, stick);
  const dialog = await openExport(till);
  await pressByKey(dialog.getByRole('button', { name: 'Choose folder' }));
  const start = dialog.getByRole('button', { name: 'Start export' });
  await expect(start).toBeEnabled();
  await refusedThenApproved(till, 'export the journal', async () => {
    // The dialog stays as it was filled in, and the keys are where they were.
    await expect(dialog.getByText(stick)).toBeVisible();
    await pressByKey(start);
  });
  await finishedExport(dialog);
  await pressByKey(dialog.getByRole('button', { name: 'Done' }));
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
});

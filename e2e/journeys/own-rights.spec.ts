import { expect } from 'playwright/test';
import { startFakePrinter } from '../../src/practice/printer/fake-printer.fixture.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { addPerson, refusedThenApproved, type Somebody, setUpPeople, switchTo } from '../fixtures/people.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

// People are set up where their PINs can be checked with a key of the machine: here its passphrase is provisioned.
test.use({ against: 'provisioned service' });

const CHIDI: Somebody = { name: 'Chidi', pin: '618402' };

/** What every cashier may do until an owner says otherwise. */
const TAKEN = [
  'leave sales for later or cancel them',
  'save and print slips',
  'open and close one’s own shift',
  'ask the service about one payment',
];

/** Takes these rights from Chidi, in the Settings. */
async function takeRights({ page }: Till): Promise<void> {
  await pressByKey(page.getByRole('button', { name: `Change ${CHIDI.name}` }));
  const dialog = page.getByRole('dialog', { name: `Change ${CHIDI.name}` });
  for (const right of TAKEN) {
    await dialog.getByRole('combobox', { name: right }).selectOption('Not allowed');
    await expect(dialog.getByRole('combobox', { name: `${right} (may not)` })).toBeVisible();
  }
  await pressByKey(dialog.getByRole('button', { name: 'Close' }).last());
  await expect(dialog).toHaveCount(0);
}

test('a cashier from whom rights were taken has each approved at the counter, once', async ({ till }) => {
  const { page, cashier, service } = till;
  const printer = await startFakePrinter();
  try {
    await setUpPeople(till);
    await addPerson(till, 'Cashier', CHIDI);
    await takeRights(till);
    await page.getByRole('button', { name: 'Set up the printer' }).click();
    const place = page.getByRole('dialog', { name: 'Printer' });
    await place.getByRole('textbox', { name: 'Address of the printer' }).fill(printer.place.host);
    await place.getByRole('textbox', { name: 'Port' }).fill(String(printer.place.port));
    await place.getByRole('button', { name: 'Save' }).click();
    await expect(place).toHaveCount(0);
    await switchTo(till, CHIDI);
    await page.getByRole('link', { name: 'Sell' }).click();

    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
    await cashier.chargeCard(practiceCard('answer-lost'));
    await cashier.sees('Not confirmed yet');
    await refusedThenApproved(till, 'ask the service about one payment', () =>
      pressByKey(page.getByRole('button', { name: 'Check again' })),
    );
    await refusedThenApproved(till, 'leave sales for later or cancel them', () =>
      pressByKey(page.getByRole('button', { name: 'Leave for later' })),
    );
    await expect(page.getByText('1 not settled')).toBeVisible();
    service.behave();

    await cashier.chargeCard(practiceCard('at-once'), '1700');
    await cashier.sees('Paid');
    for (const printed of ['Printed.', 'Printed. Copy 1.']) {
      await refusedThenApproved(till, 'save and print slips', () =>
        pressByKey(page.getByRole('button', { name: 'Print slip' })),
      );
      await expect(page.getByText(printed, { exact: true })).toBeVisible();
    }
    await cashier.press('Hand over goods');
    await cashier.press('New sale');

    await page.keyboard.press('F7');
    await pressByKey(page.getByRole('button', { name: 'Close shift 1' }));
    const count = page.getByRole('dialog', { name: /^Close shift 1/ });
    await count.getByRole('textbox', { name: 'Slips handed over' }).fill('1');
    await count.getByRole('textbox', { name: /Their sum/ }).fill('1700');
    await refusedThenApproved(till, 'open and close one’s own shift', () =>
      pressByKey(count.getByRole('button', { name: 'Close the shift' })),
    );
    await expect(page.getByText('The count and the journal agree.')).toBeVisible();
  } finally {
    await printer.turnOff();
  }
});

import { expect } from 'playwright/test';
import { typeByHand } from '../fixtures/hands.ts';
import { pressFocused } from '../fixtures/keyboard.ts';
import { holdDrawing } from '../fixtures/late-drawing.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

/** A charge whose answer is lost, and that nobody can say anything of; its sale is left for later. */
async function leaveUnknown({ cashier, service }: Till): Promise<void> {
  service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'drop-after-processing' } });
  service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
  await cashier.chargeCard(practiceCard('local-card'));
  await cashier.sees('Not confirmed yet');
  await cashier.press('Leave for later');
}

function initiatesOf({ service }: Till): number {
  return service.received().filter(({ operation }) => operation === 'initiate').length;
}

test.describe('A second charge for what may be the same thing', () => {
  test('is made only by a person who was told, and who says why', async ({ till }) => {
    const { page, cashier } = till;
    const cardNumber = page.getByRole('textbox', { name: 'Card number' });
    await leaveUnknown(till);

    await cashier.chargeCard(practiceCard('local-card'));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The customer may be charged twice.');
    await expect(dialog).toContainText('Mastercard ending in 2950');
    await dialog.getByRole('button', { name: 'Do not charge' }).click();
    await expect(cardNumber).toHaveValue('');
    await expect(cardNumber).toBeFocused();
    expect(initiatesOf(till)).toBe(1);

    await cashier.typeCard(practiceCard('local-card'));
    await cashier.charge.click();
    await dialog.getByRole('button', { name: 'Charge anyway' }).click();
    await expect(dialog).toContainText('Choose a reason.');
    expect(initiatesOf(till)).toBe(1);
    await dialog.getByRole('radio', { name: 'Another reason' }).check();
    await dialog.getByRole('textbox').fill('Two of the same, one after the other');
    await dialog.getByRole('button', { name: 'Charge anyway' }).click();
    await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
    expect(initiatesOf(till)).toBe(2);

    await cashier.takeBack();
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByRole('grid', { name: 'Journal' }).getByRole('link').first().click();
    await expect(page.getByText('“Two of the same, one after the other”')).toBeVisible();
  });

  test('is made although the service took its time to be asked, and so is the next press of Charge', async ({
    till,
  }) => {
    const { page, cashier } = till;
    await leaveUnknown(till);
    const asking = page.getByRole('heading', { name: 'Checking an earlier payment…' });
    const dialog = page.getByRole('dialog');
    const first = await holdAnswer(till, 'sale.checkEarlier');
    await cashier.chargeCard(practiceCard('local-card'));
    await expect(asking).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveCount(0);
    await first();
    await dialog.getByRole('button', { name: 'Do not charge' }).click();
    await cashier.typeCard(practiceCard('local-card'));
    const second = await holdAnswer(till, 'sale.checkEarlier');
    await cashier.charge.click();
    await expect(asking).toBeVisible();
    await second();
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Charge anyway' }).click();
    await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
    expect(initiatesOf(till)).toBe(2);
  });

  test('keeps what is typed after it was not made in its field, however late the page is drawn', async ({ till }) => {
    const { page, cashier } = till;
    await leaveUnknown(till);
    await cashier.chargeCard(practiceCard('local-card'));
    const doNotCharge = page.getByRole('dialog').getByRole('button', { name: 'Do not charge' });
    await expect(doNotCharge).toBeEnabled();
    const draw = await holdDrawing(page);
    await doNotCharge.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const number = page.getByRole('textbox', { name: 'Card number' });
    await number.click();
    await typeByHand(page, '5531');
    await draw();
    await expect(number).toBeFocused();
    await expect(number).toHaveValue('5531');
  });

  test('asks about a payment of the same sale, too, where the customer cannot go on', async ({ till }) => {
    const { page, cashier, service } = till;
    await cashier.chargeCard(practiceCard('local-card'));
    await cashier.keyPin();
    await expect(page.getByRole('heading', { name: 'OTP' })).toBeVisible();
    await cashier.takeBack();
    await cashier.press('Use another card or account');
    await cashier.typeCard(practiceCard('at-once'));
    await cashier.charge.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('For this sale');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Charge anyway' }).click();
    await cashier.sees('Paid');
    expect(service.captured()).toHaveLength(1);
  });

  test('is not made by a key that is held down', async ({ till }) => {
    const { page, cashier } = till;
    await leaveUnknown(till);
    await cashier.typeAmount('1500');
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeCard(practiceCard('local-card'));
    const doNotCharge = page.getByRole('button', { name: 'Do not charge' });
    await page.getByRole('textbox', { name: 'Security code' }).focus();
    await page.keyboard.down('Enter');
    await expect(doNotCharge).toBeFocused();
    for (let repeats = 0; repeats < 20; repeats += 1) await page.keyboard.down('Enter');
    await expect(doNotCharge).toBeFocused();
    await page.keyboard.up('Enter');
    await pressFocused(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(initiatesOf(till)).toBe(1);
  });

  test('is stopped by the desk where the screen did not know, and the card need not be typed again', async ({
    till,
  }) => {
    const { page, cashier } = till;
    await leaveUnknown(till);
    await answerOnce(till, 'sale.checkEarlier', { earlier: [] });
    await cashier.chargeCard(practiceCard('local-card'));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The customer may be charged twice.');
    expect(initiatesOf(till)).toBe(1);
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Charge anyway' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Card PIN' })).toBeVisible();
    expect(initiatesOf(till)).toBe(2);
  });
});

/** The next answer on this channel is this one; those after it are the program's own again. */
async function answerOnce({ app }: Till, channel: string, value: object): Promise<void> {
  await app.evaluate(
    ({ ipcMain }, given) => {
      const { _invokeHandlers: handlers } = ipcMain as unknown as {
        _invokeHandlers: Map<string, (...request: unknown[]) => unknown>;
      };
      const own = handlers.get(given.channel);
      handlers.set(given.channel, async () => {
        if (own) handlers.set(given.channel, own);
        return { ok: true, value: given.value };
      });
    },
    { channel, value },
  );
}

/** The next answer on this channel waits. @returns lets it go */
async function holdAnswer({ app }: Till, channel: string): Promise<() => Promise<void>> {
  const release = 'releaseHeldAnswer';
  await app.evaluate(
    ({ ipcMain }, given) => {
      const { _invokeHandlers: handlers } = ipcMain as unknown as {
        _invokeHandlers: Map<string, (...request: unknown[]) => unknown>;
      };
      const own = handlers.get(given.channel);
      if (!own) throw new Error(`Nothing answers on ${given.channel}.`);
      const released = new Promise<void>((resolve) => Object.assign(globalThis, { [given.release]: resolve }));
      handlers.set(given.channel, async (...request) => {
        handlers.set(given.channel, own);
        await released;
        return await own(...request);
      });
    },
    { channel, release },
  );
  return () =>
    app.evaluate((_electron, name) => (globalThis as unknown as Record<string, () => void>)[name]?.(), release);
}

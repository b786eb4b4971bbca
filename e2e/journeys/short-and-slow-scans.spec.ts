import { setTimeout } from 'node:timers/promises';
import { expect, type Locator } from 'playwright/test';
import { readerTypes, typeByHand } from '../fixtures/hands.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

const EAN = '9780201379624';
/** An EAN-13 with Enter, at 5 ms a key and with one pause of this length. */
const withPause = (pauseMs: number, at: number) => [...EAN, 'Enter'].map((_, key) => (key === at ? pauseMs : 5));
const SCANS = [
  ['4711', 3],
  ['47111', 3],
  ['471112', 3],
  ['4711', 15],
  [EAN, 35],
  [EAN, withPause(32, 1)],
  [EAN, withPause(32, 3)],
  [EAN, withPause(100, 7)],
  [EAN, withPause(100, EAN.length)],
] as const;
/** As a reader set to a US keyboard types a stripe on a German one, and as one set to nothing types its digits. */
const STRIPES = ['ö5399830000000008´30121010000000000_', '%B5399830000000008&ADEZEMI-BISI&30121010000000000_'];

test('Short scans, slow scans and stripes on another layout reach no Amount, PIN or OTP', async ({ till }) => {
  const { page, cashier, service } = till;
  const sent = () => service.received().map(({ operation }) => operation);

  await test.step('Amount', async () => {
    const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
    await expect(amount).toBeFocused();
    await typeByHand(page, '1500');
    await staysAfterScans(till, amount, '1,500');
    for (const [text, gaps] of SCANS) await scan(till, text, gaps, null);
    await expect(page.getByText(/^A scanner or card reader typed here\. Nothing was entered\./)).toBeVisible();
    await expect(amount).toHaveValue('1,500');
    await expect(page.getByRole('textbox', { name: 'Order number or note' })).toHaveValue(`4711 47111 471112 ${EAN}`);
    await page.getByRole('textbox', { name: 'Order number or note' }).fill('');
  });

  await test.step('PIN', async () => {
    await cashier.typeCustomer({ email: 'ade@example.com' });
    await cashier.typeCard(practiceCard('local-card'));
    await cashier.charge.click();
    const pin = page.getByRole('textbox', { name: 'Card PIN' });
    await expect(pin).toBeFocused();
    await expect(page.getByRole('button', { name: 'Submit PIN' })).toBeEnabled();
    await staysAfterScans(till, pin, '');
    expect(sent()).not.toContain('authenticate');
    await typeByHand(page, '3310');
    await page.keyboard.press('Enter');
  });

  await test.step('OTP', async () => {
    const otp = page.getByRole('textbox', { name: 'OTP' });
    await expect(otp).toBeFocused();
    await expect(page.getByRole('button', { name: 'Submit OTP' })).toBeEnabled();
    await staysAfterScans(till, otp, '');
    expect(sent()).not.toContain('validate');
    await typeByHand(page, '12345');
    await page.keyboard.press('Enter');
    await cashier.sees('Paid');
  });
});

async function staysAfterScans(till: Till, field: Locator, text: string): Promise<void> {
  const stripes = STRIPES.map((stripe) => [stripe, 20] as const);
  for (const [code, gaps] of [...SCANS, ...stripes]) {
    await scan(till, code, gaps, 'Enter');
    await expect(field).toHaveValue(text, { timeout: 10_000 });
    await expect(field).toBeFocused();
  }
}

/** Scans, and waits until the page waits for no further key of this scan. */
async function scan(
  { page }: Till,
  text: string,
  gaps: number | readonly number[],
  end: 'Enter' | null,
): Promise<void> {
  await readerTypes(page, text, gaps, end, 300);
  await setTimeout(300 + 400);
}

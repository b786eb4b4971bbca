import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'playwright/test';
import { readerTypes, typeByHand } from '../fixtures/hands.ts';
import { pressFocused, tabTo } from '../fixtures/keyboard.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';

const EAN = '9780201379624';
const GAP_MS = 60;
/** A real card number, which a scanner may read by accident. */
const CARD = practiceCard('local-card').cardNumber;

const amountOf = ({ page }: Till) => page.getByRole('textbox', { name: 'Amount', exact: true });
const fieldOf = ({ page }: Till) => page.getByRole('textbox', { name: 'Scan any article once' });

test('a slow scanner reaches no Amount, PIN or OTP while the till knows its speed', {
  tag: '@long',
}, async ({ till }) => {
  const { page } = till;
  const sent = () => till.service.received().map(({ operation }) => operation);

  await test.step('an unknown scanner types into Amount', async () => {
    await expect(amountOf(till)).toBeFocused();
    await scan(till, EAN, GAP_MS);
    await expect(amountOf(till)).not.toHaveValue('');
    await amountOf(till).fill('');
  });

  await test.step('a typing hand, a PIN and a press of Tab teach nothing', async () => {
    await page.keyboard.press('F5');
    await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeFocused();
    await tabTo(page, fieldOf(till));
    await expectNoViolation(page, 'Settings, barcode scanner');
    await scan(till, EAN, 140);
    await expect(page.getByText(/^Not learned: 140 ms passed between two keys/)).toBeVisible();
    await scan(till, '4711', 5);
    await expect(page.getByText(/^Only 4 keys came\./)).toBeVisible();
    await expect(fieldOf(till)).toHaveValue('');
    await expect(fieldOf(till)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(fieldOf(till)).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(fieldOf(till)).toBeFocused();
  });

  await test.step('one scan teaches the speed, and the scanned text is not kept', async () => {
    await scan(till, CARD, GAP_MS);
    await expect(page.getByText(/^Learned\. The pauses between keys were up to 60 ms\./)).toBeVisible();
    await expect(page.getByText('Up to 60 ms between keys')).toBeVisible();
    await expect(page.locator('body')).not.toContainText(CARD);
    const kept = fs.readFileSync(path.join(till.home, 'practice', 'settings.json'), 'utf8');
    expect(JSON.parse(kept)).toMatchObject({ scannerGapMs: GAP_MS });
    expect(kept).not.toContain(CARD);
  });

  await test.step('the learned scanner reaches neither Amount, PIN nor OTP, also after a restart', async () => {
    await till.killAndRestart();
    const note = till.page.getByRole('textbox', { name: 'Order number or note' });
    await expect(amountOf(till)).toBeFocused();
    await typeByHand(till.page, '1500');
    await scan(till, EAN, GAP_MS);
    await expect(note).toHaveValue(EAN);
    await expect(amountOf(till)).toHaveValue('1,500');
    await till.cashier.typeCustomer({ email: 'ade@example.com' });
    await till.cashier.typeCard(practiceCard('local-card'));
    await till.cashier.charge.click();
    const pin = till.page.getByRole('textbox', { name: 'Card PIN' });
    await expect(pin).toBeFocused();
    await expect(till.page.getByRole('button', { name: 'Submit PIN' })).toBeEnabled();
    await scan(till, EAN, GAP_MS);
    await expect(pin).toHaveValue('');
    expect(sent()).not.toContain('authenticate');
  });

  await test.step('a person may type a PIN and an OTP at the scanner’s speed', async () => {
    await scan(till, '3310', GAP_MS);
    const otp = till.page.getByRole('textbox', { name: 'OTP' });
    await expect(otp).toBeFocused();
    await expect(till.page.getByRole('button', { name: 'Submit OTP' })).toBeEnabled();
    await scan(till, EAN, GAP_MS);
    await expect(otp).toHaveValue('');
    await scan(till, '12345', GAP_MS);
    await till.cashier.sees('Paid');
  });

  await test.step('a forgotten scanner types into Amount again', async () => {
    await till.cashier.handsOver();
    await till.page.keyboard.press('F5');
    await expect(till.page.getByRole('heading', { name: 'Settings', exact: true })).toBeFocused();
    await tabTo(till.page, till.page.getByRole('button', { name: 'Forget the speed' }));
    await pressFocused(till.page);
    await expect(fieldOf(till)).toBeFocused();
    await expect(till.page.getByText(/^None\. Scanners are recognised/)).toBeVisible();
    await till.page.getByRole('link', { name: 'Sell' }).click();
    await expect(amountOf(till)).toBeFocused();
    await scan(till, EAN, GAP_MS);
    await expect(amountOf(till)).not.toHaveValue('');
  });
});

/** Scans with Enter at the end, and waits until the page expects no further key of the scan. */
async function scan({ page }: Till, text: string, gapMs: number): Promise<void> {
  await readerTypes(page, text, gapMs, 'Enter', 300);
  await setTimeout(300 + 400);
}

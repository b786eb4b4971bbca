import { expect } from 'playwright/test';
import { LANGUAGE_NAMES, type OtherLanguage } from '../../src/shared/languages.ts';
import { OTHER_LANGUAGES } from '../../src/shared/texts/languages/languages.fixture.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { COUNTER_SIZE, takeScreen } from '../fixtures/take-screen.ts';
import { test } from '../fixtures/till.ts';

for (const language of Object.keys(OTHER_LANGUAGES) as OtherLanguage[]) {
  const texts = OTHER_LANGUAGES[language];
  test(`the counter in ${LANGUAGE_NAMES[language]}`, async ({ till: { page } }) => {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const { cardNumber, expiry, cvv } = practiceCard('local-card');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: `${LANGUAGE_NAMES[language]} (draft)` }).click();
    await takeScreen(page, `${language}-settings`, COUNTER_SIZE);
    await page.getByRole('link', { name: 'Sell' }).click();
    await expect(page.getByRole('heading', { level: 1, name: texts.sell.title })).toBeVisible();
    await takeScreen(page, `${language}-sell`, COUNTER_SIZE);
    await field(texts.sell.amount).fill('1500');
    await field(texts.sell.email).fill('ade@example.com');
    await field(texts.sell.cardNumber).focus();
    await typeByHand(page, cardNumber);
    await field(texts.sell.expiry).pressSequentially(expiry.replace('/', ''));
    await field(texts.sell.securityCode).fill(cvv);
    await page.getByRole('button', { name: texts.sell.charge.replace('{{amount}}', '') }).click();
    await expect(page.getByRole('heading', { name: texts.steps.cardPin.heading })).toBeVisible();
    await takeScreen(page, `${language}-step-pin`, COUNTER_SIZE);
    await field(texts.steps.cardPin.label).fill('3310');
    await page.getByRole('button', { name: texts.steps.cardPin.submit }).click();
    await expect(page.getByText(texts.steps.otp.lead, { exact: true })).toBeVisible();
    await takeScreen(page, `${language}-step-otp`, COUNTER_SIZE);
    await field(texts.steps.otp.label).fill('12345');
    await page.getByRole('button', { name: texts.steps.otp.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: texts.verdict.paid })).toBeVisible();
    await takeScreen(page, `${language}-paid`, COUNTER_SIZE);
  });
}

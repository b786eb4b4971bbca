import { expect, type Page } from 'playwright/test';
import { LANGUAGE_NAMES, type OtherLanguage } from '../../src/shared/languages.ts';
import { OTHER_LANGUAGES } from '../../src/shared/texts/languages/languages.fixture.ts';
import { typeByHand } from '../fixtures/hands.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { SMALLEST_AND_LARGEST, takeScreen } from '../fixtures/take-screen.ts';
import { type Till, test } from '../fixtures/till.ts';

type Words = (typeof OTHER_LANGUAGES)[OtherLanguage];
type Picture = (step: string) => Promise<void>;

// Every step of the counter in each language. Words are as long in the dark: one theme shows what they do to a screen.
for (const language of Object.keys(OTHER_LANGUAGES) as OtherLanguage[]) {
  const words = OTHER_LANGUAGES[language];
  const name = LANGUAGE_NAMES[language];

  test(`a sale to the goods in ${name}`, async ({ till }) => {
    const picture = await inLanguage(till, language);
    const { page } = till;
    await picture('sell');
    await charge(page, words, 'local-card', '1500');
    await expect(page.getByRole('heading', { name: words.steps.cardPin.heading })).toBeVisible();
    await picture('step-pin');
    await box(page, words.steps.cardPin.label).fill('3310');
    await press(page, words.steps.cardPin.submit);
    await expect(page.getByText(words.steps.otp.lead, { exact: true })).toBeVisible();
    await picture('step-otp');
    await box(page, words.steps.otp.label).fill('12345');
    await press(page, words.steps.otp.submit);
    await verdict(page, words.verdict.paid);
    await picture('paid');
    await press(page, words.sale.handOver);
    await press(page, words.sale.newSale);
    await charge(page, words, 'local-card', '1500');
    await expect(page.getByRole('dialog', { name: words.justPaid.title })).toBeVisible();
    await picture('just-paid');
    await press(page, words.justPaid.no);
    await charge(page, words, 'insufficient-funds', '1600');
    await verdict(page, words.verdict.notPaid);
    await picture('not-paid');
  });

  test(`doubt in ${name}`, async ({ till }) => {
    const picture = await inLanguage(till, language);
    const { page, service } = till;
    service.misbehave({ operation: 'initiate', misbehaviour: { kind: 'drop-after-processing' } });
    service.misbehave({ operation: 'query', times: 'always', misbehaviour: { kind: 'html-503' } });
    await charge(page, words, 'at-once', '1500');
    await verdict(page, words.verdict.notConfirmed);
    await picture('not-confirmed');
    await press(page, words.sale.cancel);
    await expect(page.getByRole('dialog', { name: words.cancel.title })).toBeVisible();
    await picture('cancel');
    await pressByKey(page.getByRole('dialog').getByRole('button', { name: words.cancel.keep }));
    await press(page, words.sale.leaveForLater);
    await charge(page, words, 'at-once', '1500');
    await expect(page.getByRole('dialog', { name: words.guard.title })).toBeVisible();
    await picture('second-charge');
    await press(page, words.guard.doNotCharge);
    service.behave();
    await charge(page, words, 'pin-then-secure', '1700');
    await box(page, words.steps.cardPin.label).fill('3310');
    await press(page, words.steps.cardPin.submit);
    await expect(
      page.getByText(words.bankPage.keys.page.where).or(page.getByText(words.bankPage.keys.till.where)),
    ).toBeVisible();
    await picture('bank-page');
  });
}

/** Opens Sell in a language. @returns what takes a picture of a step */
async function inLanguage({ page }: Till, language: OtherLanguage): Promise<Picture> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: `${LANGUAGE_NAMES[language]} (draft)` }).click();
  await page.getByRole('link', { name: 'Sell' }).click();
  await expect(page.getByRole('heading', { level: 1, name: OTHER_LANGUAGES[language].sell.title })).toBeVisible();
  return (step) => takeScreen(page, `${language}-${step}`, SMALLEST_AND_LARGEST, ['light']);
}

function box(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function press(page: Page, name: string): Promise<void> {
  await pressByKey(page.getByRole('button', { name }).first());
}

async function verdict(page: Page, begins: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: begins })).toBeVisible();
}

async function charge(page: Page, { sell }: Words, card: string, amount: string): Promise<void> {
  const { cardNumber, expiry, cvv } = practiceCard(card);
  await box(page, sell.amount).fill(amount);
  await box(page, sell.email).fill('ade@example.com');
  await box(page, sell.cardNumber).focus();
  await typeByHand(page, cardNumber);
  await box(page, sell.expiry).pressSequentially(expiry.replace('/', ''));
  await box(page, sell.securityCode).fill(cvv);
  await page.getByRole('button', { name: sell.charge.replace('{{amount}}', '') }).click();
}

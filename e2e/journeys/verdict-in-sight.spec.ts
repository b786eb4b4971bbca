import { expect, type Locator, type Page } from 'playwright/test';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../src/shared/languages.ts';
import { english } from '../../src/shared/texts/english.ts';
import { OTHER_LANGUAGES } from '../../src/shared/texts/languages.fixture.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';
import { chooseLanguage } from '../fixtures/till-language.ts';

/** Viewports of counter screens at a zoom. */
const ZOOMED = [
  { screen: '1024x768 at 200 %', width: 512, height: 384 },
  { screen: '1366x768 at 200 %', width: 683, height: 384 },
  { screen: '1024x768 at 150 %', width: 683, height: 512 },
  { screen: '1366x768 at 150 %', width: 911, height: 512 },
] as const;

/** An amount that is longer than the amounts of most shops. */
const AMOUNT = '1234567.89';

interface Words {
  verdict: Record<
    'paid' | 'notPaid' | 'notConfirmed' | 'needsReview' | 'cancelled' | AnswerText | 'handedOver',
    string
  >;
  sale: Pick<typeof english.sale, 'handOver' | 'newSale' | 'tryAnother' | 'checkAgain'>;
}
type AnswerText = `${'paid' | 'notPaid' | 'notConfirmed' | 'needsReview' | 'cancelled'}Answer`;

const WORDS: Record<Language, Words> = { en: { verdict: english.verdict, sale: english.sale }, ...OTHER_LANGUAGES };

type Answer = (words: Words) => { heading: string; answer: string; primary: string };

const answerOf =
  (verdict: 'paid' | 'notPaid' | 'notConfirmed' | 'needsReview' | 'cancelled', primary: keyof Words['sale']): Answer =>
  (words) => ({
    heading: words.verdict[verdict],
    answer: words.verdict[`${verdict}Answer`],
    primary: words.sale[primary],
  });

const handedOver: Answer = ({ verdict, sale }) => ({
  heading: verdict.paid,
  answer: textBefore(verdict.handedOver),
  primary: sale.newSale,
});

/** What the service does, the card that is charged, and the verdict with its button. */
const VERDICTS = [
  ['Paid', null, 'at-once', answerOf('paid', 'handOver')],
  ['Not paid', null, 'declined', answerOf('notPaid', 'tryAnother')],
  ['Needs review', { kind: 'lower-amount' }, 'at-once', answerOf('needsReview', 'checkAgain')],
  ['Not confirmed yet', { kind: 'html-503' }, 'answer-lost', answerOf('notConfirmed', 'checkAgain')],
] as const;

// Each verdict is a separate test with its own timeout, because all languages at all zooms take long.
for (const [verdict, misbehaviour, card, answer] of VERDICTS) {
  test(`shows the verdict ${verdict} and its button, and what follows, without scrolling`, {
    tag: '@long',
  }, async ({ till }) => {
    const { page, cashier, service } = till;
    await page.setViewportSize(ZOOMED[0]);
    if (misbehaviour) service.misbehave({ operation: 'query', times: 'always', misbehaviour });
    await charge(till, card, 'ade@example.com');
    await cashier.sees(verdict);
    await expectInSight(till, answer);
    if (verdict === 'Paid') {
      await cashier.press('Hand over goods');
      await expect(page.getByText(/^Handed over/)).toBeVisible();
      await expectInSight(till, handedOver);
    }
    if (verdict === 'Not confirmed yet') {
      await cashier.cancelsSale();
      await expect(page.getByRole('heading', { name: 'Sale cancelled' })).toBeVisible();
      await expectInSight(till, answerOf('cancelled', 'newSale'));
    }
  });
}

test('Tab follows the visual order at a zoom, where the verdict comes first', { tag: '@long' }, async ({ till }) => {
  const { page, cashier } = till;
  await charge(till, 'at-once', 'ade@example.com');
  await cashier.sees('Paid');
  await expectTabGoesDown(page);
  await cashier.press('Hand over goods');
  await expect(page.getByText(/^Handed over/)).toBeVisible();
  await cashier.press('New sale');
  await charge(till, 'declined', 'ade@example.com');
  await cashier.sees('Not paid');
  await expectTabGoesDown(page);
});

async function expectTabGoesDown(page: Page): Promise<void> {
  for (const { screen, ...size } of ZOOMED) {
    await page.setViewportSize(size);
    await page.getByRole('main').focus();
    const stops: { name: string; top: number }[] = [];
    for (let stop = await nextStop(page); stop !== null; stop = await nextStop(page)) stops.push(stop);
    expect(stops.length, screen).toBeGreaterThan(2);
    expect(
      stops.toSorted((one, other) => one.top - other.top),
      screen,
    ).toEqual(stops);
  }
}

/** Returns the next Tab stop with its distance from the top, in lines of 24 px; null outside the screen. */
async function nextStop(page: Page): Promise<{ name: string; top: number } | null> {
  await page.keyboard.press('Tab');
  return await page.getByRole('main').evaluate((screen) => {
    const focused = document.activeElement;
    if (!focused || focused === screen || !screen.contains(focused)) return null;
    const top = focused.getBoundingClientRect().top + screen.scrollTop;
    return { name: focused.textContent ?? '', top: Math.round(top / 24) };
  });
}

/** Charges a new customer each time, so that the till does not ask about a second charge. */
async function charge({ cashier }: Till, card: string, email: string): Promise<void> {
  await cashier.chargeCard(practiceCard(card), AMOUNT, { email });
}

async function expectInSight({ page }: Till, answerIn: Answer): Promise<void> {
  let spoken: Language = 'en';
  // English is first, as the charge was made in English, and last, as the journey continues in English.
  for (const language of ['en', ...LANGUAGES.toReversed()] as const) {
    const { heading, answer, primary } = answerIn(WORDS[language]);
    await page.setViewportSize(ZOOMED[0]);
    if (language !== spoken) await chooseLanguage(page, language);
    spoken = language;
    const main = page.getByRole('main');
    const said = main.getByRole('status').filter({ hasText: heading }).filter({ hasText: answer });
    const button = main.getByRole('button', { name: primary });
    for (const { screen, ...size } of ZOOMED) {
      const where = `${heading}, ${LANGUAGE_NAMES[language]}, ${screen}`;
      await page.setViewportSize(size);
      await expect(button).toBeVisible();
      for (const each of [said, button]) {
        expect.soft(await hiddenPixels(each), `${where}: hidden of "${await each.innerText()}"`).toBe(0);
      }
      expect.soft((await button.boundingBox())?.height, `${where}: height of "${primary}"`).toBeGreaterThanOrEqual(64);
      expect.soft(await scrolledPixels(main), `${where}: scrolled`).toEqual([0, 0]);
    }
  }
  await page.setViewportSize(ZOOMED[0]);
}

/** Returns how much of an element lies outside the screen or under other elements. */
function hiddenPixels(each: Locator): Promise<number> {
  return each.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const screen = element.closest('main')?.getBoundingClientRect();
    if (!screen || box.width === 0) return Number.POSITIVE_INFINITY;
    const outside = [
      screen.top - box.top,
      box.bottom - screen.bottom,
      screen.left - box.left,
      box.right - screen.right,
    ];
    const onTop = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isCovered = !onTop || !(element.contains(onTop) || onTop.contains(element));
    return Math.round(Math.max(0, ...outside, isCovered ? box.height : 0));
  });
}

/** Returns how far the screen is scrolled down, and how far it could scroll sideways. */
function scrolledPixels(main: Locator): Promise<number[]> {
  return main.evaluate(({ scrollTop, scrollWidth, clientWidth }) => [scrollTop, scrollWidth - clientWidth]);
}

function textBefore(text: string): string {
  return text.split('{{')[0]?.trim() ?? text;
}

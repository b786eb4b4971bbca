import { type Browser, expect, type Page } from 'playwright/test';
import { SearchTooWide } from '../../src/head-office/books/books-port.ts';
import { pass } from '../../src/head-office/people/people.fixture.ts';
import { buildPage, buildTill, buildUnprovenPage, viewOf } from '../../src/head-office/web/view.fixture.ts';
import type { WebOfTest } from '../../src/head-office/web/web.fixture.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import {
  fillSignIn,
  launchChromium,
  OWN_PASSWORD,
  openSignedIn,
  type ServedOffice,
  test,
} from '../fixtures/office-in-browser.ts';

type Access = Parameters<WebOfTest['signedIn']>[1];

const NEXT_PASSWORD = 'the walk back home';
const LONGER_THAN_A_SESSION_MS = 31 * 60_000;
const AS_LONG_AS_A_PAGE_WAITS_MS = 5_000;

test.describe('Pages that head office cannot show', { tag: '@long' }, () => {
  const till = buildTill('Ikeja', 'T1');
  const payment = buildPage(till, 1);
  const paymentAddress = `#/journal/${till.journal}/${payment.payment.reference}`;
  let browser: Browser;

  test.beforeAll(async () => {
    browser = await launchChromium();
  });
  test.afterAll(() => browser.close());
  test.beforeEach(({ office }) => office.serve(viewOf({ tills: [till], pages: [payment] })));

  test('lets people change their own password, and signs them out in every other browser', async ({ office }) => {
    const page = await signedIn(office, 'ada');
    const other = await openSignedIn(browser, office, 'ada');
    await page.getByRole('link', { name: 'Change password' }).click();
    const [current, next, again] = [
      page.getByLabel('Current password'),
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('New password once more'),
    ];
    const use = page.getByRole('button', { name: 'Use this password' });
    await expect(current).toBeFocused();
    await expectNoViolation(page, 'changing a password of head office');
    await current.fill('not this one');
    await next.fill(NEXT_PASSWORD);
    await again.fill(`${NEXT_PASSWORD}.`);
    await use.click();
    await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
    await expect(again).toBeFocused();
    await again.fill(NEXT_PASSWORD);
    await use.click();
    await expect(page.getByRole('alert')).toContainText('The current password is not right.');
    await expect(current).toBeFocused();
    await expect(current).toHaveValue('');
    await expect(next).toHaveValue(NEXT_PASSWORD);
    await current.fill(OWN_PASSWORD);
    await use.click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused();
    await expectNoViolation(page, 'a password of head office that was changed');

    await page.getByRole('link', { name: 'To the tills' }).click();
    await expect(page.getByRole('row', { name: /T1/ })).toBeVisible();
    await other.getByRole('link', { name: 'Journal' }).click();
    await expect(other.getByText('You are not signed in any more.')).toBeVisible();
    await expectNoViolation(other, 'signing in again to head office');
    await fillSignIn(other, office.web, 'ada', NEXT_PASSWORD);
    await expect(other.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  });

  test('says that a session has ended, and leads back to the same page after the next sign-in', async ({ office }) => {
    const page = await signedIn(office, 'ada');
    await page.evaluate((address) => window.location.assign(address), paymentAddress);
    await expect(page.getByRole('heading', { name: payment.payment.reference })).toBeVisible();
    pass(office.web.people, LONGER_THAN_A_SESSION_MS);
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await expect(page.getByText('You are not signed in any more.')).toBeVisible();
    await expect(page.getByText(payment.payment.reference)).toHaveCount(0);
    await fillSignIn(page, office.web, 'ada');
    await expect(page.getByRole('row', { name: new RegExp(payment.payment.reference) })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to head office' })).toBeVisible();
    await expect(page.getByText('You are not signed in any more.')).toHaveCount(0);
  });

  test('reloads a page by itself when head office is reachable again', async ({ office }) => {
    const page = await signedIn(office, 'ada');
    // From here on, the page's timers fire only when the test advances the clock.
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('row', { name: /T1/ })).toBeVisible();
    await office.stop();
    await page.evaluate((address) => window.location.assign(address), paymentAddress);
    const away = page.getByRole('alert');
    await expect(away).toContainText('Head office was not reached.');
    await expect(away).toContainText('tries again by itself');
    await expectNoViolation(page, 'head office that is away');
    await office.goOn();
    await page.clock.fastForward(AS_LONG_AS_A_PAGE_WAITS_MS);
    await expect(page.getByText('NGN 1,500.00').first()).toBeVisible();
    await expect(away).toHaveCount(0);
    expect(await office.web.people.parts.store.looks(9)).toHaveLength(1);
  });

  test('explains in words that a page does not exist or may not be seen', async ({ office }) => {
    const page = await signedIn(office, 'ada');
    for (const [address, said] of [
      [`#/journal/${till.journal}/T1-261122-0009-7Q2MXK4T9`, 'There is no such payment here'],
      ['#/journal?till=4f6f1c0e-3a55-4f86-9d4e-2f6f4d1b8a77', 'There is no such till here'],
      ['#/findings/forked', 'There is no such page'],
      ['#/findings', 'Nothing was found'],
    ] as const) {
      await page.evaluate((to) => window.location.assign(to), address);
      await expect(page.getByRole('heading', { name: said })).toBeVisible();
      await expectNoViolation(page, said);
    }
    const stranger = await signedIn(office, 'obi', { shops: [] });
    for (const screen of ['Findings', 'Journal', 'Tills']) {
      await stranger.getByRole('link', { name: screen, exact: true }).click();
      await expect(stranger.getByRole('heading', { name: 'You do not see any shop yet' })).toBeVisible();
    }
  });

  test('never calls a payment paid if its entries do not prove it', async ({ office }) => {
    const unproven = buildUnprovenPage(till, 2);
    const { reference } = unproven.payment;
    await office.serve(viewOf({ tills: [till], pages: [payment, unproven] }));
    const page = await signedIn(office, 'ada');
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    const row = page.getByRole('row', { name: reference });
    await expect(row).toContainText('Not proven by its entries');
    await expect(row).not.toContainText('Paid');
    await expectNoViolation(page, 'a list with a payment that is not proven');
    await row.press('Enter');
    await expect(page.getByRole('heading', { name: reference, level: 1 })).toBeFocused();
    await expect(page.getByText('Not proven', { exact: true })).toBeVisible();
    await expect(page.getByText('is only what the till says')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What the till says' })).toBeVisible();
    await expectNoViolation(page, 'a payment that is not proven');
  });

  test('says what to do about a search that is too wide, and does not repeat the search by itself', async ({
    office,
  }) => {
    const view = viewOf({ tills: [till], pages: [payment] });
    let searches = 0;
    const payments: typeof view.payments = async (journals, query) => {
      if (query.search !== 'nowhere') return await view.payments(journals, query);
      searches += 1;
      throw new SearchTooWide();
    };
    await office.serve({ ...view, payments });
    const page = await signedIn(office, 'ada', { shops: 'all', rights: ['personal'] });
    await page.clock.install();
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await page.getByRole('searchbox').fill('nowhere');
    await page.getByRole('searchbox').blur();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('choose the days');
    await expect(notice.getByRole('button')).toHaveCount(0);
    await expectNoViolation(page, 'a search that is too wide');
    await page.clock.fastForward(3 * AS_LONG_AS_A_PAGE_WAITS_MS);
    expect(searches).toBe(1);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();
    await expect(page.getByRole('row', { name: payment.payment.reference })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test('reads on by itself until a search finds a payment', async ({ office }) => {
    const others = Array.from({ length: 1_100 }, (_, index) => buildPage(till, index));
    const wanted = { ...payment, payment: { ...payment.payment, note: 'red chair' } };
    await office.serve(viewOf({ tills: [till], pages: [...others.slice(2), wanted] }));
    const page = await signedIn(office, 'ada');
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await page.getByRole('searchbox').fill('chair');
    await page.getByRole('searchbox').blur();
    await expect(page.getByRole('row', { name: wanted.payment.reference })).toBeVisible();
  });

  test('does not retry a failed page of a list without a press', async ({ office }) => {
    const view = viewOf({ tills: [till], pages: [payment] });
    let failed = 0;
    const payments: typeof view.payments = async (journals, query) => {
      if (query.after !== null) {
        failed += 1;
        throw new SearchTooWide();
      }
      const { createdAt, reference } = payment.payment;
      return { ...(await view.payments(journals, query)), next: { createdAt, journal: till.journal, reference } };
    };
    await office.serve({ ...view, payments });
    const page = await signedIn(office, 'ada', { shops: 'all', rights: ['personal'] });
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('choose the days');
    await expect(page.getByRole('row', { name: payment.payment.reference })).toBeVisible();
    await page.getByRole('link', { name: 'Tills', exact: true }).click();
    await expect(page.getByRole('row', { name: /T1/ })).toBeVisible();
    expect(failed).toBe(1);
  });

  async function signedIn(office: ServedOffice, name: string, access: Access = { shops: 'all' }): Promise<Page> {
    await office.web.signedIn(name, access);
    return await openSignedIn(browser, office, name);
  }
});

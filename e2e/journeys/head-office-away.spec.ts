import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, expect, type Page, test } from 'playwright/test';
import { build } from 'vite';
import { pass } from '../../src/head-office/people/people.fixture.ts';
import { type HttpOffice, listen } from '../../src/head-office/server/http.ts';
import { readScreens } from '../../src/head-office/web/screens.ts';
import { buildPage, buildTill, viewOf } from '../../src/head-office/web/view.fixture.ts';
import { type WebOfTest, webOfTest } from '../../src/head-office/web/web.fixture.ts';
import { addWebRoutes } from '../../src/head-office/web/web-routes.ts';
import { expectNoViolation } from '../fixtures/no-violation.ts';
import { findChromium } from '../stand-in/find-chromium.ts';

const OWN_PASSWORD = 'a long walk to Ikeja';
const NEXT_PASSWORD = 'the walk back home';
const LONGER_THAN_A_SESSION_MS = 31 * 60_000;

/** What people see of head office where it is away, has signed them out, or has nothing for them. */
test.describe('Head office in a browser, when something is in the way', () => {
  const till = buildTill('Ikeja', 'T1');
  const payment = buildPage(till, 1);
  const paymentAddress = `#/journal/${till.journal}/${payment.payment.reference}`;
  let folder: string;
  let web: WebOfTest;
  let office: HttpOffice;
  let browser: Browser;

  test.beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'head-office-screens-'));
    await build({
      configFile: path.resolve('head-office-screens.config.ts'),
      logLevel: 'error',
      build: { outDir: folder },
    });
    browser = await chromium.launch({ executablePath: findChromium(process.env) ?? '', args: ['--no-sandbox'] });
  });
  test.afterAll(async () => {
    await browser.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  test.beforeEach(async () => {
    web = await webOfTest(viewOf({ tills: [till], pages: [payment] }));
    office = await start(0);
  });
  test.afterEach(() => office.stop());

  test('people change their own password, and are signed out in every other browser', async () => {
    await web.signedIn('ada', { shops: 'all' });
    const [page, other] = [await signedIn('ada'), await signedIn('ada')];
    await page.getByRole('link', { name: 'Change password' }).click();
    const [current, next, again] = [
      page.getByLabel('Current password'),
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('New password, once more'),
    ];
    const use = page.getByRole('button', { name: 'Use this password' });
    await expect(current).toBeFocused();
    await expectNoViolation(page, 'changing a password of head office');
    await current.fill('not this one');
    await next.fill(NEXT_PASSWORD);
    await again.fill(`${NEXT_PASSWORD}.`);
    await use.click();
    await expect(page.getByText('The two are not the same.')).toBeVisible();
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
    await fillSignIn(other, 'ada', NEXT_PASSWORD);
    await expect(other.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  });

  test('a session that ends in the middle says so, and leads back to where the person was', async () => {
    await web.signedIn('ada', { shops: 'all' });
    const page = await signedIn('ada');
    await page.evaluate((address) => window.location.assign(address), paymentAddress);
    await expect(page.getByRole('heading', { name: payment.payment.reference })).toBeVisible();
    pass(web.people, LONGER_THAN_A_SESSION_MS);
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await expect(page.getByText('You are not signed in any more.')).toBeVisible();
    await expect(page.getByText(payment.payment.reference)).toHaveCount(0);
    await fillSignIn(page, 'ada', OWN_PASSWORD);
    await expect(page.getByRole('row', { name: new RegExp(payment.payment.reference) })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to head office' })).toBeVisible();
    await expect(page.getByText('You are not signed in any more.')).toHaveCount(0);
  });

  test('a page comes back by itself when head office does', async () => {
    await web.signedIn('ada', { shops: 'all' });
    const page = await signedIn('ada');
    const { port } = new URL(office.address);
    await office.stop();
    await page.evaluate((address) => window.location.assign(address), paymentAddress);
    const away = page.getByRole('alert');
    await expect(away).toContainText('Head office was not reached.');
    await expect(away).toContainText('asks again by itself');
    await expectNoViolation(page, 'head office that is away');
    office = await start(Number(port));
    await expect(page.getByText('NGN 1,500.00').first()).toBeVisible();
    await expect(away).toHaveCount(0);
    expect(await web.people.parts.store.looks(9)).toHaveLength(1);
  });

  test('what is not there, and what nobody may see, is said in words', async () => {
    await web.signedIn('ada', { shops: 'all' });
    const page = await signedIn('ada');
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
    await web.signedIn('obi', { shops: [] });
    const stranger = await signedIn('obi');
    for (const screen of ['Findings', 'Journal', 'Tills']) {
      await stranger.getByRole('link', { name: screen, exact: true }).click();
      await expect(stranger.getByRole('heading', { name: 'You do not see any shop yet' })).toBeVisible();
    }
  });

  async function start(port: number): Promise<HttpOffice> {
    const place = { publicAddress: null, hasTls: false };
    const screens = readScreens(folder);
    return await listen(
      { answer: async () => ({ status: 404, body: { problem: 'journalUnknown' } }) },
      {
        ...{ host: '127.0.0.1', port, tls: null, requestTimeoutMs: 60_000 },
        addRoutes: (server) => addWebRoutes(server, { office: web.office, screens, place }),
      },
    );
  }

  /** A page of a browser of its own, in which this person is signed in. */
  async function signedIn(name: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(office.address);
    await fillSignIn(page, name, OWN_PASSWORD);
    await expect(page.getByRole('heading', { name: 'Tills', level: 1 })).toBeVisible();
    return page;
  }

  async function fillSignIn(page: Page, name: string, password: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByLabel('Password').fill(password);
    // A code is good once.
    pass(web.people, 60_000);
    await page.getByRole('textbox', { name: 'Code' }).fill(await web.people.codeOf(name));
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
});

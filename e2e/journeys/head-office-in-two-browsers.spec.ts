import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test';
import { buildFinding, buildPage, buildTill, type ViewOfTest, viewOf } from '../../src/head-office/web/view.fixture.ts';
import { pressByKey } from '../fixtures/keyboard.ts';
import { fillSignIn, launchChromium, launchFirefox, openTab, test } from '../fixtures/office-in-browser.ts';

for (const [name, launch] of Object.entries({ Chromium: launchChromium, Firefox: launchFirefox })) {
  test.describe(`Head office in ${name}`, () => {
    const [ikeja, lekki] = [buildTill('Ikeja', 'T1'), buildTill('Lekki', 'T2')];
    const [payment, other] = [buildPage(ikeja, 1), buildPage(lekki, 2)];
    let browser: Browser;
    let context: BrowserContext;
    let view: ViewOfTest;

    test.beforeAll(async () => {
      browser = await launch();
    });
    test.afterAll(() => browser.close());
    test.beforeEach(async ({ office }) => {
      view = viewOf({ tills: [ikeja, lekki], findings: [buildFinding([ikeja])], pages: [payment, other] });
      await office.serve(view);
      context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    });
    test.afterEach(() => context.close());

    test('lets people find their tills and payments by keyboard', { tag: '@long' }, async ({ office }) => {
      await office.web.signedIn('ada', { shops: 'all', rights: ['personal', 'findings'] });
      const page = await openTab(context, office, 'ada');
      const faults = faultsOf(page);
      await expect(page.getByRole('row', { name: /T2/ })).toContainText('Lekki');
      await expectNothingSideways(page);

      await page.getByRole('link', { name: 'Findings' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Findings', level: 1 })).toBeFocused();
      await page.getByText('Show the proof').press('Enter');
      await expect(page.locator('pre')).toContainText('<img src=x onerror=alert(1)>');
      await page.getByRole('button', { name: 'Settle…' }).click();
      await pressByKey(page.getByRole('button', { name: 'Leave it open' }));
      await expect(page.getByRole('button', { name: 'Settle…' })).toBeFocused();
      await page.getByRole('button', { name: 'Settle…' }).click();
      await page.getByLabel('Why it is settled').fill('a disk was exchanged');
      await page.getByRole('button', { name: 'Settle', exact: true }).click();
      await expect.poll(() => view.done).toEqual(['SETTLED forked by ada']);
      await expect(page.getByRole('heading', { name: 'Two histories of one journal' })).toBeFocused();

      await page.getByRole('link', { name: 'Journal', exact: true }).press('Enter');
      const rows = page.getByRole('grid').getByRole('row', { name: /-261122-/ });
      await expect(rows).toHaveCount(2);
      await expectNothingSideways(page);
      const shop = page.getByRole('combobox', { name: 'Shop' });
      await choose(shop, page, 'Lekki');
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(other.payment.reference);
      await choose(shop, page, 'All');
      await page.getByRole('searchbox').pressSequentially(payment.payment.reference);
      await expect(rows).toHaveCount(1);
      const from = page.getByRole('textbox', { name: 'From' });
      await from.pressSequentially('21 nov 2026');
      await from.press('Enter');
      await expect(from).toHaveValue('21 Nov 2026');
      await expect(rows).toContainText('ngozi@mail.example');
      await rows.press('Enter');

      await expect(page.getByRole('heading', { name: payment.payment.reference })).toBeFocused();
      await expect(page.getByText('Ngozi Eze').first()).toBeVisible();
      expect(await office.web.people.parts.store.looks(9)).toMatchObject([{ name: 'ada' }]);

      await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Sign in to head office' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Sign in to head office' })).toBeVisible();
      await expect(page.getByText('Ngozi')).toHaveCount(0);
      expect(await context.cookies()).toEqual([]);
      expect(faults).toEqual([]);
    });

    test('lists a thousand tills with long names below a sticky head', { tag: '@long' }, async ({ office }) => {
      const longest = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
      const heardAt = new Date().toISOString();
      const tills = Array.from({ length: 1_000 }, (_, number) => ({ ...buildTill(longest, `M${number}`), heardAt }));
      await office.serve(viewOf({ tills }));
      await office.web.signedIn('ada', { shops: 'all' });
      const page = await context.newPage();
      await page.addInitScript(countClocks);
      await page.goto(office.address);
      await fillSignIn(page, office.web, 'ada');
      const rows = page.getByRole('row');
      await expect(rows).toHaveCount(1_001);
      // If each row had its own clock, the page would do nothing but refresh rows.
      expect(await page.evaluate(() => (window as unknown as Clocks).clocks)).toBeLessThan(10);
      await rows.last().scrollIntoViewIfNeeded();
      await expect(page.getByRole('columnheader', { name: 'Shop' })).toBeInViewport();
      const sideways = await page.getByRole('table').evaluate(({ parentElement: frame }) => {
        return (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0);
      });
      expect(sideways).toBe(0);
    });

    test('fits every page to the width of the screen at 200 % zoom', { tag: '@long' }, async ({ office }) => {
      await office.web.signedIn('ada', { shops: 'all', rights: ['findings'] });
      const page = await openTab(context, office, 'ada');
      await page.setViewportSize({ width: 640, height: 400 });
      for (const [address, heading] of [
        ['#/tills', 'Tills'],
        ['#/findings', 'Findings'],
        ['#/journal', 'Journal'],
        [addressOf(payment), payment.payment.reference],
      ] as const) {
        await page.evaluate((to) => window.location.assign(to), address);
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        const sideways = await page.getByRole('main').evaluate((screen) => screen.scrollWidth - screen.clientWidth);
        expect(sideways, heading).toBe(0);
      }
    });

    test('shows no data of a signed-out person in any tab', { tag: '@long' }, async ({ office }) => {
      await office.web.signedIn('ada', { shops: ['Ikeja'], rights: ['personal'] });
      await office.web.signedIn('obi', { shops: ['Lekki'] });
      const tab = await openTab(context, office, 'ada');
      const another = await context.newPage();
      await another.goto(`${office.address}/${addressOf(payment)}`);
      await expect(another.getByText('Ngozi Eze').first()).toBeVisible();

      await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(another.getByText('You are not signed in any more.')).toBeVisible();
      await expect(another.getByText('Ngozi')).toHaveCount(0);
      await fillSignIn(tab, office.web, 'obi');
      await expect(tab.getByRole('row', { name: /T2/ })).toBeVisible();
      await expect(another.getByRole('heading', { name: 'There is no such payment here' })).toBeVisible();
      await expect(another.getByText('Signed in as obi')).toBeVisible();
    });

    test('sends nothing from a tab that missed the change of person', { tag: '@long' }, async ({ office }) => {
      await office.web.signedIn('ada', { shops: ['Ikeja'], rights: ['personal'] });
      await office.web.signedIn('obi', { shops: ['Lekki'], rights: ['personal'] });
      const tab = await openTab(context, office, 'ada');
      await tab.evaluate((to) => window.location.assign(to), addressOf(payment));
      await expect(tab.getByText('Ngozi Eze').first()).toBeVisible();
      const [cookie] = await context.cookies();
      if (!cookie) throw new Error('Nobody is signed in.');
      const { token } = await office.web.again('obi');
      await context.addCookies([{ ...cookie, value: token ?? '' }]);
      await tab.evaluate((to) => window.location.assign(to), addressOf(other));
      await expect(tab.getByText('Signed in as obi')).toBeVisible();
      await expect(tab.getByRole('heading', { name: other.payment.reference })).toBeVisible();
      await expect(tab.getByText(payment.payment.reference)).toHaveCount(0);
      expect(await office.web.people.parts.store.looks(9)).toMatchObject([{ name: 'obi' }, { name: 'ada' }]);
    });
  });
}

/** Collects the console's errors, including policy violations, and uncaught exceptions. */
function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  return faults;
}

interface Clocks {
  clocks: number;
}

/** Must run in the page before its own scripts. */
function countClocks(): void {
  const page = window as unknown as Clocks;
  const { setInterval: begin, clearInterval: end } = window;
  page.clocks = 0;
  window.setInterval = ((run: () => void, everyMs: number) => {
    page.clocks += 1;
    return begin(run, everyMs);
  }) as typeof window.setInterval;
  window.clearInterval = ((timer?: number) => {
    page.clocks -= 1;
    end(timer);
  }) as typeof window.clearInterval;
}

async function choose(box: ReturnType<Page['getByRole']>, page: Page, option: string): Promise<void> {
  await box.press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
}

function addressOf({ journal, payment: { reference } }: ReturnType<typeof buildPage>): string {
  return `#/journal/${journal}/${reference}`;
}

/** Checks that the page does not scroll sideways on the narrowest screen. */
async function expectNothingSideways(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 768 });
  const widerThanTheirPlace = () =>
    page.locator('html, main *').evaluateAll((all) =>
      all
        .filter((each) => each.scrollWidth > each.clientWidth)
        .filter((each) => each.matches('html') || getComputedStyle(each).overflowX === 'auto')
        .map(({ className }) => className),
    );
  await expect.poll(widerThanTheirPlace).toEqual([]);
  if (before) await page.setViewportSize(before);
}

import path from 'node:path';
import { expect } from 'playwright/test';
import { bankShows, expectNoBankPage, operationsOf, returnUrlOf } from '../fixtures/bank-page.ts';
import { bridgeMessages, tapBridge } from '../fixtures/bridge-tap.ts';
import { pressThatCloses } from '../fixtures/cashier.ts';
import { practiceCard } from '../fixtures/practice-instruments.ts';
import { type Till, test } from '../fixtures/till.ts';
import { holdBankPagePoll } from '../fixtures/time.ts';
import { placesWith, profileFiles } from '../fixtures/traces.ts';

// What the service is asked is counted here: on a slow machine the till would ask once more by itself.
test.beforeEach(({ till }) => holdBankPagePoll(till.app));

/** Charges a card whose bank wants to see the customer at once, and answers with the bank's page. */
async function openBankPage({ cashier }: Till) {
  await cashier.chargeCard(practiceCard('direct-secure'));
  return await cashier.bankPage();
}

/** The customer approves on the page that is open, and a re-query alone makes it paid: once, after the charge. */
async function expectPaidByRequery(till: Till): Promise<void> {
  // A way out that was refused a moment ago may take the press with it; a customer then presses again.
  await expect(async () => {
    if (till.service.captured().length === 0) await till.cashier.atTheBank('Approve');
    await expect.poll(() => till.service.captured().length, { timeout: 5_000 }).toBe(1);
  }).toPass();
  await expectPaid(till);
  expect(operationsOf(till)).toEqual(['initiate', 'query']);
}

async function expectPaid(till: Till): Promise<void> {
  await till.cashier.sees('Paid');
  await expectNoBankPage(till);
  expect(till.service.captured()).toHaveLength(1);
  expect(till.service.ledger()).toHaveLength(1);
}

/** The page is closed and the service was asked: the payment is neither paid nor ended by what the page did. */
async function expectOffer({ page, service }: Till): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The bank page is closed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over goods' })).toHaveCount(0);
  expect(service.captured()).toHaveLength(0);
}

/** What a page runs that goes to one address after the other, and says that it is still there. */
function goingTo(addresses: string[]): string {
  return `for (const address of ${JSON.stringify(addresses)}) {
      location.assign(address);
      await new Promise((done) => setTimeout(done, 100));
    }
    return 'still here';`;
}

async function expectToStay(till: Till): Promise<void> {
  const bankPage = await openBankPage(till);
  await expect(bankPage.locator('output')).toHaveText('"still here"');
  await expect(till.page.getByText(new URL(bankPage.url()).host)).toBeVisible();
}

test.describe('A bank page', () => {
  test('that opens pop-ups gets them in its own place, or not at all', async ({ till }) => {
    bankShows(
      till,
      `for (const address of ['file:///etc/passwd', 'app://paydesk/index.html', 'about:blank', 'javascript:alert(1)'])
         window.open(address);
       addEventListener('click', () => window.open(location.href + '?challenge'), { once: true });`,
    );
    const bankPage = await openBankPage(till);
    await expect(bankPage.getByRole('heading', { name: 'A bank of its own' })).toBeVisible();
    expect(till.app.windows()).toHaveLength(2);
    await bankPage.getByRole('heading').click();
    await expect(bankPage.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    expect(bankPage.url()).toContain('?challenge');
    expect(till.app.windows()).toHaveLength(2);
    await expectPaidByRequery(till);
  });

  test('that downloads and asks for permissions gets neither', async ({ till }) => {
    bankShows(
      till,
      `const link = Object.assign(document.createElement('a'), { href: location.href + '?file', download: 'card.exe' });
       document.body.append(link);
       link.click();
       const nameOf = (error) => error.name;
       return {
         notifications: await Notification.requestPermission(),
         geolocation: await new Promise((done) => navigator.geolocation.getCurrentPosition(done, ({ code }) => done(code))),
         camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'given', nameOf),
         clipboard: await navigator.clipboard.readText().then(() => 'given', nameOf),
       };`,
    );
    const headers = { 'content-disposition': 'attachment; filename="card.exe"' };
    till.service.misbehave({
      operation: 'bank-page',
      misbehaviour: { kind: 'http-answer', httpStatus: 200, headers, body: 'MZ' },
    });
    const bankPage = await openBankPage(till);
    const found = bankPage.locator('output');
    await expect(found).toContainText('"notifications":"denied","geolocation":1');
    await expect(found).not.toContainText('given');
    await expect(bankPage.getByRole('heading', { name: 'A bank of its own' })).toBeVisible();
    await expect(till.page.getByRole('heading', { name: 'Bank page', exact: true })).toBeVisible();
    expect(profileFiles(till.home).filter(({ name }) => path.basename(name).startsWith('card'))).toEqual([]);
    await expectPaidByRequery(till);
  });

  test('that goes to a file or to nowhere stays where it is', async ({ till }) => {
    bankShows(till, goingTo(['file:///etc/passwd', 'data:text/html,x']));
    await expectToStay(till);
    await expectPaidByRequery(till);
  });

  // On the stand-in Chromium puts a question of its own over the page, which takes the presses of the customer.
  test('that goes to the till itself or to another program stays where it is, and can be closed', async ({ till }) => {
    bankShows(till, goingTo(['app://paydesk/index.html', 'bankapp://approve']));
    await expectToStay(till);
    await till.cashier.press('Close bank page');
    await expectOffer(till);
  });

  test('that comes back in a frame is asked about at once, stays, and is paid', async ({ till }) => {
    bankShows(
      till,
      `document.querySelector('form').remove();
       document.body.append(Object.assign(document.createElement('iframe'), { src: location.href + '?framed' }));`,
    );
    const bankPage = await openBankPage(till);
    const returnUrl = returnUrlOf(till);
    await bankPage.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: `${src}?status=successful` }));
    }, returnUrl);
    await expect.poll(() => operationsOf(till)).toEqual(['initiate', 'query']);
    await expect(till.page.getByRole('heading', { name: 'Bank page', exact: true })).toBeVisible();
    const frame = bankPage.frameLocator('iframe').first();
    await pressThatCloses(bankPage, () => frame.getByRole('button', { name: 'Approve' }).click({ noWaitAfter: true }));
    await expectPaid(till);
    expect(operationsOf(till)).toEqual(['initiate', 'query', 'query']);
  });

  test('that comes back to its address written in another way is asked about, and paid', async ({ till }) => {
    const returnUrl = () => returnUrlOf(till);
    const goTo = async (address: string, before = '') => {
      const bankPage = await till.cashier.bankPage();
      const go = ([first, then]: string[]) => {
        const decided = first
          ? fetch(location.href, { method: 'POST', body: new URLSearchParams({ decision: first }) })
          : null;
        void Promise.resolve(decided)
          .catch(() => undefined)
          .then(() => location.assign(then ?? ''));
      };
      await pressThatCloses(bankPage, () => bankPage.evaluate(go, [before, address]));
    };
    await openBankPage(till);
    await goTo(`${returnUrl()}/?status=successful`);
    await expectOffer(till);
    await expectNoBankPage(till);
    await till.cashier.press('Continue');
    await goTo(returnUrl().replace('/return/', '//Return//').replace('https:', 'http:'), 'approve');
    await expectPaid(till);
    expect(operationsOf(till)).toEqual(['initiate', 'query', 'query']);
  });

  test('that posts to the return address that all is paid is asked about, and not believed', async ({ till }) => {
    const bankPage = await openBankPage(till);
    await bankPage.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action });
      const value = JSON.stringify({ status: 'successful', paymentResponseCode: '000', amount: '1500.00' });
      form.append(Object.assign(document.createElement('input'), { name: 'response', value }));
      document.body.append(form);
      setTimeout(() => form.submit());
    }, returnUrlOf(till));
    await expectOffer(till);
    await expectNoBankPage(till);
    expect(operationsOf(till)).toEqual(['initiate', 'query']);
    await till.cashier.press('Continue');
    await till.cashier.atTheBank('Approve');
    await expectPaid(till);
    expect(operationsOf(till)).toEqual(['initiate', 'query', 'query']);
  });

  test('that comes back twice, and contradicts itself, is asked about once', async ({ till }) => {
    const bankPage = await openBankPage(till);
    await bankPage.evaluate(async (returnUrl) => {
      const body = new URLSearchParams({ decision: 'approve' });
      await fetch(location.href, { method: 'POST', body, redirect: 'manual' });
      setTimeout(() => {
        location.assign(`${returnUrl}?status=failed`);
        location.assign(`${returnUrl}?status=successful`);
      });
      setTimeout(() => location.assign(`${returnUrl}?status=cancelled`));
    }, returnUrlOf(till));
    await expectPaid(till);
    expect(operationsOf(till)).toEqual(['initiate', 'query']);
  });

  test('that comes back without the token of this attempt has not come back', async ({ till }) => {
    const bankPage = await openBankPage(till);
    const { origin } = new URL(returnUrlOf(till));
    await bankPage.evaluate(
      (address) => {
        setTimeout(() => location.assign(`${address}?status=successful`));
      },
      `${origin}/return/${'0'.repeat(32)}`,
    );
    await expect(till.page.getByText('The bank could not be reached.')).toBeVisible();
    expect(operationsOf(till)).toEqual(['initiate']);
    await till.cashier.press('Close bank page');
    await expectOffer(till);
    expect(operationsOf(till)).toEqual(['initiate', 'query']);
  });

  test('finds nothing of what it stored when it is opened again', async ({ till }) => {
    const find = `
      const opened = await new Promise((done) => {
        const opening = indexedDB.open('customers');
        let isNew = false;
        opening.onupgradeneeded = () => { isNew = true; };
        opening.onsuccess = () => done(isNew ? 'new' : 'known');
      });
      const found = [document.cookie, localStorage.customer ?? '', sessionStorage.customer ?? '', opened,
        (await caches.keys()).join(), (await navigator.serviceWorker.getRegistrations()).length];
      document.cookie = 'customer=known';
      localStorage.customer = sessionStorage.customer = 'known';
      await caches.open('customers');
      return found;`;
    bankShows(till, find);
    const first = await openBankPage(till);
    await expect(first.locator('output')).toHaveText('["","","","new","",0]');
    await till.cashier.press('Close bank page');
    await expectOffer(till);
    bankShows(till, find);
    await till.cashier.press('Continue');
    const second = await till.cashier.bankPage();
    await expect(second.locator('output')).toHaveText('["","","","new","",0]');
    await till.cashier.atTheBank('Approve');
    await expectPaid(till);
    // The practice service keeps the page that it was told to show; the till keeps nothing.
    const ofTheTill = profileFiles(till.home).filter(({ name }) => !name.includes('practice-service.sqlite'));
    expect(placesWith('customer=known', ofTheTill)).toEqual([]);
  });

  test('tells the screens its host and how it stands, and nothing else', async ({ till }) => {
    await tapBridge(till.app);
    const bankPage = await openBankPage(till);
    const address = new URL(bankPage.url());
    const returnUrl = new URL(returnUrlOf(till));
    const text = await bankPage.locator('body').innerText();
    expect(text).toContain('This is a practice page. No money moves.');
    await till.cashier.atTheBank('Approve');
    await expectPaid(till);
    const messages = await bridgeMessages(till.app);
    const said = (what: string) =>
      messages
        .filter(({ value }) => (JSON.stringify(value) ?? '').includes(what))
        .map(({ direction, channel }) => `${direction} ${channel}`);

    // What may be told is found: the search looks in the right place.
    expect(said(`"host":"${address.host}"`)).toContain('push bankPage.changed');
    const secrets = [
      address.pathname,
      address.pathname.split('/').at(-1),
      returnUrl.host,
      returnUrl.pathname,
      'response=',
    ];
    for (const secret of [...secrets, 'Confirm your payment', 'This is a practice page', 'Practice bank']) {
      expect(said(String(secret)), String(secret)).toEqual([]);
    }
  });
});

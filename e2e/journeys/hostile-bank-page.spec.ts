import path from 'node:path';
import { expect } from 'playwright/test';
import { bankShows, expectNoBankPage, returnUrlOf } from '../fixtures/bank-page.ts';
import { askMain, takeBridgeMessages, tapBridge } from '../fixtures/channels.ts';
import { firstReferenceOf, operationsOf } from '../fixtures/received.ts';
import { type Till, test } from '../fixtures/till.ts';
import { holdBankPagePoll } from '../fixtures/time.ts';
import { placesWith, profileFiles } from '../fixtures/traces.ts';

// These journeys count requests, and on a slow machine main's polling would add some.
test.beforeEach(({ till }) => holdBankPagePoll(till.app));

async function openBankPage({ cashier }: Till, amount?: string) {
  await cashier.chargeCard('direct-secure', amount);
  return await cashier.bankPage();
}

/** Approves on the open bank page, and checks that only a re-query makes the payment paid. */
async function expectPaidByRequery(till: Till, payments = 1): Promise<void> {
  // A blocked navigation can swallow the press; a customer would press again.
  await expect(async () => {
    if (till.service.captured().length < payments) await till.cashier.atTheBank('Approve');
    await expect.poll(() => till.service.captured().length, { timeout: 5_000 }).toBe(payments);
  }).toPass();
  await expectPaid(till, payments);
  expect(operationsOf(till)).toEqual(Array.from({ length: payments }, () => ['initiate', 'query']).flat());
}

async function expectPaid(till: Till, payments = 1): Promise<void> {
  await till.cashier.sees('Paid');
  await expectNoBankPage(till);
  expect(till.service.captured()).toHaveLength(payments);
  expect(till.service.ledger()).toHaveLength(payments);
}

/** Checks that after the bank page was closed, the payment is neither paid nor handed over. */
async function expectOffer({ page, service }: Till): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The bank page is closed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over goods' })).toHaveCount(0);
  expect(service.captured()).toHaveLength(0);
}

test('a hostile bank page gets pop-ups only in its own place, and no downloads or permissions', async ({ till }) => {
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
  await till.cashier.handsOver();

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
  const other = await openBankPage(till, '1600');
  const found = other.locator('output');
  await expect(found).toContainText('"notifications":"denied","geolocation":1');
  await expect(found).not.toContainText('given');
  await expect(other.getByRole('heading', { name: 'A bank of its own' })).toBeVisible();
  await till.cashier.seesHeading('Bank page');
  expect(profileFiles(till.home).filter(({ name }) => path.basename(name).startsWith('card'))).toEqual([]);
  await expectPaidByRequery(till, 2);
});

// On the stand-in, Chromium's own prompt takes the customer's presses, so this page is closed and not approved.
test('a hostile bank page cannot go to the till or a program, and can be closed', {
  tag: '@long',
}, async ({ till }) => {
  bankShows(
    till,
    `for (const address of ['app://paydesk/index.html', 'bankapp://approve']) {
       location.assign(address);
       await new Promise((done) => setTimeout(done, 100));
     }
     return 'still here';`,
  );
  const bankPage = await openBankPage(till);
  await expect(bankPage.locator('output')).toHaveText('"still here"');
  await expect(till.page.getByText(new URL(bankPage.url()).host)).toBeVisible();
  await till.cashier.press('Close bank page');
  await expectOffer(till);
});

test('a hostile bank page finds none of its stored data when it is opened again', async ({ till }) => {
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
  // The practice service stores the bank page that it shows, but the till must not.
  const ofTheTill = profileFiles(till.home).filter(({ name }) => !name.includes('practice-service.sqlite'));
  expect(placesWith('customer=known', ofTheTill)).toEqual([]);
});

test('a bank page returns by a posted form, and a return in a frame only causes a re-query', async ({ till }) => {
  bankShows(till, '');
  const bankPage = await openBankPage(till);
  const returnUrl = returnUrlOf(till);
  const post = (target: string) =>
    bankPage.evaluate(
      ([action, name]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action, target: name });
        const field = Object.assign(document.createElement('input'), {
          name: 'response',
          value: '{"status":"posted"}',
        });
        form.append(field);
        document.body.append(Object.assign(document.createElement('iframe'), { name: 'inside' }), form);
        setTimeout(() => form.submit());
      },
      [returnUrl, target] as const,
    );
  await post('inside');
  await expect.poll(() => operationsOf(till)).toEqual(['initiate', 'query']);
  await expect(bankPage.getByRole('heading', { name: 'A bank of its own' })).toBeVisible();
  await post('_self');
  await expectNoBankPage(till);
  await expect
    .poll(async () =>
      JSON.stringify(await askMain(till.page, 'journal.payment', { reference: firstReferenceOf(till) })),
    )
    .toMatch(/"bankPageReturned","said":{"method":"POST","reading":"read"/);
});

test('a hostile bank page passes only its host and its state to the screens', async ({ till }) => {
  await tapBridge(till.app);
  const bankPage = await openBankPage(till);
  const address = new URL(bankPage.url());
  const returnUrl = new URL(returnUrlOf(till));
  const text = await bankPage.locator('body').innerText();
  expect(text).toContain('This is a practice page. No money moves.');
  await till.cashier.atTheBank('Approve');
  await expectPaid(till);
  const messages = await takeBridgeMessages(till.app);
  const said = (what: string) =>
    messages
      .filter(({ value }) => (JSON.stringify(value) ?? '').includes(what))
      .map(({ direction, channel }) => `${direction} ${channel}`);

  // This control shows that the search finds values that may be passed on.
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

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cardDetails, initiate, requery, startService, type TestService } from './practice-client.fixture.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const SECURE_CARD = '4242424242424242';

async function openPage(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const details = cardDetails({
    cardNumber: SECURE_CARD,
    redirectUrl: 'https://shop.example/return?till=T1',
    ...changes,
  });
  return (await initiate(service, details)).payment.authUrl ?? '';
}

function decide(authUrl: string, decision: string): Promise<Response> {
  return fetch(authUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
}

function responseIn(redirect: Response): Record<string, unknown> {
  const address = new URL(redirect.headers.get('location') ?? '');
  return z.record(z.string(), z.unknown()).parse(JSON.parse(address.searchParams.get('response') ?? ''));
}

describe('the practice bank page', () => {
  it('shows the amount, the merchant and both decisions, but no card number', async () => {
    const response = await fetch(await openPage());
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const text of [
      'NGN 1,500.00',
      'Practice Stores',
      '>Approve</button>',
      '>Decline</button>',
      'No money moves',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain(SECURE_CARD);
  });

  it('can be shown inside a frame', async () => {
    const response = await fetch(await openPage());
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('content-security-policy')).toBeNull();
  });

  it.each([
    ['approve', 'successful', '00', '000'],
    ['decline', 'failed', '17', '17'],
  ])('%s sends the customer back with the payment in "response"', async (decision, status, code, requeriedCode) => {
    const redirect = await decide(await openPage(), decision);
    expect(redirect.status).toBe(303);
    expect(redirect.headers.get('location')).toMatch(/^https:\/\/shop\.example\/return\?till=T1&response=%7B/);
    expect(responseIn(redirect)).toMatchObject({
      transactionReference: 'T1-261121-0001-ABCDEFGHX',
      status,
      paymentResponseCode: code,
    });
    expect((await requery(service)).payment).toMatchObject({ status, paymentResponseCode: requeriedCode });
  });

  it('decides once: a second decision changes nothing', async () => {
    const authUrl = await openPage();
    await decide(authUrl, 'decline');
    expect(responseIn(await decide(authUrl, 'approve'))).toMatchObject({ status: 'failed' });
    expect(service.captured()).toEqual([]);
  });

  it('says that the payment is complete, and leads back', async () => {
    const authUrl = await openPage();
    await decide(authUrl, 'approve');
    const html = await (await fetch(authUrl)).text();
    expect(html).toContain('The payment was approved.');
    expect(html).toContain('Return to the merchant');
    expect(html).not.toContain('Decline');
    const back = await fetch(authUrl, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
    expect(responseIn(back)).toMatchObject({ status: 'successful' });
  });

  it('stays open without a redirectUrl', async () => {
    const response = await decide(await openPage({ redirectUrl: undefined }), 'approve');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('You can close this page.');
    expect(service.captured()).toHaveLength(1);
  });

  it('ignores an unknown decision', async () => {
    expect((await decide(await openPage(), 'perhaps')).status).toBe(400);
    expect((await requery(service)).payment.status).toBe('success-pending-validation');
  });

  it('cannot be reached by the reference of a payment', async () => {
    await openPage();
    expect((await fetch(`${service.baseUrl}/bank-pages/T1-261121-0001-ABCDEFGHX`)).status).toBe(404);
    expect((await decide(`${service.baseUrl}/bank-pages/unknown`, 'approve')).status).toBe(404);
  });

  it("shows the merchant's texts as plain text", async () => {
    const html = await (await fetch(await openPage({ currency: 'USD', firstName: '<script>' }))).text();
    expect(html).not.toContain('<script>');
  });
});

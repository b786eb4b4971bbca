import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accountDetails,
  cardDetails,
  encrypted,
  initiate,
  post,
  requery,
  startService,
  submitAccountOtp,
  submitCardOtp,
  submitPin,
  type TestService,
} from './practice-client.fixture.ts';

let folder: string;
let database: string;
let service: TestService;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'practice-'));
  database = join(folder, 'practice.sqlite');
  service = await startService({ database });
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function restart(): Promise<void> {
  await service.stop();
  service = await startService({ database });
}

describe('the received requests', () => {
  it('stores received requests field by field, with sensitive values masked by shape', async () => {
    const meta = [{ metaName: 'table', metaValue: '7' }];
    await initiate(service, cardDetails({ meta, redirectUrl: 'https://shop.example/return' }));
    await submitPin(service);
    await submitCardOtp(service);
    const [first, second, third] = service.received();
    expect(first).toMatchObject({
      sequence: 1,
      at: '2026-11-21T10:15:30.412Z',
      operation: 'initiate',
      reference: 'T1-261121-0001-ABCDEFGHX',
      misbehaviour: null,
    });
    expect(first?.body).toEqual({
      publicKey: cardDetails().publicKey,
      request: expect.stringMatching(/^\(encrypted, \d+ characters\)$/),
      alg: '3DES-24',
      paymentType: 'CARD',
    });
    const masked = { cardNumber: '553188******2950', cvv: '***' };
    expect(first?.details).toEqual(cardDetails({ meta, redirectUrl: 'https://shop.example/return', ...masked }));
    expect(second).toMatchObject({ operation: 'authenticate', body: { pin: '****', suggestedAuthentication: 'PIN' } });
    expect(third).toMatchObject({
      operation: 'validate',
      body: { otp: '*****', transactionReference: 'T1-261121-0001-ABCDEFGHX' },
    });
  });

  it('stores refused and unreadable requests', async () => {
    await post(service, '/v1/payments', '{');
    await initiate(service, cardDetails(), { request: 'AAAA' });
    expect(service.received()).toMatchObject([
      { body: null, details: null },
      { body: { request: '(encrypted, 4 characters)' }, details: null },
    ]);
  });
});

describe('the practice service after a restart', () => {
  it('the service re-queries and continues a payment after a restart', async () => {
    await initiate(service, cardDetails());
    await submitPin(service);
    await restart();
    expect((await requery(service)).payment.paymentResponseCode).toBe('02');
    expect((await submitCardOtp(service)).payment.paymentResponseCode).toBe('00');
    await restart();
    expect((await requery(service)).payment.paymentResponseCode).toBe('000');
    expect((await initiate(service, cardDetails())).body.error).toBe('CONFLICT');
  });

  it('the service still counts wrong tries after a restart, and continues the sequence of requests', async () => {
    await initiate(service, accountDetails());
    await submitAccountOtp(service, { otp: '00000' });
    await restart();
    await submitAccountOtp(service, { otp: '00000' });
    expect((await submitAccountOtp(service, { otp: '00000' })).payment.status).toBe('failed');
    expect(service.received().map((request) => request.sequence)).toEqual([1, 2, 3, 4]);
  });
});

describe('the stored files of the practice service', () => {
  it('stores no sensitive value, in any encoding', async () => {
    const canaries = {
      cardNumber: '5399830000000057',
      cvv: '8317',
      pin: '7261',
      otp: '90817263',
      bvn: '31415926535',
      dateOfBirth: '29021988',
      accountNumber: '2718281828',
    };
    const misplaced = { email: `${canaries.cardNumber}@example.com`, firstName: '5399 8300 0000 0057' };
    const details = cardDetails({ cardNumber: canaries.cardNumber, cvv: canaries.cvv, ...misplaced });
    await initiate(service, details);
    await submitPin(service, { pin: canaries.pin });
    await submitPin(service);
    await submitCardOtp(service, { otp: canaries.otp });
    const { bvn, dateOfBirth, accountNumber } = canaries;
    await initiate(service, accountDetails({ bvn, dateOfBirth, accountNumber, transactionId: 'ACCOUNT-1' }));
    await initiate(
      service,
      cardDetails({ cardNumber: canaries.cardNumber, meta: [{ bvn, cvv: Number(canaries.cvv) }] }),
    );
    expect(service.ledger()).toHaveLength(2);

    const files = Buffer.concat(readdirSync(folder).map((file) => readFileSync(join(folder, file))));
    expect(files.includes('539983******0057'), 'the search must see what is kept').toBe(true);
    for (const [name, canary] of Object.entries({ ...canaries, grouped: misplaced.firstName })) {
      for (const form of formsOf(canary)) expect(files.includes(form), `${name} as ${form}`).toBe(false);
    }
    expect(files.includes(encrypted(details)), 'the cryptogram').toBe(false);
  });

  it('refuses stored files of a newer version', async () => {
    const path = join(folder, 'newer.sqlite');
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    await expect(startService({ database: path })).rejects.toThrow('version 99');
  });
});

/** Returns the forms a value may have in a file: text, UTF-16, hex, and base64 at each of the three alignments. */
function formsOf(value: string): (string | Buffer)[] {
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.from(`${'x'.repeat(shift)}${value}`)
      .toString('base64')
      .replace(/=+$/, '');
    return text.slice(shift === 0 ? 0 : 4, -2);
  });
  return [
    value,
    Buffer.from(value, 'utf16le'),
    Buffer.from(value).toString('hex'),
    ...base64.filter((text) => text.length > 5),
  ];
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyedValues } from '../../gateway/answers/keyed-values.ts';
import { readReturn } from './read-return.ts';

const reference = 'T1-261121-0001-ABCDEFGHX';
const address = 'https://shop.example/return/0123456789abcdef0123456789abcdef';
const keyed = keyedValues(['5531886652142950', '564', '3310']);

function got(parameters: Record<string, string>) {
  return readReturn(
    { url: `${address}?${new URLSearchParams(parameters)}`, method: 'GET', body: bytes('') },
    reference,
    keyed,
  );
}

function posted(body: string, url = address) {
  return readReturn({ url, method: 'POST', body: bytes(body) }, reference, keyed);
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const payment = {
  transactionId: reference,
  status: 'successful',
  paymentResponseCode: '000',
  paymentResponseMessage: 'Approved',
};

describe('the parameter “response” of a return', () => {
  it.each([
    ['a payment', payment],
    ['a payment in payment', { payment }],
    ['a payment in data', { status: 'SUCCESS', data: payment }],
    ['a payment in data.payment', { status: 'SUCCESS', data: { payment } }],
  ])('reads the parameter “response” as %s', (_name, response) => {
    expect(got({ response: JSON.stringify(response) })).toEqual({
      method: 'GET',
      reading: 'read',
      reference: 'ours',
      facts: { status: 'successful', paymentResponseCode: '000', paymentResponseMessage: 'Approved' },
    });
  });

  it('reads the parameter “response” even if it was encoded twice', () => {
    expect(got({ response: encodeURIComponent(JSON.stringify(payment)) }).facts?.status).toBe('successful');
  });

  it('reads “response” from a posted form, from posted JSON, and from the address before the form', () => {
    const form = new URLSearchParams({ response: JSON.stringify(payment) }).toString();
    expect(posted(form)).toMatchObject({ method: 'POST', reading: 'read', reference: 'ours' });
    expect(posted(JSON.stringify(payment))).toMatchObject({ reading: 'read', reference: 'ours' });
    expect(posted('status=successful', `${address}?status=failed`).facts).toEqual({ status: 'failed' });
  });

  it.each([
    ['none', {}],
    ['notJson', { response: 'signed-42' }],
    ['notJson', { response: '' }],
    ['notJson', { response: '%7Bbroken%' }],
    ['tooDeep', { response: '['.repeat(5_000) + ']'.repeat(5_000) }],
    ['tooDeep', { response: '{"data":{"a":[[[[[[[1]]]]]]]}}' }],
    ['tooLarge', { response: JSON.stringify({ status: 'x'.repeat(70_000) }) }],
  ])('names the fault of a “response” that cannot be read: %s', (reading, parameters) => {
    expect(got(parameters)).toMatchObject({ reading, reference: 'none', facts: {} });
  });

  it('gives no facts if “response” is not a record', () => {
    for (const response of ['null', '7', '"paid"', '[{"status":"successful"}]', '{"data":[{"status":"x"}]}']) {
      expect(got({ response })).toMatchObject({ reading: 'read', reference: 'none', facts: {} });
    }
  });
});

describe('the stored part of a return', () => {
  it('stores only the allowed fields of a return', () => {
    const response = JSON.stringify({
      ...payment,
      customerEmail: 'a@b.example',
      cardNumber: '5061020000000000094',
      cvv: '123',
    });
    const text = JSON.stringify(got({ response, pin: '3310', token: 'abc' }));
    expect(text).not.toMatch(/a@b|5061|123|3310|abc/);
  });

  it('masks runs of digits in the stored part of a return, and bounds its length', () => {
    const facts = got({
      message: `OTP 48213 sent to 0803 123 4567 ${'x'.repeat(2_000)}`,
      code: '5061020000000000094',
    }).facts;
    expect(facts?.message).toMatch(/^OTP •••• sent to •••• x/);
    expect(facts?.message?.length).toBeLessThanOrEqual(300);
    expect(facts?.code).toBe('••••');
  });

  it.each([
    ['cvv 564 of 057', 'cvv •••• of 057'],
    ['pin MzMxMA==', 'pin ••••'],
    ['card 55318.866.52.142950', 'card ••••'],
    [`${'x'.repeat(297)} 564`, `${'x'.repeat(297)} •…`],
  ])('masks keyed values in a return before anything is cut: %j', (message, stored) => {
    expect(got({ message }).facts).toEqual({ message: stored });
  });

  it('stores numbers and booleans as texts, and leaves out other types', () => {
    const response = JSON.stringify({ code: 0, status: true, message: { text: 'x' }, responseCode: ['00'] });
    expect(got({ response }).facts).toEqual({ code: '0', status: 'true' });
  });

  it('prefers the payment to the fields around it', () => {
    const response = JSON.stringify({ status: 'success', data: { payment: { status: 'failed' } } });
    expect(got({ response, status: 'successful' }).facts).toEqual({ status: 'failed' });
  });

  it.each([
    ['ours', { transactionReference: reference }],
    ['another', { transactionId: 'T1-261121-0002-ABCDEFGHX' }],
    ['another', { transactionId: reference, transactionReference: 'T1-261121-0002-ABCDEFGHX' }],
    ['none', { status: 'successful' }],
  ])('names the reference as %s', (named, record) => {
    expect(got({ response: JSON.stringify(record) }).reference).toBe(named);
  });

  it('ignores fields of the prototype', () => {
    expect(got({ response: '{"__proto__":{"status":"successful"},"constructor":{"status":"x"}}' }).facts).toEqual({});
  });
});

describe('a return with any content', () => {
  it('reads a return with any content without an error, and never stores four digits in a row', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.json().map(encodeURIComponent));
    fc.assert(
      fc.property(anything, anything, fc.uint8Array(), (response, query, body) => {
        const url = `${address}?${new URLSearchParams({ response })}&${query}`;
        const read = readReturn({ url, method: 'POST', body }, reference, keyed);
        expect(JSON.stringify(read.facts)).not.toMatch(/\d{4}/);
      }),
    );
  });
});

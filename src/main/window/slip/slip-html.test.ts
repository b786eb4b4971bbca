import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSlip } from '../../../shared/slip/slip.ts';
import { makePayment } from '../../payment-record.fixture.ts';
import { createTexts } from '../../texts.ts';
import { answerHiddenRequest, hiddenAddress } from '../guards/hidden-page-address.ts';
import { slipHtml } from './slip-html.ts';

const t = createTexts();
const htmlOf = (merchant: string) => {
  const shop = { merchant, zone: 'UTC', shop: { address: merchant, phone: null, taxNumber: null, vatLine: merchant } };
  return slipHtml(describeSlip({ payment: makePayment({ note: merchant }), shop, cashier: merchant, copy: 1 }, t));
};

describe('the page of a slip', () => {
  it('writes the text of the slip into its page, from banner to banner', () => {
    const html = htmlOf('Ade Stores');
    expect(html.match(/COPY 1/g)).toHaveLength(2);
    expect(html).toContain('<p class="outcome">PAID</p>');
    expect(html).toContain('<p class="amount">NGN 1,500.00</p>');
    expect(html).toContain('<dt>Reference</dt><dd>T1-261121-0001-ABCDEFGHI</dd>');
    expect(html).toContain('This is not a VAT invoice.');
    expect(html.match(/<svg/g)).toHaveLength(1);
  });

  it('shows no text as markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('<img src=x>', '"&\'', '</style>'), (text, markup) => {
        const html = htmlOf(`${text}${markup}`);
        const known = /<(?!\/?(?:html|head|meta|title|style|body|p|h1|hr|dl|dt|dd|svg|rect|path)\b|!doctype)/g;
        expect(html.match(known)).toBeNull();
        expect(html.match(/<style>/g)).toHaveLength(1);
      }),
    );
  });

  it('runs and loads nothing', () => {
    const html = htmlOf('Ade Stores');
    const url = hiddenAddress('slip');
    const { headers } = answerHiddenRequest(new Map([[url, html]]), { url, method: 'GET' });
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^ ;]+';/);
    expect(html).not.toMatch(/<script|src=|href=|url\(|@import| on\w+=/);
  });
});

import { describe, expect, it } from 'vitest';
import { answerHiddenRequest, hiddenAddress } from './hidden-page-address.ts';

const ADDRESS = hiddenAddress('one');
const PAGES = new Map([[ADDRESS, '<p>page']]);
const ask = (url: string, method = 'GET') => answerHiddenRequest(PAGES, { url, method });

describe('a page that is printed invisibly', () => {
  it('serves even a large hidden page at its address, with its own styles and nothing else', async () => {
    const large = 'x'.repeat(8 * 1024 * 1024);
    const answer = answerHiddenRequest(new Map([[ADDRESS, large]]), { url: ADDRESS, method: 'GET' });
    expect((await answer.text()).length).toBe(large.length);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; style-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src|img|https?:|\*/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('lets a hidden page use only its own style sheet, which the digest identifies', () => {
    const policyOf = (html: string) =>
      answerHiddenRequest(new Map([[ADDRESS, html]]), { url: ADDRESS, method: 'GET' }).headers.get(
        'content-security-policy',
      );
    const policy = policyOf('<style>p { color: red }</style><p>one<style>p { color: blue }</style>');
    expect(policy).toContain("style-src 'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4=';");
    expect(policyOf('<style>p { color: blue }</style>')).not.toBe(policy);
  });

  it.each([
    ['another page', hiddenAddress('two')],
    ['the program’s own page', 'app://paydesk/'],
    ['a file', 'app://hidden/../one'],
    ['the same address with a query', `${ADDRESS}?x`],
  ])('serves only the address of a hidden page, and not %s', (_name, url) => {
    expect(ask(url).status).toBe(404);
  });

  it('accepts no request with data', () => {
    expect(ask(ADDRESS, 'POST').status).toBe(404);
  });
});

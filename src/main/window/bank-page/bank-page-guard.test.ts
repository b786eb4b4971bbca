import { describe, expect, it } from 'vitest';
import { decideRequest, mayLoadPart, mayShow, mayShowInFrame } from './bank-page-guard.ts';

const returnUrl = 'https://shop.example/return/0123456789abcdef0123456789abcdef';

const neverShown = [
  'file:///etc/passwd',
  'app://paydesk/index.html',
  'data:text/html,<h1>Bank</h1>',
  'javascript:alert(1)',
  'blob:https://bank.example/0b7f',
  'bankapp://approve',
  'intent://approve#Intent;end',
  'mailto:help@bank.example',
  'tel:0700',
  'ftp://bank.example/',
  'chrome://settings',
  'devtools://devtools',
  'view-source:https://bank.example/',
  'filesystem:https://bank.example/temporary/page.html',
  'ws://127.0.0.1:8080/',
  'wss://bank.example/',
  'http://bank.example/',
  'http://127.0.0.1.bank.example/',
  'https://someone@bank.example/',
  'https://someone:secret@bank.example/',
  'about:config',
  '//bank.example/',
  'bank',
  '',
];

describe('the addresses that a bank page may show', () => {
  it.each([
    ['https://bank.example/', ['practice', 'sandbox', 'live']],
    ['https://bank.example:8443/pay?x=1#y', ['practice', 'sandbox', 'live']],
    ['HTTPS://BANK.EXAMPLE/', ['practice', 'sandbox', 'live']],
    ['http://127.0.0.1:4100/', ['practice', 'sandbox']],
    ['http://localhost:4100/bank', ['practice', 'sandbox']],
    ['http://[::1]:4100/', ['practice', 'sandbox']],
  ])('shows %s only in the modes %j', (address, modes) => {
    expect((['practice', 'sandbox', 'live'] as const).filter((mode) => mayShow(address, mode))).toEqual(modes);
  });

  it.each(neverShown)('never shows %s, not even in a frame', (address) => {
    expect(mayShow(address, 'practice')).toBe(false);
    expect(mayShowInFrame(address, 'practice')).toBe(false);
  });

  it.each(['about:blank', 'about:srcdoc'])('shows %s only in a frame', (address) => {
    expect(mayShowInFrame(address, 'live')).toBe(true);
    expect(mayShow(address, 'live')).toBe(false);
  });
});

describe('the addresses that a bank page may load', () => {
  it.each([
    'https://cdn.example/a.js',
    'wss://bank.example/poll',
    'data:image/png;base64,AA==',
    'blob:https://b.example/1',
  ])('loads %s in a bank page', (address) => {
    expect(mayLoadPart(address, 'live')).toBe(true);
  });

  it.each([
    'http://cdn.example/a.js',
    'http://127.0.0.1/a.js',
    'ws://127.0.0.1/',
    'file:///etc/passwd',
    'app://paydesk/',
    '',
  ])('does not load %s in a live bank page', (address) => {
    expect(mayLoadPart(address, 'live')).toBe(false);
  });
});

describe('a request of a bank page', () => {
  const decide = (changes: object) =>
    decideRequest({ url: returnUrl, method: 'GET', resourceType: 'mainFrame', ...changes }, returnUrl, 'live');

  it.each(['GET', 'POST'])('recognises the return if the page itself goes to the return address by %s', (method) => {
    expect(decide({ method })).toBe('return');
  });

  it('recognises the return with any query or fragment after the path', () => {
    expect(decide({ url: `${returnUrl}?response=%7B%7D&status=failed#top` })).toBe('return');
  });

  it.each(['GET', 'POST'])('takes a frame that goes to the return address by %s as a hint only', (method) => {
    expect(decide({ method, resourceType: 'subFrame' })).toBe('hint');
  });

  it.each(['image', 'script', 'xhr', 'ping', 'webSocket', 'other'])(
    'blocks a request to the return address as %s, which is no return',
    (resourceType) => {
      expect(decide({ resourceType })).toBe('refuse');
    },
  );

  it.each(['HEAD', 'PUT', 'OPTIONS'])('blocks a request to the return address by %s, which is no return', (method) => {
    expect([decide({ method }), decide({ method, resourceType: 'subFrame' })]).toEqual(['refuse', 'refuse']);
  });

  it.each([
    ['a slash', `${returnUrl}/`],
    ['slashes', `${returnUrl}//`],
    ['a slash and a query', `${returnUrl}/?status=successful`],
    ['a fragment', `${returnUrl}#done`],
    ['a file', `${returnUrl}/index.html`],
    ['a session in its path', `${returnUrl};jsessionid=1`],
    ['repeated slashes', returnUrl.replace('/return/', '//return//')],
    ['backslashes', returnUrl.replace('/return/', '\\\\return\\\\')],
    ['capitals in its token', returnUrl.replace('abcdef', 'ABCDEF')],
    ['capitals in its path', returnUrl.replace('/return/', '/Return/')],
    ['capitals in its host', returnUrl.replace('shop.example', 'SHOP.Example')],
    ['a dot behind its host', returnUrl.replace('shop.example', 'shop.example.')],
    ['the usual port', returnUrl.replace('shop.example', 'shop.example:443')],
    ['another port', returnUrl.replace('shop.example', 'shop.example:8443')],
    ['an encoded token', returnUrl.replace('0123', '%30%31%32%33')],
    ['a token encoded twice', returnUrl.replace('abc', '%2561bc')],
    ['an encoded path', returnUrl.replace('/return/', '/%72eturn%2F')],
    ['a broken percent sign', `${returnUrl}%`],
    ['http', returnUrl.replace('https:', 'http:')],
    ['a user', returnUrl.replace('https://', 'https://someone:secret@')],
  ])('blocks a return address with %s, which is still a return or a hint', (_how, url) => {
    expect(decide({ url })).toBe('return');
    expect(decide({ url, resourceType: 'subFrame' })).toBe('hint');
    expect(decide({ url, resourceType: 'image' })).toBe('refuse');
  });

  it.each([
    ['without our token', 'https://shop.example/return'],
    ['with an empty token', 'https://shop.example/return/'],
    ['with another token', 'https://shop.example/return/ffffffffffffffffffffffffffffffff'],
    ['of another host', returnUrl.replace('shop.example', 'shop.example.bank.example')],
    ['with a part of our token', returnUrl.slice(0, -1)],
    ['of a bank that is told the return address', `https://bank.example/pay?to=${encodeURIComponent(returnUrl)}`],
    ['with our token only in the query', 'https://shop.example/?to=/return/0123456789abcdef0123456789abcdef'],
    ['to the shop’s favicon', 'https://shop.example/favicon.ico'],
  ])('takes a request to %s for no return', (_name, url) => {
    expect(decide({ url })).toBe('allow');
  });

  it.each([
    ['mainFrame', 'https://bank.example/', 'allow'],
    ['mainFrame', 'http://bank.example/', 'refuse'],
    ['mainFrame', 'file:///etc/passwd', 'refuse'],
    ['mainFrame', 'data:text/html,x', 'refuse'],
    ['subFrame', 'https://acs.example/', 'allow'],
    ['subFrame', 'http://acs.example/', 'refuse'],
    ['subFrame', 'blob:https://bank.example/1', 'refuse'],
    ['image', 'data:image/png;base64,AA==', 'allow'],
    ['image', 'http://bank.example/pixel', 'refuse'],
    ['webSocket', 'wss://bank.example/poll', 'allow'],
    ['xhr', 'file:///etc/passwd', 'refuse'],
  ])('decides about a %s to %s: %s', (resourceType, url, decision) => {
    expect(decide({ resourceType, url })).toBe(decision);
  });
});

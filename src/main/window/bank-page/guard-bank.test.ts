import { describe, expect, it, vi } from 'vitest';
import { refusalLog } from '../guards/guard-contents.ts';
import { FakeContents, FakeSession, keepingLog, preventable } from './electron.fixture.ts';
import { guardBankContents } from './guard-bank-contents.ts';
import { guardBankSession } from './guard-bank-session.ts';
import type { ReturnRequest } from './read-return.ts';

const returnUrl = 'https://shop.example/return/0123456789abcdef0123456789abcdef';

function guardedSession() {
  const session = new FakeSession();
  const { log, lines } = keepingLog();
  const returns: ReturnRequest[] = [];
  const attempt = { isOpen: true };
  const onRequest = vi.fn();
  const onHint = vi.fn();
  guardBankSession(session.asElectron(), {
    mode: 'live',
    returnUrl,
    logRefusal: refusalLog(log),
    isOpen: () => attempt.isOpen,
    onRequest,
    onReturn: (request) => returns.push(request),
    onHint,
  });
  return { session, lines, returns, attempt, onRequest, onHint };
}

function guardedContents() {
  const contents = new FakeContents();
  const { log, lines } = keepingLog();
  const onRefused = vi.fn();
  guardBankContents(contents.asElectron(), {
    mode: 'live',
    returnUrl,
    logRefusal: refusalLog(log),
    onRefused,
  });
  return { contents, lines, onRefused };
}

describe('the session of a bank page', () => {
  it('denies a permission', () => {
    const { handlers } = guardedSession().session;
    const answer = vi.fn();
    handlers.get('request')?.(...([null, 'media', answer] as never[]));
    expect(answer).toHaveBeenCalledExactlyOnceWith(false);
    expect(handlers.get('check')?.(...([null, 'media', 'https://bank.example'] as never[]))).toBe(false);
  });

  it('denies a device and a download', () => {
    const { session } = guardedSession();
    expect(session.handlers.get('device')?.(...([{ deviceType: 'usb' }] as never[]))).toBe(false);
    const event = preventable({});
    session.emit('will-download', event, {});
    expect(event.isPrevented).toBe(true);
  });

  it('allows a request to the bank, which counts as progress', () => {
    const { session, onRequest, returns } = guardedSession();
    expect(session.request({ url: 'https://bank.example/' })).toBe(false);
    expect([onRequest.mock.calls.length, returns]).toEqual([1, []]);
  });

  it('cancels a request over plain HTTP, and logs only the scheme', () => {
    const { session, lines } = guardedSession();
    expect(session.request({ url: 'http://bank.example/?card=5061020000000000094' })).toBe(true);
    expect(lines).toEqual([['navigationRefused', { reason: 'http:' }]]);
  });
});

describe('the return from a bank page', () => {
  it('cancels and reports the return from a bank page, with its posted data', () => {
    const { session, returns, lines } = guardedSession();
    const uploadData = [{ bytes: Buffer.from('response=%7B') }, { file: '/etc/passwd' }, { bytes: Buffer.from('%7D') }];
    expect(session.request({ url: returnUrl, method: 'POST', uploadData })).toBe(true);
    expect(returns).toEqual([{ url: returnUrl, method: 'POST', body: Buffer.from('response=%7B%7D') }]);
    expect(lines).toEqual([]);
  });

  it('counts the return once, and cancels every later request silently', () => {
    const { session, returns } = guardedSession();
    session.request({ url: `${returnUrl}?status=failed` });
    expect(session.request({ url: `${returnUrl}?status=successful` })).toBe(true);
    expect(session.request({ url: 'https://bank.example/' })).toBe(true);
    expect(returns.map(({ url }) => url)).toEqual([`${returnUrl}?status=failed`]);
  });

  it.each(['mainFrame', 'subFrame'])('does not count a return after the end of the attempt: %s', (resourceType) => {
    const { session, returns, onHint, attempt } = guardedSession();
    attempt.isOpen = false;
    expect(session.request({ url: returnUrl, resourceType })).toBe(true);
    expect([returns, onHint.mock.calls]).toEqual([[], []]);
  });

  it('takes a return in a frame as a hint, and the bank page continues', () => {
    const { session, returns, onHint } = guardedSession();
    expect(session.request({ url: returnUrl, resourceType: 'subFrame' })).toBe(true);
    expect(session.request({ url: returnUrl, resourceType: 'subFrame', method: 'POST' })).toBe(true);
    expect([returns, onHint.mock.calls.length]).toEqual([[], 2]);
    expect(session.request({ url: 'https://bank.example/' })).toBe(false);
    session.request({ url: returnUrl });
    expect(returns).toHaveLength(1);
  });
});

describe('the web contents of a bank page', () => {
  it.each([
    ['will-frame-navigate', 'https://bank.example/next', true, false],
    ['will-frame-navigate', 'file:///etc/passwd', true, true],
    ['will-frame-navigate', 'about:blank', true, true],
    ['will-frame-navigate', 'about:blank', false, false],
    ['will-frame-navigate', returnUrl.replace('https:', 'http:'), true, false],
    ['will-redirect', `${returnUrl.replace('https:', 'http:')}/`, true, false],
    ['will-frame-navigate', returnUrl.replace('https:', 'bankapp:'), true, true],
    ['will-redirect', 'https://acs.example/', true, false],
    ['will-redirect', 'http://acs.example/', false, true],
  ])('decides about %s to %s (main frame: %s), refused: %s', (name, url, isMainFrame, isRefused) => {
    const { contents, lines, onRefused } = guardedContents();
    const event = preventable({ url, isMainFrame });
    contents.emit(name, event);
    expect(event.isPrevented).toBe(isRefused);
    expect(lines.length).toBe(isRefused ? 1 : 0);
    expect(onRefused).toHaveBeenCalledTimes(isRefused && isMainFrame ? 1 : 0);
  });

  it('denies an embedded view, and lets no page prevent its closing', () => {
    const { contents } = guardedContents();
    const [view, unload] = [preventable({}), preventable({})];
    contents.emit('will-attach-webview', view);
    contents.emit('will-prevent-unload', unload);
    expect([view.isPrevented, unload.isPrevented]).toEqual([true, true]);
  });

  it.each([
    ['accepts no bad certificate', 'certificate-error', ['ERR_CERT', {}], [false]],
    ['sends no certificate of this machine', 'select-client-certificate', [[{}]], []],
  ])('%s', (_what, name, given, answered) => {
    const answer = vi.fn();
    const event = preventable({});
    guardedContents().contents.emit(name, event, 'https://bank.example/', ...given, answer);
    expect(event.isPrevented).toBe(true);
    expect(answer.mock.calls).toEqual([answered]);
  });
});

it('gives a bank page no address of this machine through WebRTC', () => {
  expect(guardedContents().contents.webRtcPolicy).toBe('disable_non_proxied_udp');
});

describe('a pop-up of a bank page', () => {
  const referrer = { url: 'https://bank.example/', policy: 'no-referrer' };

  it('opens a pop-up in place of the bank page', () => {
    const { contents } = guardedContents();
    expect(contents.openHandler({ url: 'https://acs.example/', referrer })).toEqual({ action: 'deny' });
    expect(contents.loaded).toEqual([['https://acs.example/', { httpReferrer: referrer }]]);
  });

  it('keeps the data of a pop-up’s form, but no file of this machine', () => {
    const { contents } = guardedContents();
    const field = { type: 'rawData', bytes: Buffer.from('a=1') };
    const data = [field, { type: 'file', filePath: '/etc/passwd' }];
    const postBody = { contentType: 'multipart/form-data', boundary: 'xyz', data };
    contents.openHandler({ url: 'https://acs.example/', referrer, postBody });
    expect(contents.loaded).toEqual([
      [
        'https://acs.example/',
        { httpReferrer: referrer, extraHeaders: 'content-type: multipart/form-data; boundary=xyz', postData: [field] },
      ],
    ]);
  });

  it('opens the return address in a pop-up over plain HTTP, where the session catches it', () => {
    const { contents, lines } = guardedContents();
    const url = returnUrl.replace('https:', 'http:');
    contents.openHandler({ url, referrer });
    expect([contents.loaded.map(([address]) => address), lines]).toEqual([[url], []]);
  });

  it('opens no pop-up that the guard refuses', () => {
    const { contents, lines } = guardedContents();
    expect(contents.openHandler({ url: 'file:///etc/passwd', referrer })).toEqual({ action: 'deny' });
    expect([contents.loaded, lines.length]).toEqual([[], 1]);
  });
});

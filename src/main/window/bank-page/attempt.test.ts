import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BankPageStatus } from '../../../shared/payment/bank-page.ts';
import { Attempt, type BankPageReturn, STALLED_AFTER_MS } from './attempt.ts';
import { type FakeContents, FakeSession, FakeView, FakeWindow, keepingLog, preventable } from './electron.fixture.ts';

const reference = 'T1-261121-0001-ABCDEFGHX';
const returnUrl = 'https://shop.example/return/0123456789abcdef0123456789abcdef';

const placed = { x: 20, y: 100, width: 900, height: 500 };

function attemptAt(authUrl = 'https://bank.example/pay') {
  const [window, session, view] = [new FakeWindow(), new FakeSession(), new FakeView()];
  const { log, lines } = keepingLog();
  const statuses: BankPageStatus[] = [];
  const returns: BankPageReturn[] = [];
  const attempt = new Attempt({
    page: { reference, authUrl, returnUrl },
    mode: 'live',
    window: window.asElectron(),
    session: session.asElectron(),
    view: view.asElectron(),
    startedAt: new Date('2026-11-21T13:02:00Z'),
    log,
    onStatus: (status) => statuses.push(status),
    onReturn: (returned) => returns.push(returned),
    onHint: () => undefined,
  });
  attempt.start();
  const show = () => {
    view.webContents.emit('did-navigate', {}, authUrl);
    view.webContents.emit('dom-ready');
  };
  const failToLoad = ({ isMainFrame }: { isMainFrame: boolean }) =>
    view.webContents.emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', 'https://any.example/', isMainFrame);
  const states = () => statuses.map(({ state, failure }) => failure ?? state);
  const isAllGone = () => view.webContents.isDestroyed() && window.views.size === 0;
  return { attempt, window, session, view, lines, statuses, returns, show, failToLoad, states, isAllGone };
}

const everythingCleared = ['connections', 'all storage', 'cache', 'passwords'];

describe('a bank page', () => {
  it('loads a bank page invisibly, and shows it where the screen places it', () => {
    const { attempt, view, window, show, states } = attemptAt();
    expect([view.isVisible, window.views.size]).toEqual([false, 1]);
    expect(view.webContents.loaded).toEqual([['https://bank.example/pay']]);
    show();
    expect(states()).toEqual(['loading', 'loading', 'shown']);
    attempt.place({ x: 20, y: 100, width: 2_000, height: 500.4 });
    expect([view.isVisible, view.bounds]).toEqual([true, { x: 20, y: 100, width: 1004, height: 500 }]);
    attempt.hide();
    expect([view.isVisible, states().at(-1)]).toEqual([false, 'shown']);
  });

  it('refuses a bank page before anything loads if its address is not allowed', () => {
    const { view, states } = attemptAt('http://bank.example/');
    expect([view.webContents.loaded, states()]).toEqual([[], ['loading', 'addressRefused']]);
  });

  it('does not fail a bank page because a frame fails', () => {
    const { show, failToLoad, states } = attemptAt();
    show();
    failToLoad({ isMainFrame: false });
    expect(states()).toEqual(['loading', 'loading', 'shown']);
  });

  it('reports a bank page as failed if it cannot be loaded, and keeps it until it is closed', () => {
    const { attempt, failToLoad, states } = attemptAt();
    failToLoad({ isMainFrame: true });
    expect([states(), attempt.isOpen]).toEqual([['loading', 'noConnection'], true]);
  });

  it('reports a bank page as failed if it is redirected to plain HTTP before it arrives', () => {
    const { view, states } = attemptAt();
    view.webContents.emit('will-redirect', preventable({ url: 'http://bank.example/', isMainFrame: true }));
    expect(states()).toEqual(['loading', 'addressRefused']);
  });

  it('hides a bank page only while another document loads', () => {
    const { view, show, states } = attemptAt();
    show();
    view.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
    view.webContents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false });
    expect(states()).toEqual(['loading', 'loading', 'shown']);
    view.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    expect(states().at(-1)).toBe('loading');
  });
});

describe('the keyboard focus of a bank page', () => {
  it('moves the focus to the bank page when it comes into sight, and not when its place changes', () => {
    const { attempt, view, show, statuses } = attemptAt();
    show();
    expect(view.webContents.focused).toBe(0);
    attempt.place(placed);
    attempt.place({ ...placed, width: 400 });
    expect([view.webContents.focused, statuses.at(-1)?.hasKeys]).toEqual([1, true]);
  });

  it('moves the focus between the pages with F6, and neither page receives the key', () => {
    const { attempt, window, view, show, statuses } = attemptAt();
    show();
    attempt.place(placed);
    expect(view.webContents.press('F6')).toBe(true);
    expect([window.webContents.focused, statuses.at(-1)?.hasKeys]).toEqual([1, false]);
    expect(window.webContents.press('F6')).toBe(true);
    expect([view.webContents.focused, statuses.at(-1)?.hasKeys]).toEqual([2, true]);
  });

  it.each([
    ['Tab', {}],
    ['F6', { control: true }],
    ['F6', { alt: true }],
    ['F6', { isAutoRepeat: true }],
    ['F6', { type: 'keyUp' }],
  ])('does not move the focus with %s and %j', (key, changes) => {
    const { attempt, window, view } = attemptAt();
    attempt.place(placed);
    expect([view.webContents.press(key, changes), window.webContents.press(key, changes)]).toEqual([false, false]);
    expect([view.webContents.focused, window.webContents.focused]).toEqual([1, 0]);
  });

  it('does not focus an invisible bank page, and returns the focus when the page is hidden', () => {
    const { attempt, window, view } = attemptAt();
    attempt.place(placed);
    attempt.hide();
    expect(window.webContents.focused).toBe(1);
    expect(window.webContents.press('F6')).toBe(false);
    attempt.place(placed);
    expect(view.webContents.focused).toBe(1);
  });

  it('returns the focus to the screens when the bank page ends', async () => {
    const { attempt, session, window } = attemptAt();
    attempt.place(placed);
    session.request({ url: returnUrl });
    expect(window.webContents.focused).toBe(1);
    await attempt.end();
    expect(window.webContents.eventNames()).toEqual([]);
  });
});

describe('a bank page that hangs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports a bank page as stalled after two minutes, until it makes progress', () => {
    const { show, session, states } = attemptAt();
    show();
    vi.advanceTimersByTime(STALLED_AFTER_MS - 1);
    expect(states().at(-1)).toBe('shown');
    vi.advanceTimersByTime(1);
    expect(states().at(-1)).toBe('stalled');
    session.request({ url: 'https://bank.example/poll', resourceType: 'xhr' });
    expect(states().at(-1)).toBe('shown');
  });

  it('gives a stalled bank page two more minutes if a person wants to wait', () => {
    const { attempt, states } = attemptAt();
    vi.advanceTimersByTime(STALLED_AFTER_MS);
    attempt.keepWaiting();
    vi.advanceTimersByTime(STALLED_AFTER_MS);
    expect(states()).toEqual(['loading', 'stalled', 'loading', 'stalled']);
  });

  it('does not count a change of focus as progress', () => {
    const { attempt, states } = attemptAt();
    vi.advanceTimersByTime(STALLED_AFTER_MS - 1);
    attempt.place(placed);
    vi.advanceTimersByTime(1);
    expect(states().at(-1)).toBe('stalled');
  });

  it('reports a bank page as stalled at once if it does not respond to the person', () => {
    const { view, show, states } = attemptAt();
    show();
    view.webContents.emit('unresponsive');
    view.webContents.emit('responsive');
    expect(states().slice(-2)).toEqual(['stalled', 'shown']);
  });
});

describe('the end of an attempt at a bank page', () => {
  it('ends the attempt when the customer returns, reports that once, and leaves nothing visible', async () => {
    const { attempt, session, view, returns, states, isAllGone } = attemptAt();
    const url = `${returnUrl}?status=successful`;
    session.request({ url });
    session.request({ url: `${returnUrl}?status=failed` });
    view.webContents.emit('did-fail-load', {}, -20, 'ERR_BLOCKED_BY_CLIENT', returnUrl, true);
    expect([attempt.isOpen, view.isVisible, view.webContents.isDestroyed()]).toEqual([false, false, false]);
    await attempt.end();
    expect(returns).toEqual([{ reference, request: { url, method: 'GET', body: expect.any(Uint8Array) } }]);
    expect([isAllGone(), session.cleared, states()]).toEqual([true, everythingCleared, ['loading']]);
  });

  const crash = (contents: FakeContents) => contents.emit('render-process-gone', {}, { reason: 'crashed' });
  it.each<[string, string, (at: ReturnType<typeof attemptAt>) => void]>([
    ["the page's process has ended", 'crashed', ({ view }) => crash(view.webContents)],
    ['the page closes itself', 'pageClosed', ({ view }) => view.webContents.close()],
    ['the screens have crashed', 'shown', ({ window }) => crash(window.webContents)],
  ])('ends the attempt when %s', async (_what, said, happen) => {
    const at = attemptAt();
    at.show();
    happen(at);
    expect([at.attempt.isOpen, at.states().at(-1)]).toEqual([false, said]);
    await at.attempt.end();
    expect([at.isAllGone(), at.session.cleared]).toEqual([true, everythingCleared]);
  });

  it('ends the attempt when the window is gone, without touching the window', async () => {
    const { attempt, window, view, session } = attemptAt();
    window.isGone = true;
    window.contentView.removeChildView = () => {
      throw new Error('Object has been destroyed');
    };
    window.emit('closed');
    await attempt.end();
    expect([view.webContents.isDestroyed(), session.cleared]).toEqual([true, everythingCleared]);
  });

  it('ends the attempt once, and ignores later events of the window', async () => {
    const { attempt, window, session, view } = attemptAt();
    await Promise.all([attempt.end(), attempt.end()]);
    attempt.place({ x: 0, y: 0, width: 100, height: 100 });
    expect(session.cleared).toEqual(everythingCleared);
    expect([window.listenerCount('closed'), window.webContents.listenerCount('render-process-gone')]).toEqual([0, 0]);
    expect([view.isVisible, view.bounds]).toEqual([false, null]);
  });

  it('ends the attempt even if its data cannot be cleared, and logs that', async () => {
    const { attempt, session, lines } = attemptAt();
    session.clearStorageData = () => Promise.reject(new Error('card 5061020000000000094'));
    await attempt.end();
    expect(JSON.stringify(lines)).toContain('backgroundFailed');
    expect(JSON.stringify(lines)).not.toContain('5061');
  });
});

import { describe, expect, it } from 'vitest';
import type { BankPageStatus, ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import type { SaleStatus } from '../../../shared/payment/payment-state.ts';
import type { AtCounter, DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import { REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import { payment, sale } from '../../../shared/testing/records.fixture.ts';
import { at } from '../../../shared/testing/states.fixture.ts';
import { keyedValues, NOTHING_KEYED } from '../../gateway/answers/keyed-values.ts';
import type { BankPageEvents } from './attempt.ts';
import { startBankPages } from './bank-page-control.ts';
import type { BankPages } from './bank-pages.ts';

const BOUNDS = { x: 24, y: 180, width: 976, height: 480 };
const OTHER_BOUNDS = { ...BOUNDS, width: 900 };
const PAGE = { authUrl: 'https://bank.example/pay', returnUrl: 'https://shop.example/return/0123' };

/** Makes a counter whose payment waits for its bank page, or does not. */
function counterWith(waits: boolean, status: SaleStatus = 'active'): AtCounter {
  const view = waits
    ? { screen: 'step' as const, step: 'bankPage' as const, instruction: null, notice: null }
    : { screen: 'confirming' as const, since: at(0), attempts: 0, frozen: false, putOffUntil: null };
  return { current: { sale: sale({ status }), payment: payment(), view } };
}

/** Views that record their calls, and a desk that answers only when the test says so. */
function control() {
  const told: string[] = [];
  const answers: ((page: typeof PAGE | null) => void)[] = [];
  const closings: (() => void)[] = [];
  const takings: (() => void)[] = [];
  const returned: ReturnedFacts['facts'][] = [];
  const refusals: Problem[] = [];
  let held: Problem | null = null;
  let snapshot: AtCounter = counterWith(true);
  let events: BankPageEvents | null = null;
  let openReference: string | null = null;
  const views: BankPages = {
    open({ reference }) {
      told.push('open');
      openReference = reference;
      events?.onStatus(loading(reference));
    },
    place: (_reference, { width }) => void told.push(`place ${width}`),
    hide: () => void told.push('hide'),
    keepWaiting: () => void told.push('keepWaiting'),
    close() {
      told.push('close');
      openReference = null;
      // Chromium never reports that the storage is cleared.
      return new Promise<void>(() => undefined);
    },
    closeAll: async () => void told.push('closeAll'),
    get openReference() {
      return openReference;
    },
  };
  const { handlers, follow } = startBankPages(
    {
      createBankPageViews(given) {
        events = given;
        return views;
      },
      onBankPage: () => undefined,
      keyedOf: (reference) => (reference === REFERENCE ? keyedValues(['564']) : NOTHING_KEYED),
      log: { write: (event) => expect.unreachable(event) },
    },
    {
      read: () => snapshot,
      bankPageRefusal: () => held,
      bankPage: () => new Promise((resolve) => answers.push(resolve)),
      async openBankPage() {
        told.push('written down');
        const refused = refusals.shift();
        return refused ? { ok: false, problem: refused } : { ok: true, value: {} as DeskSnapshot };
      },
      bankPageHinted: (reference) => void told.push(`hint ${reference}`),
      bankPageReturned(_reference, { facts }) {
        returned.push(facts);
        return new Promise((resolve) => takings.push(() => resolve(problem('unexpected'))));
      },
      closeBankPage() {
        told.push('desk told');
        return new Promise((resolve) => closings.push(() => resolve(problem('unexpected'))));
      },
    },
  );
  const place = (bounds: typeof BOUNDS | null) => handlers['bankPage.place']({ reference: REFERENCE, bounds });
  const answer = (page: typeof PAGE | null = PAGE) => answers.shift()?.(page);
  return {
    told,
    place,
    placed(bounds = BOUNDS) {
      const placing = place(bounds);
      answer();
      return placing;
    },
    close: () => handlers['bankPage.close']({ reference: REFERENCE }),
    follow,
    answer,
    refuse: (refused: Problem) => refusals.push(refused),
    /** Makes the desk refuse every page from now on. */
    hold: (why: Problem) => {
      held = why;
    },
    hint: () => events?.onHint(REFERENCE),
    finishClosing: () => closings.shift()?.(),
    returned,
    comeBack(search = '') {
      openReference = null;
      events?.onReturn({
        reference: REFERENCE,
        request: { url: `${PAGE.returnUrl}${search}`, method: 'GET', body: new Uint8Array() },
      });
    },
    takeIn: () => takings.shift()?.(),
    changeTo: (changed: AtCounter) => {
      snapshot = changed;
    },
  };
}

function loading(reference: string): BankPageStatus {
  const startedAt = '2026-11-21T13:02:00.000Z';
  return { reference, host: null, padlock: 'notSecure', state: 'loading', failure: null, hasKeys: false, startedAt };
}

it('masks in a return what was keyed for its payment', () => {
  const { returned, comeBack } = control();
  comeBack('?message=code%20564');
  expect(returned).toEqual([{ message: 'code ••••' }]);
});

describe('the place of the bank page', () => {
  it('opens the bank page if it is not open, and then moves it', async () => {
    const { told, placed } = control();
    expect(await placed()).toMatchObject({ ok: true, value: { reference: REFERENCE, state: 'loading' } });
    await placed(OTHER_BOUNDS);
    expect(told).toEqual(['written down', 'open', 'place 976', 'place 900']);
  });

  it('does not place an open bank page on a till that allows none, but hides it for a dialog', async () => {
    const { told, place, hold, placed } = control();
    await placed();
    const refused = problem('journalGoesBack');
    hold(refused.problem);
    expect(await place(OTHER_BOUNDS)).toEqual(refused);
    expect(await place(null)).toMatchObject({ ok: true });
    expect(told).toEqual(['written down', 'open', 'place 976', 'hide']);
  });

  it('does not place a bank page that the desk holds back until the page is requested again', async () => {
    const { told, place, answer, refuse, placed } = control();
    const samePurchase = problem('samePurchasePaid', { reference: 'T1-261121-0002-BBBBBBBBB' });
    refuse(samePurchase.problem);
    const refusedPlaces = [place(BOUNDS), place(OTHER_BOUNDS)];
    answer();
    answer();
    expect(await Promise.all(refusedPlaces)).toEqual([samePurchase, samePurchase]);
    expect(told).toEqual(['written down']);
    expect(await placed()).toMatchObject({ ok: true, value: { state: 'loading' } });
    expect(told).toEqual(['written down', 'written down', 'open', 'place 976']);
  });

  it('does not open a bank page whose payment continued while the journal was written', async () => {
    const till = control();
    const placed = till.place(BOUNDS);
    till.answer();
    await Promise.resolve();
    till.changeTo(counterWith(false));
    expect(await placed).toEqual({ ok: true, value: null });
    expect(till.told).toEqual(['written down']);
  });

  it('uses the last place requested, whatever the order of the answers', async () => {
    const { told, place, answer } = control();
    const first = place(BOUNDS);
    const second = place(OTHER_BOUNDS);
    answer();
    answer();
    await Promise.all([first, second]);
    expect(told).toEqual(['written down', 'open', 'place 900']);
  });

  it.each([
    ['is unknown to the desk', counterWith(true), null],
    ['no longer waits for the page', counterWith(false), PAGE],
    ['is no longer at the counter', counterWith(true, 'parked'), PAGE],
  ])('does not place the bank page if the payment %s', async (_why, counter, page) => {
    const till = control();
    const placed = till.place(BOUNDS);
    till.changeTo(counter);
    till.answer(page);
    expect(await placed).toEqual({ ok: true, value: null });
    expect(till.told).toEqual([]);
  });

  it('opens no second page before the desk knows that the first was closed', async () => {
    const { told, close, finishClosing, placed } = control();
    await placed();
    const closed = close();
    await placed(OTHER_BOUNDS);
    finishClosing();
    await closed;
    expect(told).toEqual(['written down', 'open', 'place 976', 'close', 'desk told']);
  });
});

describe('an open bank page', () => {
  it('reports the close of a bank page to the desk, even if its stored data is never cleared', async () => {
    const { told, close, finishClosing, placed } = control();
    await placed();
    const closed = close();
    expect(told.slice(-2)).toEqual(['close', 'desk told']);
    finishClosing();
    expect(await closed).toMatchObject({ ok: false });
  });

  it('keeps the bank page when one of its frames returns, and tells the desk', async () => {
    const { told, hint, placed } = control();
    await placed();
    hint();
    expect(told.slice(-1)).toEqual([`hint ${REFERENCE}`]);
    expect(told).not.toContain('close');
  });

  it('does not open a returned bank page again before the desk has recorded the return', async () => {
    const { told, comeBack, takeIn, placed } = control();
    await placed();
    comeBack();
    expect(await placed(OTHER_BOUNDS)).toEqual({ ok: true, value: null });
    expect(told).toEqual(['written down', 'open', 'place 976']);
    takeIn();
  });

  it('closes the bank page when its payment continues without it', async () => {
    const { told, follow, placed } = control();
    await placed();
    follow(counterWith(true));
    expect(told).not.toContain('close');
    follow(counterWith(false));
    expect(told).toContain('close');
  });
});

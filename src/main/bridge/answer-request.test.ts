import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNELS, type Channel, type Handlers, type RequestOf } from '../../shared/bridge-contract.ts';
import { WHOLE_JOURNAL } from '../../shared/journal/journal-view.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { Log, LogEvent, LogFields } from '../log.ts';
import { answerRequest } from './answer-request.ts';

const SALE_ID = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
const REFERENCE = 'T1-261121-0001-ABCDEFGHI';
const OPENED_SET = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';

type AsksWithNothing<C extends Channel> = undefined extends RequestOf<C> ? never : C;

/** For each channel a request that fits: everything the fuzz test sends differs from it. Many channels ask with nothing. */
const fitting: { [C in Channel as AsksWithNothing<C>]: unknown } & { [C in Channel]?: unknown } = {
  'till.setTheme': { theme: 'dark' },
  'till.setCurrency': { currency: 'JPY', country: 'JP', ceilingMinor: 1_000_000 },
  'till.decideJournal': { decision: 'acceptHead' },
  'setup.practise': { language: 'en' },
  'banks.list': { refresh: false },
  'announcement.dismiss': { reference: REFERENCE },
  'sale.checkEarlier': {
    saleId: SALE_ID,
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ada@example.com', phone: null },
    instrument: { kind: 'card', brand: 'Mastercard', firstSix: '555555', lastFour: '4444' },
  },
  'sale.charge': {
    saleId: SALE_ID,
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ada@example.com', phone: null },
    note: null,
    instrument: { kind: 'card', cardNumber: '5555555555554444', cvv: '123', expiryMonth: '12', expiryYear: '30' },
  },
  'sale.cancel': { saleId: SALE_ID },
  'sale.leaveForLater': { saleId: SALE_ID },
  'sale.resume': { saleId: SALE_ID },
  'sale.finish': { saleId: SALE_ID },
  'payment.submitStep': { reference: REFERENCE, keyed: { step: 'cardPin', pin: '1234' } },
  'bankPage.place': { reference: REFERENCE, bounds: { x: 10, y: 20, width: 800, height: 600 } },
  'bankPage.keepWaiting': { reference: REFERENCE },
  'bankPage.close': { reference: REFERENCE },
  'payment.sendAgain': { reference: REFERENCE },
  'payment.requery': { reference: REFERENCE },
  'payment.handOver': { reference: REFERENCE },
  'payment.handOverAfterReview': { reference: REFERENCE },
  'slip.save': { reference: REFERENCE },
  'journal.page': { before: null, limit: 50, search: null, outcomes: ['open', 'unknown'] },
  'journal.sums': { search: 'ade', outcomes: null },
  'journal.dayTotals': { from: '2026-11-01', to: '2026-11-21' },
  'journal.payment': { reference: REFERENCE },
  'shift.close': { shift: 1, counted: [{ currency: 'NGN', slips: 2, amountMinor: 300_000 }] },
  'shift.closeOther': { shift: 1, counted: [{ currency: 'NGN', slips: 2, amountMinor: 300_000 }] },
  'day.close': { number: 1 },
  'day.list': { before: null },
  'day.read': { number: 1 },
  'cases.list': { list: 'unresolved', after: null },
  'cases.read': { id: SALE_ID },
  'cases.ofPayment': { reference: REFERENCE },
  'cases.open': {
    reason: 'debitedTwice',
    claim: {
      amount: { amountMinor: 450_000, currency: 'NGN' },
      day: '2026-11-20',
      time: '15:00',
      lastFour: '8381',
      email: null,
      phone: '08030000000',
      words: 'The bank took it twice.',
    },
    references: [REFERENCE],
    foreign: { reference: REFERENCE, paymentType: 'QR' },
  },
  'cases.note': { id: SALE_ID, words: 'Called the bank.' },
  'cases.link': { id: SALE_ID, reference: REFERENCE },
  'cases.linkForeign': { id: SALE_ID, payment: { reference: REFERENCE, paymentType: 'CARD' } },
  'cases.requeryForeign': { id: SALE_ID, reference: REFERENCE },
  'cases.unlink': { id: SALE_ID, reference: REFERENCE },
  'cases.setStatus': { id: SALE_ID, status: 'waitingForBank' },
  'cases.resolve': { id: SALE_ID, reason: 'moneyReturned', words: 'The bank gave it back.' },
  'cases.reopen': { id: SALE_ID, words: 'It was taken once more.' },
  'evidence.save': { of: 'case', id: SALE_ID },
  'views.save': { id: SALE_ID, name: 'Tuesdays', view: WHOLE_JOURNAL, columns: ['reference', 'amount'] },
  'views.remove': { id: SALE_ID },
  'views.keepColumns': { columns: ['reference', 'amount'] },
  'export.propose': {
    range: { kind: 'days', days: { first: '2026-11-01', last: '2026-11-21' } },
    payments: 'all',
    search: null,
    filters: null,
    formats: ['csv'],
  },
  'export.start': {
    days: { first: '2026-11-21', last: '2026-11-21' },
    payments: 'all',
    search: 'ade',
    filters: null,
    formats: ['csv', 'pdf'],
    name: 'paydesk-T1-2026-11-21',
  },
  'export.list': { before: 12 },
  'opened.open': { fingerprints: ['2Z8C-ZMCR'], seals: ['5GSD-H256'] },
  'opened.page': {
    id: OPENED_SET,
    before: { createdAt: '2026-11-21T09:00:00.000Z', reference: REFERENCE, journal: 0 },
    limit: 50,
    search: 'ade',
    outcomes: ['paid'],
  },
  'opened.payment': { id: OPENED_SET, reference: REFERENCE },
  'opened.close': { id: OPENED_SET },
  'runs.create': { source: { kind: 'selected', references: [REFERENCE] } },
  'runs.readList': { lines: [REFERENCE] },
  'runs.list': { before: 3 },
  'runs.read': { id: 1 },
  'runs.items': { id: 1, group: 'flips', after: { rank: 0, position: 7 }, limit: 50 },
  'runs.pause': { id: 1 },
  'runs.resume': { id: 1 },
  'runs.cancel': { id: 1 },
  'runs.setPace': { id: 1, pace: { perSecond: 2, width: 8 } },
  'runs.saveResults': { id: 1 },
  'people.setUp': {
    owner: { name: 'Ada', pin: '480213' },
    second: { name: 'Bola', pin: '7391' },
    settings: { signIn: 'on', pinDigits: 6, idleMinutes: 5, lockAfterSale: false, fourEyes: false },
  },
  'people.ofBadge': { badge: 'B-1001' },
  'people.signIn': { id: SALE_ID, pin: '480213' },
  'people.approvers': { act: SALE_ID },
  'people.approve': { act: SALE_ID, approverId: SALE_ID, pin: '480213', reason: 'The customer waits.' },
  'people.recover': { id: SALE_ID, recoveryCode: '7Q2M-XK4T-0RHD-9C3V-5GSD', newPin: '480213' },
  'people.changeOwnPin': { pin: '480213', newPin: '739104' },
  'people.makeRecoveryCode': { pin: '480213' },
  'staff.add': { name: 'Chidi', role: 'cashier', pin: '480213', badge: 'B-1002' },
  'staff.change': { id: SALE_ID, name: 'Chidi', role: 'supervisor', isActive: true },
  'staff.setBadge': { id: SALE_ID, badge: 'B-1003' },
  'staff.resetPin': { id: SALE_ID, newPin: '480213' },
  'staff.setPersonRight': { id: SALE_ID, permission: 'secondCharge', to: 'allow' },
  'staff.setRoleRight': { role: 'cashier', permission: 'lookAtDay', to: 'deny' },
  'staff.setSettings': { signIn: 'on', pinDigits: 6, idleMinutes: 5, lockAfterSale: true, fourEyes: false },
  'customerDisplay.set': { on: true },
  'customerDisplay.continue': { reference: REFERENCE, step: 'otp' },
  'screen.stopped': { screen: 'sell', errorName: 'TypeError' },
};

interface Bench {
  handled: { channel: Channel; request: unknown }[];
  logged: { event: LogEvent; fields: LogFields }[];
  ask(channel: Channel, ...values: unknown[]): Promise<Result<unknown>>;
}

/** A bridge whose handlers note that they were called, and answer with `answer`. */
function makeBench(
  answer: (channel: Channel) => Promise<Result<unknown>> = async () => problem('saleNotFound'),
): Bench {
  const handled: Bench['handled'] = [];
  const logged: Bench['logged'] = [];
  const log: Log = { write: (event, fields = {}) => logged.push({ event, fields }) };
  const handlers = Object.fromEntries(
    CHANNELS.map((channel) => [
      channel,
      (request: unknown) => {
        handled.push({ channel, request });
        return answer(channel);
      },
    ]),
  ) as unknown as Handlers;
  return {
    handled,
    logged,
    ask: (channel, ...values) => answerRequest({ channel, handlers: Promise.resolve(handlers), log }, values),
  };
}

describe('a request over the bridge', () => {
  it.each(CHANNELS)('reaches the handler of %s where it fits the contract', async (channel) => {
    const bench = makeBench();
    expect(await bench.ask(channel, fitting[channel])).toEqual(problem('saleNotFound'));
    expect(bench.handled).toEqual([{ channel, request: fitting[channel] }]);
  });

  it.each(CHANNELS)('is invalid and changes nothing on %s, whatever random value it is', async (channel) => {
    const bench = makeBench();
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
    });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        fc.pre(value !== undefined || fitting[channel] !== undefined);
        expect(await bench.ask(channel, value)).toEqual(problem('invalidRequest'));
      }),
      { numRuns: 300 },
    );
    expect(bench.handled).toEqual([]);
  });

  it.each(CHANNELS.filter((channel) => fitting[channel] !== undefined))(
    'is invalid and changes nothing on %s where one part of a fitting request is taken away, added or replaced',
    async (channel) => {
      const bench = makeBench();
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...spoiltFormsOf(fitting[channel])), fc.nat(), async (spoil, seed) => {
          expect(await bench.ask(channel, spoil(seed))).toEqual(problem('invalidRequest'));
        }),
        { numRuns: 100 },
      );
      expect(bench.handled).toEqual([]);
    },
  );

  it('is invalid where it comes with a second argument, or with none', async () => {
    const bench = makeBench();
    expect(await bench.ask('desk.read', undefined, undefined)).toEqual(problem('invalidRequest'));
    expect(await bench.ask('desk.read')).toEqual(problem('invalidRequest'));
    expect(bench.handled).toEqual([]);
  });

  it('is invalid where looking at it throws', async () => {
    const trap = new Proxy({}, { get: () => assertNever(), getPrototypeOf: () => assertNever() });
    expect(await makeBench().ask('sale.charge', trap)).toEqual(problem('invalidRequest'));
  });

  it('is refused with its channel in the log and none of its values', async () => {
    const bench = makeBench();
    await bench.ask('payment.submitStep', { reference: REFERENCE, keyed: { step: 'otp', otp: 'x987654x' } });
    expect(bench.logged).toEqual([{ event: 'requestRefused', fields: { channel: 'payment.submitStep' } }]);
  });
});

describe('the answer to a request', () => {
  it('holds only what the contract names', async () => {
    const value = { path: '/slips/1.pdf', cardNumber: '5555555555554444' };
    const bench = makeBench(async () => ({ ok: true, value }));
    expect(await bench.ask('slip.save', fitting['slip.save'])).toEqual({ ok: true, value: { path: '/slips/1.pdf' } });
  });

  it('is `unexpected` where the handler’s value breaks the contract; the log gets the path alone', async () => {
    const bench = makeBench(async () => ({ ok: true, value: { path: 5555555555554444 } }));
    expect(await bench.ask('slip.save', fitting['slip.save'])).toEqual(problem('unexpected'));
    expect(bench.logged).toEqual([{ event: 'answerRefused', fields: { channel: 'slip.save', paths: ['value.path'] } }]);
  });

  it('is `unexpected` where the handler throws; the message goes nowhere', async () => {
    const bench = makeBench(async () => {
      throw new Error('PIN 4321 was refused');
    });
    expect(await bench.ask('payment.submitStep', fitting['payment.submitStep'])).toEqual(problem('unexpected'));
    expect(bench.logged).toMatchObject([{ event: 'requestFailed', fields: { errorName: 'Error' } }]);
    expect(JSON.stringify(bench.logged)).not.toContain('4321');
  });
});

function assertNever(): never {
  throw new Error('looked at');
}

type Spoil = (seed: number) => unknown;

/** Ways to break a fitting request in one place, at every depth. */
function spoiltFormsOf(value: unknown): Spoil[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value) as (keyof typeof value)[];
  const wrong: unknown[] = [
    undefined,
    Number.NaN,
    [],
    {},
    -1,
    0.5,
    'x'.repeat(3_000),
    () => 1,
    Symbol('x'),
    10n ** 30n,
  ];
  const here = keys.flatMap((key): Spoil[] => [
    () => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
    (seed) => ({ ...value, [key]: wrong[seed % wrong.length] }),
  ]);
  const deeper = keys.flatMap((key) =>
    spoiltFormsOf(value[key]).map(
      (spoil): Spoil =>
        (seed) => ({ ...value, [key]: spoil(seed) }),
    ),
  );
  return [...here, ...deeper, (seed) => ({ ...value, [`extra${seed}`]: seed })];
}

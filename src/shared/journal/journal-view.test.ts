import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOMES, UNSETTLED } from '../payment/payment-state.ts';
import { makeReference } from '../payment/reference.ts';
import { paymentQuerySchema } from './journal-query.ts';
import {
  boundToToday,
  formatView,
  isKeptAddress,
  type JournalView,
  parseView,
  queryOfView,
  WHOLE_JOURNAL,
} from './journal-view.ts';
import { keptSearch } from './searched-text.ts';

const SHOP = { today: '2026-11-21', currency: 'NGN' };

function view(changes: Partial<JournalView>): JournalView {
  return { ...WHOLE_JOURNAL, ...changes };
}

describe('boundToToday', () => {
  it('shows today if no days are chosen', () => {
    expect(boundToToday(view({ search: 'ade' }))).toEqual(view({ search: 'ade', days: { kind: 'today' } }));
    expect(boundToToday(view({ outcomes: ['unknown', 'paid'] })).days).toEqual({ kind: 'today' });
  });

  it('keeps the chosen days', () => {
    const yesterday = view({ days: { kind: 'yesterday' } });
    expect(boundToToday(yesterday)).toBe(yesterday);
  });

  it.each([[UNSETTLED], [['open']], [['unknown']]] as const)('lists %j of every day', (outcomes) => {
    const unsettled = view({ outcomes: [...outcomes] });
    expect(boundToToday(unsettled)).toBe(unsettled);
  });
});

const word = fc.string({ minLength: 1, maxLength: 4 });
const amount = fc.option(fc.nat({ max: 1_000_000_000 }));
const day = fc.option(fc.constantFrom('2026-01-31', '2026-11-21'));
const anyView: fc.Arbitrary<JournalView> = fc.record({
  search: fc.string({ maxLength: 20 }).map((text) => keptSearch(text.trim())),
  outcomes: fc.option(fc.subarray([...OUTCOMES], { minLength: 1 })),
  review: fc.boolean(),
  handedOver: fc.option(fc.boolean()),
  instrument: fc.option(fc.constantFrom('card' as const, 'account' as const)),
  bankCode: fc.option(word),
  brand: fc.option(word),
  cashier: fc.option(word),
  till: fc.option(word),
  currency: fc.constantFrom(null, 'NGN', 'JPY', 'KWD'),
  amountFromMinor: amount,
  amountToMinor: amount,
  days: fc.option(
    fc.oneof(
      fc.constantFrom({ kind: 'today' as const }, { kind: 'yesterday' as const }, { kind: 'lastSevenDays' as const }),
      fc
        .record({ kind: fc.constant('days' as const), first: day, last: day })
        .filter(({ first, last }) => first !== null || last !== null),
    ),
  ),
  withoutLessons: fc.boolean(),
  shift: fc.option(fc.integer({ min: 1, max: 99_999 })),
  report: fc.option(fc.integer({ min: 1, max: 99_999 })),
});

describe('the address of a view', () => {
  it.each<[string, Partial<JournalView>]>([
    ['', {}],
    ['not-settled', { outcomes: [...UNSETTLED] }],
    ['outcome=declined%2CneverReceived', { outcomes: ['declined', 'neverReceived'] }],
    ['search=ade%40example.com&review', { search: 'ade@example.com', review: true }],
    [
      'from=4500.00&to=4500.00&days=2026-11-01..',
      {
        amountFromMinor: 450_000,
        amountToMinor: 450_000,
        days: { kind: 'days', first: '2026-11-01', last: null },
      },
    ],
    ['currency=JPY&from=1500', { currency: 'JPY', amountFromMinor: 1_500 }],
    ['currency=KWD&to=1.250', { currency: 'KWD', amountToMinor: 1_250 }],
    ['days=lastSevenDays', { days: { kind: 'lastSevenDays' } }],
    ['shift=12', { shift: 12 }],
    ['without-lessons', { withoutLessons: true }],
    ['report=3', { report: 3 }],
  ])('the address of a view is %s', (text, changes) => {
    expect(formatView(view(changes))).toBe(text);
    expect(parseView(text)).toEqual(view(changes));
  });

  it('an address returns every view that it was made from', () => {
    fc.assert(
      fc.property(anyView, (chosen) => {
        expect(parseView(formatView(chosen))).toEqual(chosen);
      }),
    );
  });

  it('reads any address as a view, whatever the address contains', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseView(text);
        expect(parseView(formatView(read))).toEqual(read);
      }),
    );
    expect(parseView('outcome=stolen&from=-1&shift=0&report=x&days=2026-99-99..x&with=cheque&bank=%E0%A4')).toEqual(
      WHOLE_JOURNAL,
    );
  });
});

describe('a card number in the search of an address', () => {
  const address = 'search=5531%208866%205214%202950&review';

  it('cuts a card number in an address to its last four digits', () => {
    expect(parseView(address)).toEqual(view({ search: '2950', review: true }));
    expect(parseView('search=5531886652142950')).toEqual(view({ search: '2950' }));
  });

  it('tells that an address with a card number must not stay in the history', () => {
    expect(isKeptAddress(address)).toBe(false);
    expect(isKeptAddress('search=ade%40example.com')).toBe(true);
    expect(isKeptAddress('review')).toBe(true);
  });
});

describe('the query of a view', () => {
  it('covers everything if nothing is chosen', () => {
    expect(queryOfView(WHOLE_JOURNAL, SHOP)).toEqual({ search: null, outcomes: null });
  });

  it('filters by business days', () => {
    expect(queryOfView(view({ days: { kind: 'today' } }), SHOP).filters).toEqual({
      dayFrom: '2026-11-21',
      dayTo: '2026-11-21',
    });
    expect(queryOfView(view({ days: { kind: 'lastSevenDays' } }), SHOP).filters).toMatchObject({
      dayFrom: '2026-11-15',
      dayTo: '2026-11-21',
    });
    const since = { kind: 'days', first: '2026-11-20', last: null } as const;
    expect(queryOfView(view({ days: since }), SHOP).filters).toEqual({ dayFrom: '2026-11-20' });
  });

  it('searches a reference in its canonical form, however it was typed', () => {
    const whole = makeReference({ till: 'T1', day: '261121', counter: 1, randomInt: () => 10 });
    const typed = whole.toLowerCase().replaceAll('-', ' ');
    expect(queryOfView(view({ search: typed }), SHOP).search).toBe(whole);
    expect(queryOfView(view({ search: 'ade 8381' }), SHOP).search).toBe('ade 8381');
    expect(queryOfView(view({ search: ' rice 50 kg ' }), SHOP).search).toBe('rice 50 kg');
  });

  it('makes a valid query from every view', () => {
    fc.assert(
      fc.property(anyView, (chosen) => paymentQuerySchema.safeParse(queryOfView(chosen, SHOP)).success),
      { numRuns: 30 },
    );
  });
});

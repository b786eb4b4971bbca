import { describe, expect, it } from 'vitest';
import { buildCase } from '../testing/cases.fixture.ts';
import * as records from '../testing/records.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import { booksOf, decisionOf, mostReturnable, returnChangeOf, returnedMinorOf, returnsProblem } from './books.ts';

const amount = { amountMinor: 150_000, currency: 'NGN' };
const payment = (state = given.paid()) => records.payment({ state, amount });

describe('the returned money of a payment', () => {
  it('no money is returned while no case says so', () => {
    expect(returnedMinorOf(payment())).toBe(0);
    expect(decisionOf(payment())).toBeNull();
  });

  it('the returned money is what the payment’s resolved cases say, a part or all', () => {
    const paid = payment(given.paid({ returned: [given.RETURN] }));
    expect(returnedMinorOf(paid)).toBe(50_000);
    expect(decisionOf(paid)).toEqual({ case: given.RETURN.case, reason: 'moneyReturned' });
    expect(mostReturnable({ payment: paid, caseId: 'another' })).toBe(100_000);
    expect(mostReturnable({ payment: paid, caseId: given.RETURN.case.id })).toBe(150_000);
    expect(booksOf(paid.state, given.RETURN.case.id)).toBe('returned');
    expect(booksOf(paid.state, 'another')).toBe('kept');
    expect(booksOf(given.declined(), 'another')).toBeNull();
  });
});

describe('a change of the returned money', () => {
  const paid = payment();
  const { reference } = paid;
  const returned = [{ reference, amount: { ...amount, amountMinor: 50_000 } }];
  const resolved = {
    status: 'resolved',
    reason: 'moneyReturned',
    words: 'By transfer.',
    at: given.at(8),
    by: 'ngozi',
  } as const;
  const about = { references: [reference], ...given.RETURN.case };
  const resolvedCase = { ...buildCase({}), ...about, state: { ...resolved, returned } };

  it('returned money follows a case that is resolved, reopened or about another payment', () => {
    expect(returnChangeOf(paid, [resolvedCase])).toEqual({ kind: 'returnsDecided', returns: [given.RETURN] });
    const after = payment(given.paid({ returned: [given.RETURN] }));
    expect(returnChangeOf(after, [resolvedCase])).toBeNull();
    const open = { ...resolvedCase, state: { status: 'open' } as const };
    expect(returnChangeOf(after, [open])).toEqual({ kind: 'returnsDecided', returns: [] });
    expect(returnChangeOf(after, [{ ...resolvedCase, references: [] }])).toEqual({
      kind: 'returnsDecided',
      returns: [],
    });
  });

  it('returned money never exceeds what was paid, whatever several cases say', () => {
    const all = [{ reference, amount }];
    const other = { ...resolvedCase, id: '5b0b9d3e-8f8d-4a44-8a4f-7d0f8a1d2c33', number: 2 };
    const later = { ...other, state: { ...resolved, at: given.at(9), returned: all } };
    expect(returnChangeOf(paid, [later, resolvedCase])).toEqual({ kind: 'returnsDecided', returns: [given.RETURN] });
  });

  it('changes no returned money of a payment that is not paid', () => {
    expect(returnChangeOf({ ...paid, state: given.declined() }, [resolvedCase])).toBeNull();
  });

  it.each([
    ['nothing', [], 'returnedAmountMissing'],
    ['nothing of the only payment', [0], 'returnedAmountMissing'],
    ['more than was paid', [150_001], 'returnedTooMuch'],
    ['a payment twice', [1, 1], 'returnedAmountMissing'],
    ['all of it', [150_000], null],
    ['a part', [1], null],
  ])('accepts returned money only up to what was paid: %s', (_name, minors, code) => {
    const said = minors.map((amountMinor) => ({ reference, amount: { ...amount, amountMinor } }));
    const wrong = returnsProblem(resolvedCase, { reason: 'moneyReturned', returned: said }, [paid]);
    expect(wrong?.code ?? null).toBe(code);
  });

  it('refuses returned money in another currency, or with a reason other than returned money', () => {
    const dollars = [{ reference, amount: { amountMinor: 1, currency: 'USD' } }];
    expect(returnsProblem(resolvedCase, { reason: 'moneyReturned', returned: dollars }, [paid])?.code).toBe(
      'returnedTooMuch',
    );
    expect(returnsProblem(resolvedCase, { reason: 'goodsHandedOver', returned }, [paid])?.code).toBe('returnedTooMuch');
    expect(returnsProblem(resolvedCase, { reason: 'goodsHandedOver' }, [paid])).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { mayRetry, PROBLEM_CODES, problem, problemSchema } from './problems.ts';

describe('a problem', () => {
  it.each(PROBLEM_CODES)('%s passes its own schema and says whether to try again', (code) => {
    const refused = problem(code, { reference: 'T1-261121-0001-AAAAAAAAZ' });
    expect(problemSchema.parse(refused.problem)).toEqual(refused.problem);
    expect(typeof mayRetry(code)).toBe('boolean');
  });

  it('refuses a problem outside the closed set', () => {
    expect(problemSchema.safeParse({ code: 'somethingElse', facts: {} }).success).toBe(false);
  });

  it.each(['stepFrozen', 'earlierPaymentNotSettled', 'banksUnavailable', 'unexpected'] as const)(
    'says that trying again may help: %s',
    (code) => expect(mayRetry(code)).toBe(true),
  );

  it.each(['alreadyHandedOver', 'notPaid', 'saleHasOpenPayment', 'saleAlreadyPaid', 'journalFailed'] as const)(
    'says that trying again does not help: %s',
    (code) => expect(mayRetry(code)).toBe(false),
  );
});

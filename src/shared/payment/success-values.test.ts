import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedSuccessValuesSchema, isNoContradiction, SUCCESS_FIELDS } from './success-values.ts';

describe('success values', () => {
  it('an absent or null field contradicts nothing', () => {
    for (const field of SUCCESS_FIELDS) {
      expect(isNoContradiction(field, null)).toBe(true);
      expect(isNoContradiction(field, undefined)).toBe(true);
    }
  });

  it('a text on no list contradicts success', () => {
    const known = ['successful', 'success', '00', '000', 'ok'];
    fc.assert(
      fc.property(fc.constantFrom(...SUCCESS_FIELDS), fc.string(), (field, value) => {
        fc.pre(!known.includes(value.toLowerCase()));
        expect(isNoContradiction(field, value)).toBe(false);
      }),
    );
  });
});

describe('added success values', () => {
  it.each([{ status: ['approved'] }, { chargeCode: ['S0', '0'], fraudStatus: ['not checked'] }, {}])(
    'accepts the added success values %o',
    (added) => {
      expect(addedSuccessValuesSchema.safeParse(added).success).toBe(true);
    },
  );

  it.each([
    { status: ['failed'] },
    { status: ['Pending'] },
    { chargeCode: ['NR'] },
    { fraudStatus: ['unreadable'] },
    { status: [''] },
    { status: [' approved'] },
    { status: ['x'.repeat(33)] },
    { code: ['00'] },
    { status: 'approved' },
  ])('refuses the added success values %o', (added) => {
    expect(addedSuccessValuesSchema.safeParse(added).success).toBe(false);
  });
});

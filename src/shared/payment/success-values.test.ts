import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedSuccessValuesSchema, isNoContradiction, SUCCESS_FIELDS } from './success-values.ts';

describe('what stands beside 000', () => {
  it('contradicts nothing where it is absent or null', () => {
    for (const field of SUCCESS_FIELDS) {
      expect(isNoContradiction(field, null)).toBe(true);
      expect(isNoContradiction(field, undefined)).toBe(true);
    }
  });

  it('contradicts where it is any text that is on no list', () => {
    const known = ['successful', 'success', '00', '000', 'ok'];
    fc.assert(
      fc.property(fc.constantFrom(...SUCCESS_FIELDS), fc.string(), (field, value) => {
        fc.pre(!known.includes(value.toLowerCase()));
        expect(isNoContradiction(field, value)).toBe(false);
      }),
    );
  });

  it('is success in its own field alone', () => {
    expect(isNoContradiction('status', '00')).toBe(false);
    expect(isNoContradiction('chargeCode', 'successful')).toBe(false);
    expect(isNoContradiction('fraudStatus', 'successful')).toBe(false);
  });
});

describe('what is added to it', () => {
  it.each([{ status: ['approved'] }, { chargeCode: ['S0', '0'], fraudStatus: ['not checked'] }, {}])(
    'may be %o',
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
  ])('may not be %o', (added) => {
    expect(addedSuccessValuesSchema.safeParse(added).success).toBe(false);
  });
});

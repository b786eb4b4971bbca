import { describe, expect, it } from 'vitest';
import { KEYED_STEPS, type KeyedDetails, keyedDetailsSchema } from './keyed-steps.ts';
import { keyedTexts } from './keyed-text.ts';

const KEYED: { [Step in KeyedDetails['step']]: Extract<KeyedDetails, { step: Step }> } = {
  cardPin: { step: 'cardPin', pin: '3310' },
  billingAddress: {
    step: 'billingAddress',
    billingAddress: { address: '1 Main Street', city: 'Leeds', state: 'Yorkshire', postalCode: 'LS1', country: 'GB' },
  },
  otp: { step: 'otp', otp: '12345' },
};

describe('keyed steps', () => {
  it.each(Object.values(KEYED))('a keyed step accepts its own details: $step', (keyed) => {
    expect(keyedDetailsSchema.parse(keyed)).toEqual(keyed);
  });

  it('a step with a code has only that field, which is sensitive', () => {
    for (const { details, sensitive, ...step } of Object.values(KEYED_STEPS))
      if ('code' in step) expect(Object.keys(details.shape)).toEqual(['step', ...sensitive]);
  });

  it.each([
    ['a PIN of three digits', { step: 'cardPin', pin: '331' }],
    ['a PIN of seven digits', { step: 'cardPin', pin: '3310331' }],
    ['an OTP with a letter', { step: 'otp', otp: '1234a' }],
    [
      'an address without a city',
      { step: 'billingAddress', billingAddress: { ...KEYED.billingAddress.billingAddress, city: '' } },
    ],
    ['a step in which nothing is keyed', { step: 'bankPage' }],
    ['a field that the step lacks', { ...KEYED.cardPin, otp: '12345' }],
  ])('refuses a keyed value that is %s', (_what, keyed) => {
    expect(keyedDetailsSchema.safeParse(keyed).success).toBe(false);
  });
});

describe('keyedTexts', () => {
  const sensitiveIn = (keyed: KeyedDetails) => keyedTexts(keyed, KEYED_STEPS[keyed.step].sensitive);

  it('returns the PIN and the OTP, and nothing of an address', () => {
    expect(sensitiveIn(KEYED.cardPin)).toEqual(['3310']);
    expect(sensitiveIn(KEYED.otp)).toEqual(['12345']);
    expect(sensitiveIn(KEYED.billingAddress)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { whenLeft, whileTyping } from './field-feedback.ts';

describe('the sentence beside a field', () => {
  it('shows no sentence while the typed value may still become valid', () => {
    expect(whileTyping('cardNumberLength', '5531', null)).toBeNull();
    expect(whileTyping('cardNumberWrong', '553188665214', null)).toBeNull();
    expect(whileTyping('emailForm', 'ada@', null)).toBeNull();
  });

  it('the sentence waits for the rest of a year that begins with 20', () => {
    expect(whileTyping('expiryPast', '09/20', null)).toBeNull();
    expect(whileTyping('expiryPast', '09/19', null)).toBe('expiryPast');
  });

  it('the sentence appears at once if more typing cannot help', () => {
    expect(whileTyping('otherDigits', '٥', null)).toBe('otherDigits');
    expect(whileTyping('cardNumberWrong', '5531 8866 5214 2951', null)).toBe('cardNumberWrong');
    expect(whileTyping('cardPinLength', '1234567', null)).toBe('cardPinLength');
    expect(whileTyping('amountTooManyDecimals', '4.605', null)).toBe('amountTooManyDecimals');
    expect(whileTyping('pinTrivial', '123456', null)).toBe('pinTrivial');
  });

  it('the sentence disappears as soon as the value is right', () =>
    expect(whileTyping(null, '3310', 'cardPinLength')).toBeNull());

  it('the sentence disappears once its own reason is gone, even if the value is incomplete', () =>
    expect(whileTyping('cardNumberLength', '5531', 'otherDigits')).toBeNull());

  it('the sentence stays while its reason is there', () =>
    expect(whileTyping('emailForm', 'ada@ex', 'emailForm')).toBe('emailForm'));

  it('the sentence appears when a person leaves the field, unless the field is empty', () => {
    expect(whenLeft('emailForm')).toBe('emailForm');
    expect(whenLeft('missing')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { whenLeft, whileTyping } from './field-feedback.ts';

describe('the error of a field', () => {
  it('shows no error while the typed value may still become valid', () => {
    expect(whileTyping('cardNumberLength', '5531', null)).toBeNull();
    expect(whileTyping('cardNumberWrong', '553188665214', null)).toBeNull();
    expect(whileTyping('emailForm', 'ada@', null)).toBeNull();
  });

  it('shows no error for a year that may continue after 20', () => {
    expect(whileTyping('expiryPast', '09/20', null)).toBeNull();
    expect(whileTyping('expiryPast', '09/19', null)).toBe('expiryPast');
  });

  it('shows the error at once if more typing cannot help', () => {
    expect(whileTyping('otherDigits', '٥', null)).toBe('otherDigits');
    expect(whileTyping('cardNumberWrong', '5531 8866 5214 2951', null)).toBe('cardNumberWrong');
    expect(whileTyping('cardPinLength', '1234567', null)).toBe('cardPinLength');
    expect(whileTyping('amountTooManyDecimals', '4.605', null)).toBe('amountTooManyDecimals');
    expect(whileTyping('pinTrivial', '123456', null)).toBe('pinTrivial');
  });

  it('removes the error as soon as the value is valid', () =>
    expect(whileTyping(null, '3310', 'cardPinLength')).toBeNull());

  it('removes the error once its cause is gone, even if the value is incomplete', () =>
    expect(whileTyping('cardNumberLength', '5531', 'otherDigits')).toBeNull());

  it('keeps the error while its cause remains', () =>
    expect(whileTyping('emailForm', 'ada@ex', 'emailForm')).toBe('emailForm'));

  it('shows the error when a person leaves the field, unless the field is empty', () => {
    expect(whenLeft('emailForm')).toBe('emailForm');
    expect(whenLeft('missing')).toBeNull();
  });
});

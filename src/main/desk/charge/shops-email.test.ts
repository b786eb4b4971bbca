import { describe, expect, it } from 'vitest';
import { withShopsEmail } from './shops-email.ts';

const SHOP = 'shop@example.com';
const by = (email: string) => ({ customer: { email, phone: null } });

describe('withShopsEmail', () => {
  it.each([SHOP, 'SHOP@Example.com'])('marks the shop’s own e-mail, even if %s was typed', (email) => {
    expect(withShopsEmail(by(email), SHOP)).toEqual({ customer: { email, phone: null, isShopsEmail: true } });
  });

  it('does not mark a customer’s e-mail as the shop’s, whatever a screen says', () => {
    const said = { customer: { email: 'ade@example.com', phone: null, isShopsEmail: true as const } };
    expect(withShopsEmail(said, SHOP)).toEqual(by('ade@example.com'));
    expect(withShopsEmail(said, null)).toEqual(by('ade@example.com'));
  });
});

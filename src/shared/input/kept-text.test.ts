import { describe, expect, it } from 'vitest';
import { mayBeKept } from './kept-text.ts';

describe('mayBeKept', () => {
  it.each([
    'card 5531 8866 5214 2950',
    'BVN 22212345678',
    'BVN ٢٢٢１２３４５６７８',
    '222.1234.5678',
    '222–1234–5678',
    '22 123 456 789',
    '2212 345 6789',
    '221/2345/6789',
    'BVN 222  1234  5678',
    '222:1234:5678',
    'BVN 22123 456789',
  ])('refuses %s', (text) => expect(mayBeKept(text)).toBe(false));

  it.each([
    'Order 26112100071',
    '222123456789',
    'Call 08022123456',
    'the 22 of them, 22/11/2026 15:30',
    'NGN 22,123,456.78',
    'Table 4',
    '22/11/2026 150 naira',
    '22.11.2026 9:30',
    'order 221126-00123',
    'T22-261121-000A-1B2C3D4E5',
    '22 123 456 7890',
  ])('accepts %s', (text) => expect(mayBeKept(text)).toBe(true));
});

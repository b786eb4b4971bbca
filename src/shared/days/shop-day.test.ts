import { describe, expect, it } from 'vitest';
import { shopDaySchema } from './shop-day.ts';

describe('shopDaySchema', () => {
  it('accepts a day of this century', () => expect(shopDaySchema.parse('2026-11-17')).toBe('2026-11-17'));

  it.each(['20261-11-17', '275760-09-13', '9999-12-31', '0002-11-17', '2026-02-30', ''])('refuses %j', (text) =>
    expect(shopDaySchema.safeParse(text).success).toBe(false),
  );
});

import { describe, expect, it } from 'vitest';
import { requeryOutcomeSchema } from './answers.ts';

describe('answers without a result', () => {
  const lost = { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429 };

  it('keeps an entry without a wait unchanged, key for key', () => {
    expect(JSON.stringify(requeryOutcomeSchema.parse(lost))).toBe(JSON.stringify(lost));
  });

  it('keeps in an entry how long the service asked the till to wait', () => {
    const waiting = { ...lost, retryAfterMs: 1_800_000 };
    expect(requeryOutcomeSchema.parse(waiting)).toEqual(waiting);
  });

  it.each([-1, 0.5, '60', null])('refuses a wait of %j', (retryAfterMs) => {
    expect(requeryOutcomeSchema.safeParse({ ...lost, retryAfterMs }).success).toBe(false);
  });
});

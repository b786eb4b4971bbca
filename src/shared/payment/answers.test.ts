import { describe, expect, it } from 'vitest';
import { requeryOutcomeSchema } from './answers.ts';

describe('a lost re-query', () => {
  const lost = { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429 };

  it('of a journal that was written before waits were read stays as it is, key for key', () => {
    expect(JSON.stringify(requeryOutcomeSchema.parse(lost))).toBe(JSON.stringify(lost));
  });

  it('carries how long the service asked not to be asked again', () => {
    const waiting = { ...lost, retryAfterMs: 1_800_000 };
    expect(requeryOutcomeSchema.parse(waiting)).toEqual(waiting);
  });

  it.each([-1, 0.5, '60', null])('is refused with a wait of %j', (retryAfterMs) => {
    expect(requeryOutcomeSchema.safeParse({ ...lost, retryAfterMs }).success).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { enrolmentSchema } from './wire.ts';

describe('the data with which a till enrols', () => {
  it.each([
    ['is accepted with the longest name that a person types', 1_000, true],
    ['is refused if it would fill head office', 8_000, false],
  ])('%s', (_name, characters, isTaken) => {
    expect(enrolmentSchema.safeParse(enrolmentOf('T'.repeat(characters))).success).toBe(isTaken);
  });
});

function enrolmentOf(till: string) {
  const identity = {
    form: 1,
    id: '0c5c2f2e-6b0e-4f0a-9d55-0b1a6f4b8f11',
    mode: 'practice',
    till,
    createdAt: '2026-11-22T09:00:00.000Z',
  };
  return { code: null, publicKey: 'ab'.repeat(32), identity };
}

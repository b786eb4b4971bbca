import { describe, expect, it } from 'vitest';
import { runSourceSchema } from './requery-run-contract.ts';

describe('the references of a run', () => {
  const selected = (reference: string) =>
    runSourceSchema.safeParse({ kind: 'selected', references: [reference] }).success;

  it('accepts references of this till and of others in a run', () => {
    expect(['T1-261121-0001-AAAAAAAAZ', 'ORDER-1001', '100004261121103045123456789012'].map(selected)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('refuses card numbers in a run', () => {
    expect(['5531886652142950', '5531 8866 5214 2950', '5531.8866.5214.2950'].map(selected)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

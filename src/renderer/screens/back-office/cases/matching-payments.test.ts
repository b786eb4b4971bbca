import { describe, expect, it } from 'vitest';
import type { CaseRecord } from '../../../../shared/case/case.ts';
import { buildCase } from '../../../../shared/testing/cases.fixture.ts';
import { continuableCases } from './matching-payments.tsx';

const [FIRST, SECOND] = ['T1-261121-0001-AAAAAAAAA', 'T1-261121-0002-BBBBBBBBB'] as const;
const caseOf = (id: string, ...references: string[]): CaseRecord => buildCase({ id, references });
const resolved = (of: CaseRecord): CaseRecord => ({
  ...of,
  state: { status: 'resolved', reason: 'notDebited', words: 'The bank says so.', at: of.openedAt, by: 'ada' },
});
const idsOf = (...asked: Parameters<typeof continuableCases>) => continuableCases(...asked).map(({ id }) => id);

describe('the open cases of a dispute’s payments', () => {
  it('excludes resolved cases', () => {
    const cases = [caseOf('open', FIRST), resolved(caseOf('resolved', FIRST))];
    expect(idsOf([{ reference: FIRST, cases }])).toEqual(['open']);
  });

  it('lists an open case once if the case is about several payments', () => {
    const both = caseOf('both', FIRST, SECOND);
    const other = caseOf('other', SECOND);
    const found = [
      { reference: FIRST, cases: [both] },
      { reference: SECOND, cases: [other, both] },
    ];
    expect(idsOf(found)).toEqual(['both', 'other']);
  });

  it('excludes cases from which the payment was removed, and the current case', () => {
    const cases = [caseOf('takenOut', SECOND), caseOf('this', FIRST)];
    expect(idsOf([{ reference: FIRST, cases }], 'this')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { answered, BANK_PAGE, LOST, stepAnswer } from '../../../../shared/testing/answers.fixture.ts';
import { requeried } from '../../../../shared/testing/facts.fixture.ts';
import { answerRows } from './answer-rows.ts';

describe('the rows of a service’s answer', () => {
  it('shows each field of an answer, without missing ones', () => {
    const rows = answerRows(requeried(answered({ message: null })));
    expect(rows).toContainEqual({ field: 'code', value: '000' });
    expect(rows).toContainEqual({ field: 'isLive', value: false });
    expect(rows.map(({ field }) => field)).not.toContain('message');
  });

  it('never shows the address of a bank page', () => {
    const answer = stepAnswer({ authUrl: BANK_PAGE });
    const rows = answerRows({
      kind: 'stepAnswered',
      operation: 'initiate',
      answer,
      next: { kind: 'confirm', step: null },
    });
    expect(JSON.stringify(rows)).not.toContain(BANK_PAGE);
  });

  it('shows no rows if no answer came or no request was sent', () => {
    expect(answerRows(requeried(LOST))).toEqual([]);
    expect(answerRows({ kind: 'saleParked' })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Outcome } from './cut-power.ts';
import type { Loss } from './judge.ts';
import { create } from './recording.fixture.ts';
import { isProven } from './report.ts';
import type { Writer } from './writers.ts';

const LOST: Loss = { kind: 'eventLost', detail: 'event 3 of 4' };

function outcome(writer: Writer, losses: readonly Loss[]): Outcome {
  const cut = { number: 0, operation: create('journal.db'), acknowledged: 4, losses };
  return { writer, operations: 9, acknowledged: 4, requests: 2, cuts: [cut] };
}

describe('power cut report', () => {
  it('calls the run a proof if the controls lose data and the real writer loses none', () => {
    expect(isProven([outcome('shipping', []), outcome('walNormal', [LOST])])).toBe(true);
  });

  it('does not accept a run as proof if the real writer loses data', () => {
    expect(isProven([outcome('shipping', [LOST]), outcome('walNormal', [LOST])])).toBe(false);
  });

  it('does not accept a run as proof if a control loses nothing, because the power cuts are too gentle', () => {
    expect(isProven([outcome('shipping', []), outcome('walNormal', [])])).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { Outcome } from './cut-power.ts';
import type { Loss } from './judge.ts';
import { create } from './recording.fixture.ts';
import { isProven, reportLines } from './report.ts';
import type { Writer } from './writers.ts';

const LOST: Loss = { kind: 'eventLost', detail: 'event 3 of 4' };

function outcome(writer: Writer, losses: readonly Loss[]): Outcome {
  const cut = { number: 0, operation: create('journal.db'), acknowledged: 4, losses };
  return { writer, operations: 9, acknowledged: 4, requests: 2, cuts: [cut] };
}

describe('the report of the power cuts', () => {
  it('is a proof where the controls lose and the writer that ships does not', () => {
    expect(isProven([outcome('shipping', []), outcome('walNormal', [LOST])])).toBe(true);
  });

  it('is none where the writer that ships loses', () => {
    expect(isProven([outcome('shipping', [LOST]), outcome('walNormal', [LOST])])).toBe(false);
  });

  it('is none where a control loses nothing: then the cuts are too gentle', () => {
    expect(isProven([outcome('shipping', []), outcome('walNormal', [])])).toBe(false);
  });

  it('tells how many cuts met the second head', () => {
    const cut = { number: 1, operation: create('heads/a.json'), acknowledged: 4, losses: [] };
    const met = { ...outcome('shipping', []), cuts: [cut, ...outcome('shipping', []).cuts] };
    expect(reportLines([met], 'rain').join('\n')).toMatch(/of them in the second head\s+1 cuts/);
  });

  it('tells what the writer that ships has lost, and where', () => {
    const lines = reportLines([outcome('shipping', [LOST])], 'rain').join('\n');
    expect(lines).toContain('seed rain');
    expect(lines).toMatch(/lost acknowledged events\s+1 cuts/);
    expect(lines).toContain('during create of journal.db, 4 entries acknowledged: eventLost (event 3 of 4)');
  });
});

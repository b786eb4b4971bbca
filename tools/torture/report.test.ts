import { describe, expect, it } from 'vitest';
import { LOST_AT_INITIATE } from '../../src/shared/testing/facts.fixture.ts';
import { payment } from '../../src/shared/testing/records.fixture.ts';
import { at } from '../../src/shared/testing/states.fixture.ts';
import { event, intent, request, soundEvidence } from './evidence.fixture.ts';
import { reportLines } from './report.ts';
import type { Kill } from './stage-at-kill.ts';
import { summarize } from './summary.ts';

const sound = soundEvidence();
const COURSE = { rounds: 1, seed: 'rain', seconds: 12, refusals: new Map([['stepNotOpen', 3]]) };
const KILL: Kill = {
  startedAt: at(-2_000),
  readyAt: at(-1_000),
  killedAt: at(5),
  workingOn: { saleId: payment().saleId, chargedAt: at(-1) },
};

/** Returns the numbers of the table by name. */
function table(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.map((line) => line.trim().split(/ {2,}/)));
}

describe('torture report', () => {
  it('counts kills, payments and what was recovered', () => {
    const lines = reportLines(COURSE, summarize([KILL], sound));
    expect(lines[0]).toContain('seed rain');
    expect(table(lines)).toMatchObject({
      kills: '1',
      'sending initiate': '1',
      'payments in the journal': '1',
      'captured by the service': '1',
      'unknown at a kill': '1',
      'recovered: settled now': '1',
      'refused: stepNotOpen': '3',
      lost: '0',
      double: '0',
    });
  });

  it('does not count an unknown payment as recovered', () => {
    const events = [intent(1), event(2, LOST_AT_INITIATE, payment({ updatedAt: at(9) }))];
    const summary = summarize([KILL], soundEvidence({ events, ledger: [], acknowledged: [] }));
    expect(summary).toMatchObject({ unknownAtKill: 1, recovered: 0, notSettled: 1, findings: [] });
  });

  it('prints a loss with its reference', () => {
    const reference = 'T1-261121-0002-ABCDEFGH2';
    const received = [...sound.received, request('initiate', { reference })];
    const lines = reportLines(COURSE, summarize([KILL], soundEvidence({ received })));
    expect(table(lines)).toMatchObject({ lost: '1' });
    expect(lines.at(-1)).toBe(`intentMissing: {"reference":"${reference}"}`);
  });
});

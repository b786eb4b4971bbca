import { withStates } from '../../src/shared/fold/entry-fold.ts';
import { CLASS_OF, compare, countResends, type Finding, type FindingClass } from './compare.ts';
import type { Evidence } from './evidence.ts';
import { histogramOf, type Kill, type KillStage, stageAtKill, unsettledAtKill } from './stage-at-kill.ts';

export interface Summary {
  readonly kills: number;
  readonly stages: ReadonlyArray<readonly [KillStage, number]>;
  readonly entries: number;
  readonly acknowledged: number;
  readonly payments: number;
  readonly captured: number;
  readonly resends: number;
  readonly unknownAtKill: number;
  readonly recovered: number;
  readonly recoveredAsPaid: number;
  /** Payments that are still open or unknown because the service received nothing or waits for a step. */
  readonly notSettled: number;
  readonly findings: readonly Finding[];
}

export function summarize(kills: readonly Kill[], evidence: Evidence): Summary {
  const { ledger, acknowledged } = evidence;
  const events = withStates(evidence.events);
  const outcomes = new Map(
    events.flatMap(({ entry: { payment } }) => (payment ? [[payment.reference, payment.state.outcome]] : [])),
  );
  const outcomeOf = (reference: string) => outcomes.get(reference) ?? 'unknown';
  const isSettled = (reference: string) => !['open', 'unknown'].includes(outcomeOf(reference));
  const doubtful = [...new Set(kills.flatMap((kill) => unsettledAtKill(kill, events)))];
  return {
    kills: kills.length,
    stages: histogramOf(kills.map((kill) => stageAtKill(kill, events))),
    entries: events.length,
    acknowledged: acknowledged.length,
    payments: outcomes.size,
    captured: ledger.filter(({ stage }) => stage === 'successful').length,
    resends: countResends(evidence),
    unknownAtKill: doubtful.length,
    recovered: doubtful.filter(isSettled).length,
    recoveredAsPaid: doubtful.filter((reference) => outcomeOf(reference) === 'paid').length,
    notSettled: [...outcomes.keys()].filter((reference) => !isSettled(reference)).length,
    findings: compare(evidence),
  };
}

export function countOf({ findings }: Pick<Summary, 'findings'>, wanted: FindingClass): number {
  return findings.filter(({ kind }) => CLASS_OF[kind] === wanted).length;
}

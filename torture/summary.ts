import { CLASS_OF, compare, countResends, type Finding, type FindingClass, newestPayments } from './compare.ts';
import type { Evidence } from './evidence.ts';
import { histogramOf, type Kill, type KillStage, stageAtKill, unsettledAtKill } from './stage-at-kill.ts';

/** What a run has shown. */
export interface Summary {
  readonly kills: number;
  readonly stages: ReadonlyArray<readonly [KillStage, number]>;
  readonly entries: number;
  readonly acknowledged: number;
  readonly payments: number;
  readonly captured: number;
  readonly resends: number;
  /** Payments of which nobody knew, at a kill, whether money moves. */
  readonly unknownAtKill: number;
  /** Those of them that have an end now, */
  readonly recovered: number;
  /** and those that are paid. */
  readonly recoveredAsPaid: number;
  /** Payments that are still open or unknown: the service got nothing of them, or waits for a step. */
  readonly notSettled: number;
  readonly findings: readonly Finding[];
}

export function summarize(kills: readonly Kill[], evidence: Evidence): Summary {
  const { events, ledger, acknowledged } = evidence;
  const payments = newestPayments(events);
  const outcomeOf = (reference: string) => payments.get(reference)?.state.outcome ?? 'unknown';
  const isSettled = (reference: string) => !['open', 'unknown'].includes(outcomeOf(reference));
  const doubtful = [...new Set(kills.flatMap((kill) => unsettledAtKill(kill, events)))];
  return {
    kills: kills.length,
    stages: histogramOf(kills.map((kill) => stageAtKill(kill, events))),
    entries: events.length,
    acknowledged: acknowledged.length,
    payments: payments.size,
    captured: ledger.filter(({ stage }) => stage === 'successful').length,
    resends: countResends(evidence),
    unknownAtKill: doubtful.length,
    recovered: doubtful.filter(isSettled).length,
    recoveredAsPaid: doubtful.filter((reference) => outcomeOf(reference) === 'paid').length,
    notSettled: [...payments.keys()].filter((reference) => !isSettled(reference)).length,
    findings: compare(evidence),
  };
}

/** How many findings break the promise of this class. */
export function countOf({ findings }: Pick<Summary, 'findings'>, wanted: FindingClass): number {
  return findings.filter(({ kind }) => CLASS_OF[kind] === wanted).length;
}

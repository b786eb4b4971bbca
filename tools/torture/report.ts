import type { Finding } from './compare.ts';
import { countOf, type Summary } from './summary.ts';

export interface Course {
  readonly rounds: number;
  readonly seed: string;
  readonly seconds: number;
  readonly refusals: ReadonlyMap<string, number>;
}

const NAME_WIDTH = 44;
const NUMBER_WIDTH = 7;
/** A broken run has many findings, but the first explain it. */
const MOST_FINDINGS = 50;

export function reportLines({ rounds, seed, seconds, refusals }: Course, summary: Summary): string[] {
  return [
    `Process torture: ${rounds} rounds, seed ${seed}, ${seconds.toFixed(0)} s`,
    '',
    row('rounds', rounds),
    row('kills', summary.kills),
    ...summary.stages.map(([stage, count]) => row(`  ${stage}`, count)),
    row('payments in the journal', summary.payments),
    row('captured by the service', summary.captured),
    row('charges sent again, same reference', summary.resends),
    row('unknown at a kill', summary.unknownAtKill),
    row('  recovered: settled now', summary.recovered),
    row('  of these paid', summary.recoveredAsPaid),
    row('not settled: nothing captured', summary.notSettled),
    row('entries in the chain', summary.entries),
    row('records that the counter showed', summary.acknowledged),
    ...[...refusals].sort().map(([code, count]) => row(`refused: ${code}`, count)),
    row('lost', countOf(summary, 'lost')),
    row('double', countOf(summary, 'double')),
    row('otherwise wrong', countOf(summary, 'wrong')),
    row('faults of the chain', countOf(summary, 'chain')),
    ...summary.findings.slice(0, MOST_FINDINGS).map(findingLine),
  ];
}

function row(name: string, count: number): string {
  return `${name.padEnd(NAME_WIDTH)}${String(count).padStart(NUMBER_WIDTH)}`;
}

function findingLine({ kind, ...facts }: Finding): string {
  return `${kind}: ${JSON.stringify(facts)}`;
}

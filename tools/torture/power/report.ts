import type { Cut, Outcome } from './cut-power.ts';
import type { Loss } from './judge.ts';
import { isOfSecondHead } from './marks.ts';
import { WRITER_NAMES } from './writers.ts';

const LOSSES: ReadonlyArray<readonly [Loss['kind'], string]> = [
  ['eventLost', 'lost acknowledged events'],
  ['intentMissing', 'requests at the service without their intent'],
  ['notOpened', 'journals that did not open'],
  ['chainBroken', 'broken chains'],
  ['projectionDiffers', 'projections unlike their rebuild'],
];

const MOST_STORIES = 5;

/** Returns true if the real writer lost nothing and every control lost something. */
export function isProven(outcomes: readonly Outcome[]): boolean {
  return outcomes.every(({ writer, cuts }) => {
    const isHarmed = cuts.some(({ losses }) => losses.length > 0);
    return writer === 'shipping' ? !isHarmed : isHarmed;
  });
}

export function reportLines(outcomes: readonly Outcome[], seed: string): string[] {
  return [`Power cuts, seed ${seed}`, ...outcomes.flatMap(linesOf)];
}

function linesOf(outcome: Outcome): string[] {
  const { writer, operations, acknowledged, requests, cuts } = outcome;
  const counted = LOSSES.map(([kind, words]) => `  ${words.padEnd(46)}${cutsWith(cuts, kind).length} cuts`);
  return [
    '',
    `${WRITER_NAMES[writer]}: ${operations} operations recorded, ${acknowledged} entries acknowledged, ${requests} requests at the service`,
    `  cuts${' '.repeat(42)}${cuts.length}: ${kindsOf(cuts)}`,
    `  of them in the second head${' '.repeat(20)}${cuts.filter(({ operation }) => isOfSecondHead(operation)).length} cuts`,
    ...counted,
    `  most acknowledged events lost at once         ${mostLost(cuts)}`,
    ...(writer === 'shipping' ? storiesOf(cuts) : []),
  ];
}

function kindsOf(cuts: readonly Cut[]): string {
  const byKind = Map.groupBy(cuts, ({ operation }) => operation.kind);
  return [...byKind]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([kind, met]) => `${kind} ${met.length}`)
    .join(', ');
}

function cutsWith(cuts: readonly Cut[], kind: Loss['kind']): Cut[] {
  return cuts.filter(({ losses }) => losses.some((loss) => loss.kind === kind));
}

function mostLost(cuts: readonly Cut[]): number {
  return Math.max(0, ...cuts.map(({ losses }) => losses.filter(({ kind }) => kind === 'eventLost').length));
}

function storiesOf(cuts: readonly Cut[]): string[] {
  const harmed = cuts.filter(({ losses }) => losses.length > 0);
  return harmed.slice(0, MOST_STORIES).map(({ number, operation, acknowledged, losses }) => {
    const told = losses.slice(0, 3).map(({ kind, detail }) => `${kind} (${detail})`);
    const where = `${operation.kind} of ${operation.name}`;
    return `  cut ${number}, during ${where}, ${acknowledged} entries acknowledged: ${told.join('; ')}`;
  });
}

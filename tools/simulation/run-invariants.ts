import type { Gateway } from '../../src/main/desk/ports/gateway-port.ts';
import { groupOf, RUN_GROUPS } from '../../src/shared/run/requery-run.ts';
import type { World } from './world.ts';

type Asks = Pick<Gateway, 'requery'>;

/** Checks each request of a run before it leaves; at most `width` may be in flight. */
export function watchedForRuns(world: World, width: number, { ours, external }: { ours: Asks; external: Asks }): Asks {
  const { journal, story } = world;
  let underWay = 0;
  return {
    async requery(merchant, query) {
      const { reference } = query;
      story.tell(`a run asks about ${reference}`);
      underWay += 1;
      if (underWay > width) story.breaks('a run keeps its concurrency limit', `${underWay} of ${width}`);
      checkStillWaits(world, reference);
      try {
        return await (journal.payment(reference) ? ours : external).requery(merchant, query);
      } finally {
        underWay -= 1;
      }
    },
  };
}

/** Requires that a run repeats no answered re-query, except to confirm an answer. */
function checkStillWaits({ runs, evidence, story }: World, reference: string): void {
  if (evidence.askedAgainSoon.has(reference)) {
    story.reach('run: asked once more');
    return;
  }
  const waits = runs.kept.some(({ items }) => items.some((item) => item.reference === reference && !item.result));
  if (!waits) story.breaks('a run repeats no answered re-query', reference);
}

/** Requires at the end that every run that is not paused has ended once, with an outcome for each reference. */
export function checkRunsAtRest(world: World): void {
  for (const run of world.runs.kept) {
    checkEnded(world, run);
    checkCounts(world, run);
  }
}

type KeptRun = World['runs']['kept'][number];

function checkEnded({ journal, story }: World, { id, state, items }: KeptRun): void {
  const broken = (what: string) => story.breaks('every run ends', `run ${id} ${what}`);
  const hasEnded = state === 'finished' || state === 'cancelled';
  const timesTold = (kind: 'requeryRunMade' | 'requeryRunEnded') =>
    journal.entries.filter(({ happening }) => happening.kind === kind && happening.run === id).length;
  story.reach(`run: ${state}`);
  if (!hasEnded && state !== 'paused') broken(`is ${state}`);
  if (state === 'finished' && items.some(({ result }) => !result)) broken('has finished before its end');
  if (timesTold('requeryRunMade') !== 1) broken(`is made ${timesTold('requeryRunMade')} times`);
  if (timesTold('requeryRunEnded') !== Number(hasEnded)) broken(`is ended ${timesTold('requeryRunEnded')} times`);
}

function checkCounts({ story }: World, { id, items, counts }: KeptRun): void {
  for (const { result } of items) if (result) story.reach(`run: ${groupOf(result)}`);
  for (const group of RUN_GROUPS) {
    const count = items.filter(({ result }) => groupOf(result) === group).length;
    if (count !== counts[group]) story.breaks('every run ends', `run ${id} counts ${counts[group]} ${group}`);
  }
}

import { onTestFinished } from 'vitest';
import type { OpenOrder } from '../../shared/export/opened-export.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import { timeAt } from '../journal/entries.fixture.ts';
import { temporaryFolder } from '../journal/write/store.fixture.ts';
import { findExports } from './find-exports.ts';
import { createOpenedSets } from './opened-sets.ts';

const NOTHING_KNOWN: OpenOrder = { fingerprints: null, seals: null };

/** Creates the opened sets of a till, which end with the test. */
export function setsIn(folder: string) {
  const clock = { now: () => new Date(timeAt(60)) };
  const sets = createOpenedSets({ folder, workerUrl: threadModule('opened'), clock });
  onTestFinished(() => sets.stop());
  return sets;
}

/** Opens the exports on a stick, which may be refused. */
export async function openFrom(stick: string, known = NOTHING_KNOWN) {
  const folder = temporaryFolder();
  const sets = setsIn(folder);
  const { folders } = await findExports(stick);
  const running = sets.open({ ...known, from: stick, folders }, () => undefined);
  return { folder, sets, ...running };
}

export async function openedFrom(stick: string, known = NOTHING_KNOWN) {
  const { folder, sets, ending } = await openFrom(stick, known);
  const ended = await ending;
  if (ended.kind !== 'opened') throw new Error(JSON.stringify(ended));
  return { folder, sets, set: ended.set, id: ended.set.id };
}

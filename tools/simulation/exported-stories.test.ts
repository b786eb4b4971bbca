import { expect, it } from 'vitest';
import { exported, makeExporter, sealerOf } from '../../src/main/export/exports.fixture.ts';
import { writtenJournal } from '../../src/main/journal/write/store.fixture.ts';
import { makeSigningKey } from '../../src/main/seal/signing-key.ts';
import type { JournalEntry } from '../../src/shared/journal/journal-entry.ts';
import { checkedFolders, eachByStranger, hasPython } from '../../src/verify/checked.fixture.ts';
import type { JournalModel } from './journal-model.ts';
import { simulate } from './simulate.ts';

/*
 * Exports must keep the rules whatever went wrong in a story. In an export from the middle, a payment may have a row
 * but no intent, which a checker reports as not proven.
 */

const STORIES = 12;
const { key } = makeSigningKey();
const known = { fingerprints: [key.fingerprint], seals: [] };

it('exports of stories are intact for every checker, whole or from the middle', async () => {
  const folders: string[] = [];
  for (let story = 1; story <= STORIES; story += 1) {
    const entries = await entriesOf(`exported-${story}`);
    const journal = await writtenJournal(entries);
    const { exporter, request } = makeExporter(journal, { sealer: sealerOf(journal, key) });
    const { selection } = request();
    const first = entries[Math.floor(entries.length / 2)]?.day ?? '';
    const days = { first, last: entries.at(-1)?.day ?? first };
    const whole = await exported(exporter, request({ name: 'whole' }));
    const half = await exported(exporter, request({ name: 'half', selection: { ...selection, days } }));
    for (const { folder } of [whole, half]) {
      const { verdict, findings, notKnown } = await checkedFolders([folder], known);
      const isCut =
        folder === half.folder && notKnown.some((each) => each.includes('their entries do not begin in it'));
      expect({ story, verdict, findings }).toEqual({ story, verdict: isCut ? 'notProven' : 'intact', findings: [] });
      folders.push(folder);
    }
  }
  // One process checks all exports, because starting a process takes longest.
  if (hasPython) expect(eachByStranger(folders, known).map(({ found }) => found)).toEqual(folders.map(() => []));
});

async function entriesOf(seed: string): Promise<JournalEntry[]> {
  const models: JournalModel[] = [];
  await simulate(seed, {
    openStorage: async (model) => {
      models.push(model);
      return { contents: model, reopen: async () => undefined, close: () => undefined };
    },
  });
  return models[0]?.entries ?? [];
}

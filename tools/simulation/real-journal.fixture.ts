import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { folderOfTests } from '../../scripts/folder-of-tests.ts';
import { type OpenedStore, openStore } from '../../src/main/journal/open/open.ts';
import { practiceJournalKey } from '../../src/main/seal/journal-key.ts';
import { undated } from '../../src/shared/testing/undated.fixture.ts';
import { contentsOf, eachRead, type JournalContents, type JournalStorage } from './journal-contents.ts';
import type { JournalModel } from './journal-model.ts';

/** Opens a real journal in its own folder beside the model. Every call goes to both, and their answers must agree. */
export async function realJournalBeside(model: JournalModel): Promise<JournalStorage> {
  const folder = mkdtempSync(path.join(folderOfTests(), 'paydesk-simulation-'));
  let real = await opened(folder);
  const same = <Value>(name: string, one: Value, other: Value): Value => {
    const told = undated(one);
    if (!isDeepStrictEqual(told, undated(other))) throw new Error(`The journal's ${name} differs from the model's.`);
    return told;
  };
  const contents: JournalContents = {
    ...eachRead<JournalContents>(model, (read, name) => (...given) => {
      const answer = contentsOf(real)[name] as (...all: never[]) => unknown;
      return same(name, name === 'prove' ? unhashed(answer(...given)) : answer(...given), read(...given));
    }),
    append: (entry, stepDetail) =>
      same('append', real.store.append(entry, stepDetail), model.append(entry, stepDetail)),
  };
  return {
    contents,
    reopen: async () => {
      real.close();
      real = await opened(folder);
      same('length', real.store.head().seq, model.entries.length);
      for (const { reference } of model.payments) contents.saleOf(reference);
    },
    close: () => {
      real.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes the count of hashed events, which the model does not have. */
function unhashed(proof: unknown): unknown {
  const { hashedEvents: _hashedEvents, ...rest } = proof as ReturnType<OpenedStore['store']['prove']>;
  return rest;
}

async function opened(folder: string): Promise<OpenedStore> {
  const opening = await openStore({
    folder,
    mode: 'practice',
    till: 'T1',
    openedAt: '2026-11-21T08:00:00.000Z',
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) throw new Error(`${opening.problem}: ${opening.detail}`);
  return opening.journal;
}

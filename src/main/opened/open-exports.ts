import fs from 'node:fs';
import path from 'node:path';
import type { OpenedSet } from '../../shared/export/opened-export.ts';
import { type CancelFlag, isRaised } from '../../threads/cancel-flag.ts';
import { checkExports } from '../../verify/check/check-exports.ts';
import type { CheckReport, ExportSummary } from '../../verify/check/findings.ts';
import { notKnownSentence, placeOf, sentenceOf } from '../../verify/check/sentences.ts';
import { compilingTools } from '../../verify/compiling-tools.ts';
import { readFolder } from '../../verify/node-tools.ts';
import { makeFolderDurably, renameDurably, UNFINISHED } from '../journal/heads/durable-file.ts';
import { rebuildProjection } from '../journal/tables/projection-tables.ts';
import { sealedExport } from './find-exports.ts';
import { OpenFailed } from './open-failure.ts';
import type { OpenEnding, OpenProgress, OpenTask } from './open-protocol.ts';
import { setFiles } from './opened-files.ts';
import { fillStore, storeHash } from './opened-store.ts';
import { type CheckedEntries, dropErased, readEntries } from './read-entries.ts';
import { writeDescription } from './set-description.ts';

/** An estimate: a store contains each entry, its payment and their indexes. */
const STORE_BYTES_A_BYTE = 3;

type TellProgress = (progress: OpenProgress) => void;

/**
 * Checks exports with the public checker and reads them into stores. Refuses exports with findings.
 * @throws OpenFailed, an error of SQLite or of the file system, after removing all files
 */
export async function openExports(task: OpenTask, tellProgress: TellProgress): Promise<OpenEnding> {
  const checked = await check(task, tellProgress);
  if (checked.findings.length > 0) {
    const findings = checked.findings.map((finding) => ({ place: placeOf(finding), sentence: sentenceOf(finding) }));
    return { kind: 'refused', findings };
  }
  const journals = journalsOf(task, checked);
  if (journals.size === 0) throw new OpenFailed('noEntries');
  const unfinished = `${task.target}${UNFINISHED}`;
  try {
    makeFolderDurably(path.dirname(unfinished));
    makeFolderDurably(unfinished);
    refuseIfFull(unfinished, [...journals.values()].flat());
    const set = await readAll(task, checked, journals, unfinished, tellProgress);
    renameDurably(unfinished, task.target);
    return { kind: 'opened', set };
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function check({ folders, known, cancelled }: OpenTask, tellProgress: TellProgress): Promise<CheckReport> {
  const { fingerprints, seals } = known;
  const typed = { fingerprints: fingerprints ?? [], seals: seals ?? [] };
  return await checkExports(
    folders.map((folder) => readFolder(folder)),
    typed,
    compilingTools(),
    ({ bytes, totalBytes }) => {
      endWhereCancelled(cancelled);
      tellProgress({ stage: 'checking', bytes, totalBytes });
    },
  );
}

interface EntriesOfExport extends CheckedEntries {
  summary: ExportSummary;
  bytes: number;
  count: number;
}

/** Groups the exports by journal, ordered by their first entry. */
function journalsOf({ folders }: OpenTask, { exports }: CheckReport): Map<string, EntriesOfExport[]> {
  const files = exports.flatMap((summary): EntriesOfExport[] => {
    const { contents } = summary.seal;
    const sealed = contents?.files.find(({ format }) => format === 'jsonl');
    const given = readFolder(folders.find((folder) => path.basename(folder) === summary.folder) ?? '').files;
    const file = given.find(({ name }) => name === sealed?.name);
    if (!contents?.events || !sealed || !file) return [];
    const name = `${summary.folder}/${sealed.name}`;
    const { sha256, bytes } = sealed;
    return [{ name, chunks: () => file.chunks(), sha256, summary, bytes, count: contents.events.count }];
  });
  return Map.groupBy(files, ({ summary }) => summary.seal.journal.id);
}

function refuseIfFull(folder: string, files: readonly EntriesOfExport[]): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const neededBytes = STORE_BYTES_A_BYTE * files.reduce((total, { bytes }) => total + bytes, 0);
  if (bavail * bsize < neededBytes) throw new OpenFailed('diskFull', `${neededBytes} bytes are needed.`);
}

async function readAll(
  { set, cancelled }: OpenTask,
  { exports, notKnown }: CheckReport,
  journals: Map<string, EntriesOfExport[]>,
  folder: string,
  tellProgress: TellProgress,
): Promise<OpenedSet> {
  // Every entry counts twice: once read, once indexed.
  const totalEntries = 2 * [...journals.values()].flat().reduce((total, { count }) => total + count, 0);
  let entries = 0;
  const step = () => {
    endWhereCancelled(cancelled);
    entries += 1;
    tellProgress({ stage: 'reading', entries: Math.min(entries, totalEntries), totalEntries });
  };
  const stores: { journal: string; sha256: string }[] = [];
  const totals = { payments: 0, entries: 0 };
  for (const [journal, files] of journals) {
    const place = setFiles(folder).journal(stores.length);
    await fillStore(place, async (connection) => {
      for (const file of files) await readEntries(connection, file, step);
      dropErased(connection);
      rebuildProjection(connection, step);
      const counted = connection.prepare(
        'SELECT (SELECT count(*) FROM payments) AS payments, (SELECT count(*) FROM event) AS entries',
      );
      const { payments, entries: inStore } = counted.get() ?? {};
      totals.payments += Number(payments);
      totals.entries += Number(inStore);
    });
    stores.push({ journal, sha256: storeHash(place) });
  }
  const opened: OpenedSet = {
    ...set,
    ...totals,
    exports: exports.map(({ folder: name, seal }) => sealedExport(name, seal)),
    notKnown: notKnown.map((each) => ({ place: each.folder ?? '', sentence: notKnownSentence(each) })),
  };
  writeDescription(folder, { form: 1, set: opened, stores });
  return opened;
}

function endWhereCancelled(cancelled: CancelFlag): void {
  if (isRaised(cancelled)) throw new OpenFailed('cancelled');
}

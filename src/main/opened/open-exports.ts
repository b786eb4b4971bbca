import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { OpenedSet } from '../../shared/export/opened-export.ts';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { disclosureSchema } from '../../shared/journal/personal-data.ts';
import { type CancelFlag, isRaised } from '../../threads/cancel-flag.ts';
import { checkExports } from '../../verify/check/check-exports.ts';
import { entryReader, readEventLine } from '../../verify/check/event-line.ts';
import { readLines } from '../../verify/check/read-lines.ts';
import {
  type CheckReport,
  type ExportSummary,
  notKnownSentence,
  placeOf,
  sentenceOf,
} from '../../verify/check/sentences.ts';
import { compilingTools } from '../../verify/compiling-tools.ts';
import { readFolder } from '../../verify/node-tools.ts';
import { makeFolderDurably, renameDurably, UNFINISHED } from '../journal/heads/durable-file.ts';
import { ADD_EVENT, eventColumns } from '../journal/tables/projection.ts';
import { rebuildProjection } from '../journal/tables/projection-tables.ts';
import { sealedExport } from './find-exports.ts';
import { type OpenEnding, OpenFailed, type OpenProgress, type OpenTask } from './open-protocol.ts';
import { setFiles, writeDescription } from './opened-set.ts';
import { fillStore, storeHash } from './opened-store.ts';

/** An estimate of a store's size per byte of an export: the store adds payments and indexes to the entries. */
const STORE_BYTES_A_BYTE = 3;

type TellProgress = (progress: OpenProgress) => void;

/** Checks exports. If the check finds no fault, reads them into stores. @throws OpenFailed after removing all files */
export async function openExports(task: OpenTask, tellProgress: TellProgress): Promise<OpenEnding> {
  const checked = await check(task, tellProgress);
  if (checked.findings.length > 0) {
    const findings = checked.findings.map((finding) => ({ place: placeOf(finding), sentence: sentenceOf(finding) }));
    return { kind: 'refused', findings };
  }
  const journals = journalsOf(task, checked);
  if (journals.size === 0) throw new OpenFailed('openedNoEntries');
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
  const given = folders.map((folder) => readFolder(folder));
  const typed = { fingerprints: known.fingerprints ?? [], seals: known.seals ?? [] };
  return await checkExports(given, typed, compilingTools(), (progress) => {
    endWhereCancelled(cancelled);
    tellProgress({ stage: 'checking', ...progress });
  });
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
  if (bavail * bsize < neededBytes) throw new OpenFailed('openedDiskFull', `${neededBytes} bytes are needed.`);
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

interface CheckedEntries {
  /** The file's name below its export's folder name, such as `till-1/journal.jsonl`. */
  name: string;
  chunks: () => AsyncIterable<Uint8Array>;
  sha256: string;
}

const HASH_BYTES = 32;

/**
 * Adds a file's entries and their disclosed personal data to a store. Entries that another export of the same journal
 * has added are skipped; the checker has found them equal.
 * @param step called for each entry; throws to stop
 * @throws OpenFailed if the file has changed since the check, or an entry is of a newer version
 */
async function readEntries(connection: DatabaseSync, file: CheckedEntries, step: () => void): Promise<void> {
  const tools = compilingTools();
  const readEntry = entryReader(tools);
  const hash = createHash('sha256');
  const add = connection.prepare(`${ADD_EVENT} ON CONFLICT (seq) DO NOTHING`);
  const disclose = connection.prepare(
    'INSERT INTO personal (seq, salt, data) VALUES (?, ?, ?) ON CONFLICT (seq) DO NOTHING',
  );
  await readLines(
    file.chunks(),
    (bytes, line) => {
      const event = readEventLine(bytes);
      if (!event) throw changedMeanwhile(file);
      const entry = readEntry(event);
      if (entry === 'personalChanged') throw changedMeanwhile(file);
      if (entry === 'notAnEntry') throw new OpenFailed('openedNewerVersion', `${file.name}, line ${line}`);
      const { seq, hash: own, payload, disclosed } = event;
      // The export may leave out the previous entry, so the store has no links. The checker has verified them.
      const prev = new Uint8Array(HASH_BYTES);
      add.run({ seq, ...eventColumns(entry), payload: tools.decodeUtf8(payload) ?? '', prev, hash: own });
      if (disclosed) {
        const { salt, data } = disclosureSchema.parse(JSON.parse(tools.decodeUtf8(disclosed) ?? ''));
        disclose.run(seq, Buffer.from(salt, 'hex'), canonicalJson(data));
      }
      step();
    },
    (chunk) => void hash.update(chunk),
  );
  if (hash.digest('hex') !== file.sha256) throw changedMeanwhile(file);
}

/** Removes what entries of the store list as erased: an export from before the erasure may still disclose it. */
function dropErased(connection: DatabaseSync): void {
  connection.exec(`DELETE FROM personal WHERE seq IN
    (SELECT number.value FROM event, json_each(payload, '$.happening.entries') AS number WHERE kind = 'personalErased')`);
}

function changedMeanwhile({ name }: CheckedEntries): OpenFailed {
  return new OpenFailed('openedFolderGone', `${name} was changed after it was checked.`);
}

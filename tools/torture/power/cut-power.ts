import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SeededRandom } from '../seeded-random.ts';
import { chooseCut, seededFates } from './cut.ts';
import { type Disk, diskAfterCut } from './disk.ts';
import { judge, type Loss } from './judge.ts';
import { isJournalFile, isOfJournal, seenBefore } from './marks.ts';
import { recordingFile, TILL_NAME } from './record-till.ts';
import { type Operation, readRecording } from './recording.ts';
import type { Writer } from './writers.ts';

export interface Cut {
  /** The cut's number, from 0. Number and seed decide where and how the power is cut. */
  readonly number: number;
  readonly operation: Operation;
  readonly acknowledged: number;
  readonly losses: readonly Loss[];
}

export interface Outcome {
  readonly writer: Writer;
  readonly operations: number;
  readonly acknowledged: number;
  readonly requests: number;
  readonly cuts: readonly Cut[];
}

/**
 * Cuts the power of a recorded writer again and again and opens each disk that is left.
 * @param parts `recordings` is the folder of recordings, `scratch` a folder for the disks
 */
export async function cutPower(
  writer: Writer,
  parts: { recordings: string; scratch: string; cuts: number; random: SeededRandom },
): Promise<Outcome> {
  const { recordings, scratch, random } = parts;
  const operations = readRecording(readFileSync(recordingFile(recordings, writer)));
  const places = operations.flatMap((operation, place) => (isOfJournal(operation) ? [place] : []));
  const cuts: Cut[] = [];
  for (let number = 0; number < parts.cuts; number += 1) {
    const own = random.branch(`${writer} ${number}`);
    const place = chooseCut(operations, places, own);
    const operation = operations[place];
    if (!operation) throw new RangeError('A cut lies within the recording.');
    writeDisk(scratch, diskAfterCut(operations, place, seededFates(own)));
    const seen = seenBefore(operations, place);
    const losses = await judge(scratch, TILL_NAME, seen, writer === 'shipping');
    cuts.push({ number, operation, acknowledged: seen.acknowledged.size, losses });
  }
  const all = seenBefore(operations, operations.length);
  const { size: acknowledged } = all.acknowledged;
  return { writer, operations: places.length, acknowledged, requests: all.requests.length, cuts };
}

function writeDisk(folder: string, disk: Disk): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, contents] of disk) {
    if (!isJournalFile(name)) continue;
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ChosenFormat } from '../../src/main/export/export-protocol.ts';
import { writeFiles } from '../../src/main/export/write-files.ts';
import { openForReading } from '../../src/main/journal/database/connection.ts';
import { journalFiles } from '../../src/main/journal/database/files.ts';

// `node tools/bench/export-run.ts csv|jsonl|xlsx|bare JOURNAL PARENT` exports everything from a journal in one format
// and prints a line of JSON. It is a process of its own, so that its memory can be measured.

export interface Measured {
  seconds: number;
  /** The CPU seconds of the whole process, including its start. */
  cpuSeconds: number;
  peakMebibytes: number;
  rows: number;
  bytes: number;
}

const [kind = '', journal = '', parent = ''] = process.argv.slice(2);
const measured = kind === 'bare' ? measure(readBare) : measureFormat(kind as ChosenFormat);
console.log(JSON.stringify(measured));

function measure(work: () => Pick<Measured, 'rows' | 'bytes'>): Measured {
  const startedAt = performance.now();
  const { rows, bytes } = work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage();
  const peakMebibytes = process.resourceUsage().maxRSS / 1_024;
  return { seconds, cpuSeconds: (user + system) / 1_000_000, peakMebibytes, rows, bytes };
}

/** Reads the rows that an export as JSON Lines needs, and discards them. */
function readBare() {
  const connection = openForReading(journalFiles(journal).database);
  let rows = 0;
  let bytes = 0;
  for (const row of connection.prepare('SELECT seq, payload, hash FROM event ORDER BY seq').iterate()) {
    rows += 1;
    bytes += String(row.payload).length;
  }
  connection.close();
  return { rows, bytes };
}

/** Exports as the program does, with hashes, line checks and syncs. Removing the files is not measured. */
function measureFormat(format: ChosenFormat): Measured {
  const folder = mkdtempSync(path.join(parent, `${format}-`));
  const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const selection = { search: null, outcomes: null, reviewOnly: false };
  const task = { journal, folder, selection, formats: [format], zone: 'Africa/Lagos', cancelled };
  const measured = measure(() => {
    const [file] = writeFiles(task, Date.now, () => undefined).files;
    return { rows: file?.rows ?? 0, bytes: file?.bytes ?? 0 };
  });
  rmSync(folder, { recursive: true });
  return measured;
}

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ZipWriter } from '../main/export/files/zip.ts';
import { temporaryFolder } from '../main/journal/write/store.fixture.ts';
import type { SigningKey } from '../main/seal/signing-key.ts';
import { createCsvTable } from '../shared/export/csv-table.ts';
import { type Cell, paymentCells } from '../shared/export/table-cells.ts';
import { createWorkbook } from '../shared/export/workbook.ts';
import type { JournalIdentity } from '../shared/journal/journal-identity.ts';
import { TABLE_FORMAT } from '../shared/journal/payment-columns.ts';
import { sumsOfRecords } from '../shared/journal/payment-sums.ts';
import {
  type Contents,
  MANIFEST_NAME,
  manifestText,
  type Seal,
  type SealedFile,
  type SignedSeal,
  type Sum,
  signedText,
} from '../shared/journal/seal.ts';
import { CASHIER, type ChainEvent, genesisOf, IDENTITY, lineOf, paymentsOf } from './chain.fixture.ts';
import type { GivenFolder } from './check/given-folder.ts';

/** A small valid export in memory that tests tamper with: name -> bytes. */
export type ExportFiles = Map<string, Buffer>;

const ZONE = 'Africa/Lagos';

export interface ExportChange {
  number?: number;
  previous?: string | null;
  first?: number;
  last?: number;
  /** The newest event of the journal, if it continues after the export. */
  headAt?: number;
  /** The start of the counted payments; by default the beginning. */
  from?: string | null;
  /** Selects the exported events; all by default. */
  chosen?: (seq: number) => boolean;
  /** Payments that are exported only because of their sale. */
  besides?: string[];
  /** Replaces rows of the tables, without headings. */
  rows?: (rows: Cell[][]) => Cell[][];
  identity?: JournalIdentity;
  rotations?: Seal['rotations'];
}

export function buildExport(chain: readonly ChainEvent[], key: SigningKey, change: ExportChange = {}): ExportFiles {
  const { first = 1, last = chain.length, number = 1, previous = null, identity = IDENTITY } = change;
  const range = chain.slice(first - 1, last);
  const chosen = range.filter(({ seq }) => change.chosen?.(seq) ?? true);
  const counted = paymentsOf(chain.slice(0, last), chosen).filter(
    ({ createdAt, reference }) => createdAt >= (change.from ?? '') && !change.besides?.includes(reference),
  );
  const rows = counted.map((payment) => paymentCells({ ...payment, cashier: CASHIER }, ZONE));
  const tables = buildTables(change.rows?.(rows) ?? rows);
  const files: ExportFiles = new Map([
    ...tables,
    ['statement.pdf', Buffer.from('%PDF a statement')],
    ['check.html', Buffer.from('<!doctype html>')],
    ['journal.jsonl', Buffer.from(chosen.map(lineOf).join(''))],
  ]);
  if (change.chosen) files.set('links.csv', Buffer.from(range.map(({ seq, hash }) => `${seq},${hash}\n`).join('')));
  const beforeHash = chain[first - 2]?.hash ?? genesisOf(identity);
  const events = {
    before: { seq: first - 1, hash: beforeHash },
    last: { seq: last, hash: chain[last - 1]?.hash ?? beforeHash },
    count: chosen.length,
    complete: !change.chosen,
    ...(change.besides && { besides: change.besides }),
  };
  const newest = chain[(change.headAt ?? last) - 1];
  const head = newest ? { seq: newest.seq, hash: newest.hash } : events.last;
  const seal: Seal = {
    form: 1,
    purpose: 'paydesk seal',
    kind: 'export',
    number,
    previous,
    sealedAt: '2026-11-21T12:00:00.000Z',
    zone: ZONE,
    till: identity.till,
    journal: identity,
    head,
    days: null,
    contents: contentsOf(files, events, sumsOfRecords(counted)),
    publicKey: key.publicKey,
    rotations: change.rotations ?? [],
  };
  return files.set(MANIFEST_NAME, manifestOf(seal, key));
}

/** Changes the seal and signs it with this key. */
export function reseal(
  files: ExportFiles,
  key: SigningKey,
  change: (contents: Contents, seal: Seal) => Partial<Seal>,
): ExportFiles {
  const { seal } = readManifestOf(files);
  return files.set(MANIFEST_NAME, manifestOf({ ...seal, ...change(contentsIn(files), seal) }, key));
}

/** Signs changed files again, as a forger would, so that the manifest matches them. */
export function signAgain(
  files: ExportFiles,
  key: SigningKey,
  { events, ...changed }: Partial<Sum> & Partial<Pick<Contents, 'events'>> = {},
): ExportFiles {
  return reseal(files, key, (contents) => {
    const sums = contents.sums.map((sum) => ({ ...sum, ...changed }));
    const sealed = contentsOf(files, events === undefined ? contents.events : events, sums);
    return { contents: sealed, publicKey: key.publicKey };
  });
}

export function readManifestOf(files: ExportFiles): SignedSeal {
  return JSON.parse(String(files.get(MANIFEST_NAME))) as SignedSeal;
}

export function contentsIn(files: ExportFiles): Contents {
  const { contents } = readManifestOf(files).seal;
  if (!contents) throw new Error('An export has contents.');
  return contents;
}

export function folderOf(name: string, files: ExportFiles): GivenFolder {
  return {
    name,
    files: [...files].map(([file, bytes]) => ({
      name: file,
      size: bytes.length,
      async *chunks({ from, to } = { from: 0, to: bytes.length }) {
        // Yields two pieces, so that lines are split between them.
        const middle = Math.floor((from + to) / 2);
        yield bytes.subarray(from, middle);
        yield bytes.subarray(middle, to);
      },
    })),
  };
}

/** Writes an export to disk. @returns its folder */
export function writtenTo(name: string, files: ExportFiles): string {
  const folder = path.join(temporaryFolder(), name);
  fs.mkdirSync(folder);
  for (const [file, bytes] of files) fs.writeFileSync(path.join(folder, file), bytes);
  return folder;
}

export function sealHashOf(files: ExportFiles): string {
  return createHash('sha256')
    .update(signedText(readManifestOf(files).seal))
    .digest('hex');
}

function buildTables(rows: readonly Cell[][]): [name: string, bytes: Buffer][] {
  let csv = '';
  const xlsx: Uint8Array[] = [];
  const zip = new ZipWriter({ writeBytes: (bytes) => void xlsx.push(Buffer.from(bytes)) });
  const tables = [
    createCsvTable(ZONE, (text) => {
      csv += text;
    }),
    createWorkbook(ZONE, (name) => zip.begin(name)),
  ];
  for (const table of tables) {
    for (const cells of rows) table.addRow(cells);
    table.finish();
  }
  zip.finish();
  return [
    ['payments.csv', Buffer.from(csv)],
    ['payments.xlsx', Buffer.concat(xlsx)],
  ];
}

function manifestOf(seal: Seal, key: SigningKey): Buffer {
  return Buffer.from(manifestText({ seal, signature: key.sign(signedText(seal)) }));
}

const FORMATS: Readonly<Record<string, SealedFile['format']>> = {
  'payments.csv': 'csv',
  'payments.xlsx': 'xlsx',
  'statement.pdf': 'pdf',
  'check.html': 'checker',
  'journal.jsonl': 'jsonl',
  'links.csv': 'links',
};

function contentsOf(files: ExportFiles, events: Contents['events'], sums: Sum[]): Contents {
  return {
    selection: { outcomes: null, reviewOnly: false },
    payments: sums.reduce((count, { payments }) => count + payments, 0),
    tableFormat: TABLE_FORMAT,
    sums,
    events,
    files: [...files].flatMap(([name, bytes]) => {
      if (name === MANIFEST_NAME) return [];
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { name, format: FORMATS[name] ?? 'csv', bytes: bytes.length, sha256, rows: 0 };
    }),
  };
}

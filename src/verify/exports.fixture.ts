import { createHash } from 'node:crypto';
import { ZipWriter } from '../main/export/files/zip.ts';
import type { SigningKey } from '../main/seal/signing-key.ts';
import { createCsvTable } from '../shared/export/csv-table.ts';
import { type Cell, paymentCells } from '../shared/export/table-cells.ts';
import { createWorkbook } from '../shared/export/workbook.ts';
import type { JournalIdentity } from '../shared/journal/journal-identity.ts';
import { TABLE_FORMAT } from '../shared/journal/payment-columns.ts';
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
import type { PaymentRecord } from '../shared/payment/records.ts';
import { CASHIER, type ChainEvent, genesisOf, IDENTITY, lineOf, paymentsOf } from './chain.fixture.ts';

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
  /** False leaves out all personal data. */
  disclosed?: boolean;
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
    [
      'journal.jsonl',
      Buffer.from(
        chosen.map((event) => lineOf(change.disclosed === false ? { ...event, personal: null } : event)).join(''),
      ),
    ],
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
  files.set(
    MANIFEST_NAME,
    manifestOf(
      {
        ...sealOf(key, identity, number, previous, head, contentsOf(files, events, sumsOf(counted))),
        rotations: change.rotations ?? [],
      },
      key,
    ),
  );
  return files;
}

/** Signs changed files again, as a forger would, so that the manifest matches them. */
export function signAgain(
  files: ExportFiles,
  key: SigningKey,
  events: Contents['events'],
  changed: Partial<Sum> = {},
): void {
  const { seal } = readManifestOf(files);
  files.delete(MANIFEST_NAME);
  const sums = (seal.contents?.sums ?? sumsOf([])).map((sum) => ({ ...sum, ...changed }));
  const contents = contentsOf(files, events, sums);
  files.set(MANIFEST_NAME, manifestOf({ ...seal, contents, publicKey: key.publicKey }, key));
}

export function readManifestOf(files: ExportFiles): SignedSeal {
  return JSON.parse(String(files.get(MANIFEST_NAME))) as SignedSeal;
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

function sealOf(
  key: SigningKey,
  journal: JournalIdentity,
  number: number,
  previous: string | null,
  head: Seal['head'],
  contents: Contents,
): Seal {
  return {
    form: 1,
    purpose: 'paydesk seal',
    kind: 'export',
    number,
    previous,
    sealedAt: '2026-11-21T12:00:00.000Z',
    zone: ZONE,
    till: journal.till,
    journal,
    head,
    days: null,
    contents,
    publicKey: key.publicKey,
    rotations: [],
  };
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

function sumsOf(payments: readonly PaymentRecord[]): Sum[] {
  const currencies = new Set(['NGN', ...payments.map(({ amount }) => amount.currency)]);
  return [...currencies].map((currency) => {
    const all = payments.filter(({ amount }) => amount.currency === currency);
    const paid = all.filter(({ state }) => state.outcome === 'paid');
    const minor = (some: readonly PaymentRecord[]) => some.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
    const counts = { payments: all.length, paidPayments: paid.length };
    return { currency, ...counts, amountMinor: minor(all), paidMinor: minor(paid) };
  });
}

function contentsOf(files: ExportFiles, events: Contents['events'], sums: Sum[]): Contents {
  return {
    selection: { outcomes: null, reviewOnly: false },
    payments: sums.reduce((count, { payments }) => count + payments, 0),
    tableFormat: TABLE_FORMAT,
    sums,
    events,
    files: [...files].map(([name, bytes]) => ({
      name,
      format: FORMATS[name] ?? 'csv',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      rows: 0,
    })),
  };
}

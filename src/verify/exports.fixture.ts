import { createHash } from 'node:crypto';
import { crc32 as zlibCrc32 } from 'node:zlib';
import { ZipWriter } from '../main/export/files/zip.ts';
import { csvLine } from '../main/export/tables/csv-text.ts';
import { type Cell, paymentCells } from '../main/export/tables/payment-cells.ts';
import { sheetEnd, sheetStart, workbookParts } from '../main/export/tables/xlsx-parts.ts';
import { headingRow, rowOf } from '../main/export/tables/xlsx-rows.ts';
import {
  buildPayment,
  buildSale,
  decidedState,
  openState,
  paidState,
  reviewedState,
  timeAt,
} from '../main/journal/entries.fixture.ts';
import { makeAnswer } from '../main/payment-record.fixture.ts';
import type { SigningKey } from '../main/seal/signing-key.ts';
import { createLocalTimes } from '../shared/days/local-times.ts';
import { canonicalJson } from '../shared/journal/canonical.ts';
import type { JournalIdentity } from '../shared/journal/journal-identity.ts';
import { EXPORTED_COLUMNS, TABLE_FORMAT } from '../shared/journal/payment-columns.ts';
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

/** Exports in memory, small and whole, for tests that tamper with them: name -> bytes. */
export type ExportFiles = Map<string, Buffer>;

export const IDENTITY: JournalIdentity = {
  form: 1,
  id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
  mode: 'live',
  till: 'T1',
  createdAt: '2026-11-20T08:00:00.000Z',
};

export interface ChainEvent {
  seq: number;
  payload: string;
  hash: string;
}

/** A chain of so many events: of each payment the intent, the re-query that made it paid, and the hand-over. */
export function buildChain(
  count: number,
  change: (seq: number) => object = () => ({}),
  identity = IDENTITY,
): ChainEvent[] {
  const events: ChainEvent[] = [];
  let previous = genesisOf(identity);
  for (let seq = 1; seq <= count; seq += 1) {
    const reference = `${identity.till}-261121-${String(Math.ceil(seq / 3)).padStart(4, '0')}-ABCDEFGHI`;
    const payload = canonicalJson({
      actor: CASHIER,
      form: 1,
      happening: happeningOf(seq, reference),
      payment: paymentOf(seq, reference, identity.till),
      ...change(seq),
    });
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(seq));
    const hash = createHash('sha256').update(previous, 'hex').update(number).update(payload).digest('hex');
    events.push({ seq, payload, hash });
    previous = hash;
  }
  return events;
}

function happeningOf(seq: number, reference: string): object {
  if (seq % 3 !== 2) return { kind: seq % 3 === 0 ? 'goodsHandedOver' : 'paymentIntended' };
  const answer = makeAnswer({ reference, amountMinor: AMOUNT_MINOR });
  return { kind: 'requeried', outcome: { kind: 'answered', answer }, verdict: 'paid', row: 'fits' };
}

/** The payment after this event: of 1.00, paid with the second of its three events and handed over with the third. */
function paymentOf(seq: number, reference: string, till: string): PaymentRecord {
  const counter = Math.ceil(seq / 3);
  const sale = buildSale({
    id: `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`,
    amount: { amountMinor: AMOUNT_MINOR, currency: 'NGN' },
    note: 'Ọjà 🛒',
  });
  const { review } = reviewedState(seq);
  const { review: decided, returned } = decidedState(seq);
  const released = { ...paidState(seq, 'cashier'), paidAt: timeAt(seq - 1), review: decided, returned };
  const states = [released, { ...openState(seq), review }, paidState(seq)];
  return buildPayment(sale, counter, {
    reference,
    till,
    updatedAt: timeAt(seq),
    state: states[seq % 3] ?? openState(seq),
  });
}

const AMOUNT_MINOR = 100;
const CASHIER = 'Chidi Ọbí';
const ZONE = 'Africa/Lagos';

export interface ExportChange {
  number?: number;
  previous?: string | null;
  /** Numbers of the first and the last event. */
  first?: number;
  last?: number;
  /** The number of the newest event of the journal, where that goes on after the last of the export. */
  headAt?: number;
  /** From when payments are counted; from the beginning where left out. */
  from?: string | null;
  /** Which events of the range are exported; all where left out. */
  chosen?: (seq: number) => boolean;
  /** What the tables say instead of what the entries do: rows of cells without the headings. */
  rows?: (rows: Cell[][]) => Cell[][];
  identity?: JournalIdentity;
  rotations?: Seal['rotations'];
}

/** An export of a part of a chain, signed. */
export function buildExport(chain: readonly ChainEvent[], key: SigningKey, change: ExportChange = {}): ExportFiles {
  const { first = 1, last = chain.length, number = 1, previous = null, identity = IDENTITY } = change;
  const range = chain.slice(first - 1, last);
  const chosen = range.filter(({ seq }) => change.chosen?.(seq) ?? true);
  const counted = newestOf(chosen).filter(({ createdAt }) => createdAt >= (change.from ?? ''));
  const rows = counted.map((payment) => paymentCells({ ...payment, cashier: CASHIER }, ZONE));
  const tables = buildTables(change.rows?.(rows) ?? rows);
  const files: ExportFiles = new Map([
    ...tables,
    ['statement.pdf', Buffer.from('%PDF a statement')],
    ['check.html', Buffer.from('<!doctype html>')],
    [
      'journal.jsonl',
      Buffer.from(
        chosen.map(({ seq, payload, hash }) => `{"hash":"${hash}","payload":${payload},"seq":${seq}}\n`).join(''),
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
  };
  const newest = chain[(change.headAt ?? last) - 1];
  const head = newest ? { seq: newest.seq, hash: newest.hash } : events.last;
  files.set(
    MANIFEST_NAME,
    manifestOf(
      {
        ...sealOf(key, identity, number, previous, head, contentsOf(files, events, sumsOf(counted), change.from)),
        rotations: change.rotations ?? [],
      },
      key,
    ),
  );
  return files;
}

/** Signs what a forger made of an export's files: its manifest fits them again. */
export function signAgain(
  files: ExportFiles,
  key: SigningKey,
  events: Contents['events'],
  changed: Partial<Sum> = {},
): void {
  const { seal } = readManifestOf(files);
  files.delete(MANIFEST_NAME);
  const [sum = sumsOf([])] = seal.contents?.sums ?? [];
  const contents = contentsOf(files, events, { ...sum, ...changed });
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
  const times = createLocalTimes(ZONE);
  const headings = EXPORTED_COLUMNS.map(({ heading }) => heading).join(',');
  const csv = `\uFEFF${headings}\r\n${rows.map((cells) => csvLine(cells, times)).join('')}`;
  const lines = csv.split(/(?<=\n)/);
  const xlsx: Uint8Array[] = [];
  const zip = new ZipWriter({ writeBytes: (bytes) => void xlsx.push(Buffer.from(bytes)) });
  const sheet = rows.map((cells, index) => rowOf(index + 2, cells, times));
  zip.add('xl/worksheets/sheet1.xml', `${sheetStart(true)}${headingRow()}${sheet.join('')}${sheetEnd('A1')}`);
  for (const [name, text] of workbookParts(1)) zip.add(name, text);
  zip.finish();
  return [
    ['payments.csv', Buffer.from(csv)],
    ['payments.csv.lines', Buffer.from(lines.map((line) => `${crc(Buffer.from(line))}\n`).join(''))],
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
  'payments.csv.lines': 'checks',
  'payments.xlsx': 'xlsx',
  'statement.pdf': 'pdf',
  'check.html': 'checker',
  'journal.jsonl': 'jsonl',
  'links.csv': 'links',
};

function sumsOf(newest: readonly PaymentRecord[]): Sum {
  const payments = newest.length;
  const paidPayments = newest.filter(({ state }) => state.outcome === 'paid').length;
  const paidMinor = paidPayments * AMOUNT_MINOR;
  return { currency: 'NGN', payments, amountMinor: payments * AMOUNT_MINOR, paidPayments, paidMinor };
}

/** Each payment as its newest event has it. */
function newestOf(events: readonly ChainEvent[]): PaymentRecord[] {
  const payments = events.flatMap(
    ({ payload }) => (JSON.parse(payload) as { payment: PaymentRecord | null }).payment ?? [],
  );
  return [...new Map(payments.map((payment) => [payment.reference, payment])).values()];
}

function contentsOf(files: ExportFiles, events: Contents['events'], sum: Sum, from: string | null = null): Contents {
  return {
    selection: { from, to: null, search: null, outcomes: null, reviewOnly: false },
    payments: sum.payments,
    tableFormat: TABLE_FORMAT,
    sums: [sum],
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

function genesisOf(identity: JournalIdentity): string {
  return createHash('sha256').update(canonicalJson(identity)).digest('hex');
}

function crc(bytes: Uint8Array): string {
  return zlibCrc32(bytes).toString(16).padStart(8, '0');
}

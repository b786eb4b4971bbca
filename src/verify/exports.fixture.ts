import { createHash } from 'node:crypto';
import { crc32 as zlibCrc32 } from 'node:zlib';
import type { SigningKey } from '../main/seal/signing-key.ts';
import { canonicalJson } from '../shared/canonical.ts';
import type { JournalIdentity } from '../shared/journal-identity.ts';
import {
  type Contents,
  MANIFEST_NAME,
  type Manifest,
  manifestText,
  type Seal,
  type SealedFile,
  type Sum,
  signedText,
} from '../shared/seal.ts';
import type { GivenFolder } from './check/check-tools.ts';

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

/** A chain of so many events; every third hands goods over. */
export function buildChain(
  count: number,
  change: (seq: number) => object = () => ({}),
  identity = IDENTITY,
): ChainEvent[] {
  const events: ChainEvent[] = [];
  let previous = genesisOf(identity);
  for (let seq = 1; seq <= count; seq += 1) {
    const reference = `${identity.till}-261121-${String(Math.ceil(seq / 3)).padStart(4, '0')}-ABCDEFGHI`;
    const kind = seq % 3 === 0 ? 'goodsHandedOver' : 'stepSubmitted';
    const payload = canonicalJson({
      form: 1,
      happening: { kind },
      payment: paymentOf(seq, reference),
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

/** The payment after this event: of 1.00, and paid with the second of its three events. */
function paymentOf(seq: number, reference: string) {
  return {
    reference,
    note: 'Ọjà 🛒',
    createdAt: '2026-11-21T09:00:00.000Z',
    amount: { amountMinor: AMOUNT_MINOR, currency: 'NGN' },
    state: { outcome: seq % 3 === 1 ? 'open' : 'paid' },
  };
}

const AMOUNT_MINOR = 100;

export interface ExportChange {
  number?: number;
  previous?: string | null;
  /** Numbers of the first and the last event. */
  first?: number;
  last?: number;
  /** The number of the newest event of the journal, where that goes on after the last of the export. */
  headAt?: number;
  /** Which events of the range are exported; all where left out. */
  chosen?: (seq: number) => boolean;
  identity?: JournalIdentity;
  rotations?: Manifest['rotations'];
}

/** An export of a part of a chain, signed. */
export function buildExport(chain: readonly ChainEvent[], key: SigningKey, change: ExportChange = {}): ExportFiles {
  const { first = 1, last = chain.length, number = 1, previous = null, identity = IDENTITY } = change;
  const range = chain.slice(first - 1, last);
  const chosen = range.filter(({ seq }) => change.chosen?.(seq) ?? true);
  const table = ['\uFEFFReference,Amount', ...chosen.map(({ seq }) => `T1-${seq},${seq}00`)].map(
    (line) => `${line}\r\n`,
  );
  const files: ExportFiles = new Map([
    ['payments.csv', Buffer.from(table.join(''))],
    ['payments.csv.lines', Buffer.from(table.map((line) => `${crc(Buffer.from(line))}\n`).join(''))],
    ['payments.xlsx', Buffer.from('PK a workbook')],
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
      sealOf(key, identity, number, previous, head, contentsOf(files, events, sumsOf(chosen))),
      key,
      change.rotations,
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

export function readManifestOf(files: ExportFiles): Manifest {
  return JSON.parse(String(files.get(MANIFEST_NAME))) as Manifest;
}

export function sealHashOf(files: ExportFiles): string {
  return createHash('sha256')
    .update(signedText(readManifestOf(files).seal))
    .digest('hex');
}

/** The folder that a checker is given. */
export function folderOf(name: string, files: ExportFiles): GivenFolder {
  return {
    name,
    files: [...files].map(([file, bytes]) => ({
      name: file,
      size: bytes.length,
      async *chunks() {
        // In two pieces, so that lines lie across them.
        yield bytes.subarray(0, bytes.length / 2);
        yield bytes.subarray(bytes.length / 2);
      },
    })),
  };
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
    zone: 'Africa/Lagos',
    till: journal.till,
    journal,
    head,
    days: null,
    contents,
    publicKey: key.publicKey,
  };
}

function manifestOf(seal: Seal, key: SigningKey, rotations: Manifest['rotations'] = []): Buffer {
  return Buffer.from(manifestText({ seal, signature: key.sign(signedText(seal)), rotations }));
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

/** What the payments of these events come to: three events each. */
function sumsOf(events: readonly ChainEvent[]): Sum {
  const outcomes = new Map(events.map(({ payload }) => [readPayment(payload).reference, readPayment(payload).outcome]));
  const payments = outcomes.size;
  const paidPayments = [...outcomes.values()].filter((outcome) => outcome === 'paid').length;
  const paidMinor = paidPayments * AMOUNT_MINOR;
  return { currency: 'NGN', payments, amountMinor: payments * AMOUNT_MINOR, paidPayments, paidMinor };
}

function readPayment(payload: string): { reference: string; outcome: string } {
  const { payment } = JSON.parse(payload) as { payment: { reference: string; state: { outcome: string } } };
  return { reference: payment.reference, outcome: payment.state.outcome };
}

function contentsOf(files: ExportFiles, events: Contents['events'], sum: Sum): Contents {
  return {
    selection: { from: null, to: null, search: null, outcomes: null, reviewOnly: false },
    payments: sum.payments,
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

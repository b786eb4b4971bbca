import type { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { BATCH_LIMITS } from '../../../shared/head-office/wire.ts';
import { publicKeySchema } from '../../../shared/journal/hash-text.ts';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import type { ChainPoint } from '../../../shared/journal/seal.ts';
import {
  fetchedLossAcknowledgedSchema,
  headOfficeEnrolledSchema,
  type LostEntries,
} from '../../../shared/journal/witness-entries.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { hex } from '../chain.ts';
import { OF_THE_TILL, parsedJson, reading } from '../records.ts';
import { readIdentity } from '../verify/verify.ts';
import { readNewestAnchor } from './newest-anchor.ts';

/** What a journal says of itself to head office, and of head office. */
export interface WitnessState {
  identity: JournalIdentity;
  /** Number 0 and the genesis where there is no event yet. */
  head: ChainPoint;
  /** The newest receipt that it holds, and when the till wrote it down. */
  anchored: (SignedReceipt & { writtenAt: string }) | null;
  /** Whether it was enrolled last or has left, and with which head office by its key; null where it never was. */
  enrolment: OfficeEnrolment | null;
  /** Which losses of fetched entries people have acknowledged, oldest first. */
  acknowledged: LossAcknowledged[];
}

export interface LossAcknowledged {
  lost: LostEntries[];
  at: string;
  /** The name of who did. */
  by: string;
}

/** @property at when it was written down, UTC */
type OfficeEnrolment = { at: string } & (
  | { kind: 'headOfficeEnrolled'; publicKey: string; address: string; certificateAuthority?: string | undefined }
  | { kind: 'headOfficeLeft'; publicKey: string }
);

/** What is read of a journal for head office. Each throws JournalUnreadable. */
export interface UploadReads {
  witnessState(): WitnessState;
  /** The newest entry up to this number that is no anchor; 0 where there is none. */
  newestBesideAnchors(upTo: number): number;
  /** The hash at a number, 0 for the genesis; null beyond the head. */
  hashAt(seq: number): string | null;
  /** Whether a person let the journal go on here although its end was not proven, or from a copy. */
  isHeadAccepted(seq: number): boolean;
  /** Whether anything of a payment or a sale was written after this number. */
  hasSalesAfter(seq: number): boolean;
  /** The events that follow a number as lines of `journal.jsonl`, packed: as many as a batch may have. Null where there is none. */
  packedAfter(seq: number): PackedEvents | null;
}

export interface PackedEvents {
  body: Uint8Array;
  /** The number of the last of them. */
  last: number;
}

export function prepareUploadReads(connection: DatabaseSync): UploadReads {
  const newest = connection.prepare('SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1');
  const enrolment = connection.prepare(
    `SELECT payload FROM event WHERE ${OF_THE_TILL} AND kind IN ('headOfficeEnrolled', 'headOfficeLeft')
     ORDER BY seq DESC LIMIT 1`,
  );
  const losses = connection.prepare(
    `SELECT payload FROM event WHERE ${OF_THE_TILL} AND kind = 'fetchedLossAcknowledged' ORDER BY seq`,
  );
  const besideAnchors = connection.prepare(
    `SELECT seq FROM event WHERE seq <= ? AND kind <> 'anchored' ORDER BY seq DESC LIMIT 1`,
  );
  const hashOf = connection.prepare('SELECT hash FROM event WHERE seq = ?');
  const kindOf = connection.prepare('SELECT kind FROM event WHERE seq = ?');
  const ofSales = connection.prepare(`SELECT 1 FROM event WHERE seq > ? AND NOT (${OF_THE_TILL}) LIMIT 1`);
  const lines = connection.prepare(
    `SELECT CAST('{"hash":"' || lower(hex(hash)) || '","payload":' || payload || ',"seq":' || seq || '}' || char(10) AS BLOB) AS line
     FROM event WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  return {
    witnessState: () =>
      reading(() => {
        const { identity, genesis } = readIdentity(connection);
        const row = newest.get();
        const head = { seq: Number(row?.seq ?? 0), hash: hex((row?.hash ?? genesis) as Uint8Array) };
        return {
          ...{ identity, head, anchored: readNewestAnchor(connection), enrolment: enrolmentOf(enrolment.get()) },
          acknowledged: losses.all().flatMap(acknowledgedOf),
        };
      }),
    newestBesideAnchors: (upTo) => reading(() => Number(besideAnchors.get(upTo)?.seq ?? 0)),
    hashAt: (seq) =>
      reading(() => {
        const hash = seq === 0 ? readIdentity(connection).genesis : hashOf.get(seq)?.hash;
        return hash instanceof Uint8Array ? hex(hash) : null;
      }),
    isHeadAccepted: (seq) => reading(() => kindOf.get(seq)?.kind === 'headAccepted'),
    hasSalesAfter: (seq) => reading(() => ofSales.get(seq) !== undefined),
    packedAfter: (seq) =>
      reading(() => {
        for (let most: number = BATCH_LIMITS.events; ; most = Math.max(1, Math.floor(most / 2))) {
          const found = fitting(lines.iterate(seq, most));
          if (found.length === 0) return null;
          const packed = gzipSync(Buffer.concat(found));
          if (packed.length <= BATCH_LIMITS.gzipBytes || found.length === 1)
            return { body: packed, last: seq + found.length };
        }
      }),
  };
}

/** As many of the first lines as a batch may have bytes. */
function fitting(rows: Iterable<Record<string, unknown>>): Uint8Array[] {
  const found: Uint8Array[] = [];
  let bytes = 0;
  for (const { line } of rows) {
    const next = line as Uint8Array;
    bytes += next.length;
    if (bytes > BATCH_LIMITS.bytes && found.length > 0) break;
    found.push(next);
  }
  return found;
}

const enrolmentEntrySchema = z.object({
  at: z.iso.datetime(),
  happening: z.discriminatedUnion('kind', [
    headOfficeEnrolledSchema,
    z.object({ kind: z.literal('headOfficeLeft'), publicKey: publicKeySchema }),
  ]),
});

function enrolmentOf(row: Record<string, unknown> | undefined): WitnessState['enrolment'] {
  if (!row) return null;
  const { at, happening } = parsedJson(enrolmentEntrySchema, row.payload);
  return { ...happening, at };
}

const acknowledgedEntrySchema = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  happening: fetchedLossAcknowledgedSchema,
});

/** What cannot be read acknowledges nothing: it keeps nobody from the rest. */
function acknowledgedOf({ payload }: Record<string, unknown>): LossAcknowledged[] {
  const entry = acknowledgedEntrySchema.safeParse(jsonOrNull(String(payload))).data;
  return entry ? [{ lost: entry.happening.lost, at: entry.at, by: entry.actor }] : [];
}

import type { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { BATCH_LIMITS } from '../../../shared/head-office/wire.ts';
import type { ChainPoint } from '../../../shared/journal/hash-text.ts';
import { publicKeySchema } from '../../../shared/journal/hash-text.ts';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import { fetchedLossAcknowledgedSchema, headOfficeEnrolledSchema } from '../../../shared/journal/witness-entries.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { hex } from '../chain.ts';
import { allReading, OF_THE_TILL, parsedJson } from '../records.ts';
import { readEnd, readIdentity } from '../verify/verify.ts';
import { lineOfEvent } from '../written-entry.ts';
import { readNewestAnchor } from './seal-state.ts';

export interface WitnessState {
  identity: JournalIdentity;
  /** The newest event; number 0 and the genesis hash if there is none yet. */
  head: ChainPoint;
  anchored: (SignedReceipt & { writtenAt: string }) | null;
  /** The last enrolment or departure, with the key of the head office; null if the till never enrolled. */
  enrolment: OfficeEnrolment | null;
  acknowledged: LossAcknowledged[];
}

export type LossAcknowledged = ReturnType<typeof acknowledgedOf>[number];

type OfficeEnrolment = { at: string } & (
  | { kind: 'headOfficeEnrolled'; publicKey: string; address: string; certificateAuthority?: string | undefined }
  | { kind: 'headOfficeLeft'; publicKey: string }
);

export type UploadReads = ReturnType<typeof prepareUploadReads>;

export interface PackedEvents {
  body: Uint8Array;
  last: number;
}

/** Prepares the reads of the upload. Each throws JournalUnreadable. */
export function prepareUploadReads(connection: DatabaseSync) {
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
    `SELECT CAST(${lineOfEvent(true)} AS BLOB) AS line
     FROM event WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  return allReading({
    witnessState: (): WitnessState => ({
      identity: readIdentity(connection).identity,
      head: readEnd(connection),
      anchored: readNewestAnchor(connection),
      enrolment: enrolmentOf(enrolment.get()),
      acknowledged: losses.all().flatMap(acknowledgedOf),
    }),
    /** Returns the number of the newest entry, at most `upTo`, that is no anchor; 0 if there is none. */
    newestBesideAnchors: (upTo: number) => Number(besideAnchors.get(upTo)?.seq ?? 0),
    /** Returns the hash at a number, where 0 stands for the genesis; null beyond the head. */
    hashAt(seq: number) {
      const hash = seq === 0 ? readIdentity(connection).genesis : hashOf.get(seq)?.hash;
      return hash instanceof Uint8Array ? hex(hash) : null;
    },
    /** True if a person accepted an unproven end or a restoration with this entry. */
    isHeadAccepted: (seq: number) => kindOf.get(seq)?.kind === 'headAccepted',
    hasSalesAfter: (seq: number) => ofSales.get(seq) !== undefined,
    /** Returns compressed lines of `journal.jsonl`, at most one batch; null if there are none. */
    packedAfter(seq: number): PackedEvents | null {
      for (let most: number = BATCH_LIMITS.events; ; most = Math.max(1, Math.floor(most / 2))) {
        const found = fitting(lines.iterate(seq, most));
        if (found.length === 0) return null;
        const packed = gzipSync(Buffer.concat(found));
        if (packed.length <= BATCH_LIMITS.gzipBytes || found.length === 1)
          return { body: packed, last: seq + found.length };
      }
    },
  });
}

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

/** Reads acknowledged losses. An unreadable entry acknowledges nothing, and does not affect the others. */
function acknowledgedOf({ payload }: Record<string, unknown>) {
  const entry = acknowledgedEntrySchema.safeParse(jsonOrNull(String(payload))).data;
  return entry ? [{ lost: entry.happening.lost, at: entry.at, by: entry.actor }] : [];
}

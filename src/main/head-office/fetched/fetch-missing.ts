import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  BATCH_LIMITS,
  eventsAnswerSchema,
  OFFICE_PATHS,
  type Point,
  refusalSchema,
  standingSchema,
} from '../../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import { linesIn } from '../../../verify/check/read-lines.ts';
import type { Exchange, OfficeReply } from '../uploader/upload-ports.ts';
import { type ChainedLine, chainFrom } from './chained-lines.ts';

interface FetchMissingParts {
  exchange: Exchange;
  /** The journal's id. */
  journal: string;
  /** Returns true if the till's own head office signed the receipt. */
  isWitnessed: (receipt: SignedReceipt) => boolean;
  /** An event that the fetched entries must contain, if one is known. */
  through?: Point;
  /** Stores events that follow the earlier ones. @throws if the disk refuses */
  keep: (events: readonly ChainedLine[]) => void;
}

export type FetchEnd =
  /** @property receipt head office's receipt for the last event */
  | { ok: true; receipt: SignedReceipt }
  /**
   * `nothing`: head office has no more than the till. `notHeld`: the entries do not chain or contradict the receipt. `refused`: head office no longer
   * answers this till. `otherKey`: head office knows another key of this till.
   */
  | { ok: false; why: 'away' | 'nothing' | 'notHeld' | 'witnessOther' | 'refused' | 'otherKey' };

/** A batch in base64, and what surrounds it. */
const LARGEST_ANSWER_BYTES = 2 * BATCH_LIMITS.gzipBytes;

/** More than a till writes in years. A longer journal cannot be this till's own. */
const MOST_EVENTS = 20_000_000;

/**
 * Fetches the events after the till's own end, up to the one in head office's first receipt. Verifies each event; after the first invalid one nothing
 * is stored.
 */
export async function fetchMissing(parts: FetchMissingParts, after: Point): Promise<FetchEnd> {
  const { journal, isWitnessed } = parts;
  const standing = await asked(parts, OFFICE_PATHS.head(journal), '');
  const read = standingSchema.safeParse(standing?.body);
  if (standing?.status !== 200 || !read.success) return { ok: false, why: whyNot(standing) };
  const signed = read.data.receipt;
  if (signed.receipt.journal !== journal || !isWitnessed(signed)) return { ok: false, why: 'witnessOther' };
  const { seq } = signed.receipt;
  if (seq <= after.seq) return { ok: false, why: 'nothing' };
  if (parts.through && seq < parts.through.seq) return { ok: false, why: 'notHeld' };
  if (seq - after.seq > MOST_EVENTS) return { ok: false, why: 'notHeld' };
  const why = await fetchUpTo(parts, after, signed.receipt);
  return why === null ? { ok: true, receipt: signed } : { ok: false, why };
}

async function fetchUpTo(
  parts: FetchMissingParts,
  after: Point,
  end: Point,
): Promise<'notHeld' | ReturnType<typeof whyNot> | null> {
  const follow = chainFrom(after);
  let reached = after;
  while (reached.seq < end.seq) {
    const answer = await asked(parts, OFFICE_PATHS.events(parts.journal), `?after=${reached.seq}`);
    if (answer?.status !== 200) return whyNot(answer);
    const page = await pageOf(answer);
    // Ignores events beyond the receipt, which arrived meanwhile.
    const events = page?.slice(0, end.seq - reached.seq).map(follow) ?? [];
    const chained = events.filter((event) => event !== null);
    const last = chained.at(-1);
    const other = chained.find(({ seq, hash }) => seq === parts.through?.seq && hash !== parts.through.hash);
    if (!last || other || chained.length < events.length) return 'notHeld';
    parts.keep(chained);
    reached = last;
  }
  return reached.hash === end.hash ? null : 'notHeld';
}

async function asked({ exchange }: FetchMissingParts, path: string, query: string): Promise<OfficeReply | null> {
  return await exchange({ method: 'GET', path, query, body: new Uint8Array(), mostBytes: LARGEST_ANSWER_BYTES });
}

function whyNot(answer: OfficeReply | null): 'away' | 'refused' | 'otherKey' | 'notHeld' {
  if (answer?.status === 200) return 'notHeld';
  const refusal = refusalSchema.safeParse(answer?.body).data?.problem;
  if (refusal === 'keyUnknown') return 'otherKey';
  return refusal === 'revoked' || refusal === 'journalUnknown' ? 'refused' : 'away';
}

/** @returns null if the answer is no page: too large, or not packed */
async function pageOf({ body }: OfficeReply): Promise<Uint8Array[] | null> {
  const packed = eventsAnswerSchema.safeParse(body).data?.events;
  if (!packed) return null;
  try {
    const bytes = await promisify(gunzip)(Buffer.from(packed, 'base64'), { maxOutputLength: BATCH_LIMITS.bytes });
    const lines = linesIn(bytes);
    return lines.length <= BATCH_LIMITS.events ? lines : null;
  } catch {
    // Data that cannot be unpacked is no page.
    return null;
  }
}

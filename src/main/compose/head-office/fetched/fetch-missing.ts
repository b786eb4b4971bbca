import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  BATCH_LIMITS,
  eventsAnswerSchema,
  OFFICE_PATHS,
  type Point,
  refusalSchema,
  standingSchema,
} from '../../../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../../../shared/journal/receipt.ts';
import { linesIn } from '../../../../verify/check/read-lines.ts';
import type { Exchange, OfficeReply } from '../../../uploader/upload-ports.ts';
import { type ChainedLine, chainFrom } from './chained-lines.ts';

interface FetchMissingParts {
  exchange: Exchange;
  /** The journal's id. */
  journal: string;
  /** Whether a receipt is signed with the key of the head office that this till is connected to. */
  isWitnessed: (receipt: SignedReceipt) => boolean;
  /** An event that is known to lie in them, where one is. */
  through?: Point;
  /** Keeps events that follow those before. @throws where the disk does not take them */
  keep: (events: readonly ChainedLine[]) => void;
}

export type FetchEnd =
  /** @property receipt head office's word for the last of them */
  | { ok: true; receipt: SignedReceipt }
  /**
   * `nothing`: head office has no more than the till. `notHeld`: what it sent is no piece of this journal, or not what its own
   * receipt says. `refused`: it does not answer this till any more. `otherKey`: it knows another key of this till.
   */
  | { ok: false; why: 'away' | 'nothing' | 'notHeld' | 'witnessOther' | 'refused' | 'otherKey' };

/** An answer has at most a batch in base 64, and what is around it. */
const LARGEST_ANSWER_BYTES = 2 * BATCH_LIMITS.gzipBytes;

/** More than a till writes in years; beyond it, what answers is none that this till has sent anything to. */
const MOST_EVENTS = 20_000_000;

/**
 * Asks head office for the events that follow the till's own end, up to the one that its receipt names at the beginning. Each is
 * held against the one before; the first that does not follow ends it, and nothing is kept then.
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
    // What it has beyond its own receipt has come since.
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

/** @returns null where it is no page: more than a batch may have, or not packed */
async function pageOf({ body }: OfficeReply): Promise<Uint8Array[] | null> {
  const packed = eventsAnswerSchema.safeParse(body).data?.events;
  if (!packed) return null;
  try {
    const bytes = await promisify(gunzip)(Buffer.from(packed, 'base64'), { maxOutputLength: BATCH_LIMITS.bytes });
    const lines = linesIn(bytes);
    return lines.length <= BATCH_LIMITS.events ? lines : null;
  } catch {
    // What cannot be unpacked is no page of a journal.
    return null;
  }
}

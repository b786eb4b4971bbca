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
import { type ProblemCode, problem, type Result } from '../../../shared/problems.ts';
import { linesIn } from '../../../verify/check/read-lines.ts';
import type { Exchange, OfficeReply } from '../uploader/upload-ports.ts';
import { type ChainedLine, chainFrom } from './chained-lines.ts';

interface FetchMissingParts {
  exchange: Exchange;
  journal: string;
  isWitnessed: (receipt: SignedReceipt) => boolean;
  /** An event that the fetched entries must contain, if one is known. */
  through?: Point;
  /** Stores events that follow the events of earlier calls. @throws if the disk refuses */
  keep: (events: readonly ChainedLine[]) => void;
}

/** The size limit of an answer: a batch in base64 and the JSON around it. */
const LARGEST_ANSWER_BYTES = 2 * BATCH_LIMITS.gzipBytes;

/** An upper bound: a till writes fewer events in years. A longer journal cannot be this till's journal. */
const MOST_EVENTS = 20_000_000;

/**
 * Fetches the events after the till's own end, up to the end that head office's first receipt names. Verifies each
 * event. Fails at the first invalid event; the caller then discards all of them.
 */
export async function fetchMissing(parts: FetchMissingParts, after: Point): Promise<Result<SignedReceipt>> {
  const { journal, isWitnessed } = parts;
  const standing = await asked(parts, OFFICE_PATHS.head(journal), '');
  const read = standingSchema.safeParse(standing?.body);
  if (standing?.status !== 200 || !read.success) return problem(whyNot(standing));
  const signed = read.data.receipt;
  if (signed.receipt.journal !== journal || !isWitnessed(signed)) return problem('headOfficeNotSame');
  const { seq } = signed.receipt;
  if (seq <= after.seq) return problem('headOfficeNothingMissing');
  if (parts.through && seq < parts.through.seq) return problem('headOfficeNotHeld');
  if (seq - after.seq > MOST_EVENTS) return problem('headOfficeNotHeld');
  const why = await fetchUpTo(parts, after, signed.receipt);
  return why === null ? { ok: true, value: signed } : problem(why);
}

async function fetchUpTo(parts: FetchMissingParts, after: Point, end: Point): Promise<ProblemCode | null> {
  const follow = chainFrom(after);
  let reached = after;
  while (reached.seq < end.seq) {
    const answer = await asked(parts, OFFICE_PATHS.events(parts.journal), `?after=${reached.seq}`);
    if (answer?.status !== 200) return whyNot(answer);
    const page = await pageOf(answer);
    // Ignores events that head office received after it signed the receipt.
    const events = page?.slice(0, end.seq - reached.seq).map(follow) ?? [];
    const chained = events.filter((event) => event !== null);
    const last = chained.at(-1);
    const other = chained.find(({ seq, hash }) => seq === parts.through?.seq && hash !== parts.through.hash);
    if (!last || other || chained.length < events.length) return 'headOfficeNotHeld';
    parts.keep(chained);
    reached = last;
  }
  return reached.hash === end.hash ? null : 'headOfficeNotHeld';
}

async function asked({ exchange }: FetchMissingParts, path: string, query: string): Promise<OfficeReply | null> {
  return await exchange({ method: 'GET', path, query, body: new Uint8Array(), mostBytes: LARGEST_ANSWER_BYTES });
}

function whyNot(answer: OfficeReply | null): ProblemCode {
  if (answer?.status === 200) return 'headOfficeNotHeld';
  const refusal = refusalSchema.safeParse(answer?.body).data?.problem;
  if (refusal === 'keyUnknown') return 'headOfficeOtherKey';
  return refusal === 'revoked' || refusal === 'journalUnknown' ? 'headOfficeRevoked' : 'headOfficeAway';
}

/** @returns null if the answer is no valid batch: too large, or not packed */
async function pageOf({ body }: OfficeReply): Promise<Uint8Array[] | null> {
  const packed = eventsAnswerSchema.safeParse(body).data?.events;
  if (!packed) return null;
  try {
    const bytes = await promisify(gunzip)(Buffer.from(packed, 'base64'), { maxOutputLength: BATCH_LIMITS.bytes });
    const lines = linesIn(bytes);
    return lines.length <= BATCH_LIMITS.events ? lines : null;
  } catch {
    return null;
  }
}

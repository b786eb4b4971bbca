import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { OFFICE_PATHS, refusalSchema } from '../../shared/head-office/wire.ts';
import { countedAddress, limitedTries } from '../people/limited-tries.ts';
import { parsedJson } from '../protocol/parsed-json.ts';
import { authenticate, type OfficeRequest } from './authenticate.ts';
import { enrol, rotate } from './enrol.ts';
import {
  genesisOf,
  keyProblem,
  type OfficeAnswer,
  type OfficeParts,
  refused,
  refusedWithStanding,
  type SignedRequest,
  standing,
} from './office-parts.ts';
import { takeEvents } from './take-events.ts';
import { takeReport } from './take-report.ts';

export type Office = ReturnType<typeof createOffice>;

/** The rate limit for wrong enrolment codes from one address. */
const WRONG_CODES = { most: 30, withinMs: 60_000, mostKept: 10_000 };

const codeSchema = z.looseObject({ code: z.unknown() });

export function createOffice(parts: OfficeParts) {
  const wrongCodes = limitedTries(WRONG_CODES, parts.clock);

  async function enrolWithinLimits(request: SignedRequest): Promise<OfficeAnswer> {
    // A known till that continues with its key is not limited, however many codes others try.
    const isWithCode = typeof codeSchema.safeParse(parsedJson(request.body)).data?.code === 'string';
    if (!isWithCode) return await enrol(parts, request);
    const from = countedAddress(request.address);
    if (!wrongCodes.isLeft(from)) return refused('tooMany');
    const answer = await enrol(parts, request);
    if (answer.status === 403) wrongCodes.take(from);
    return answer;
  }

  async function answer(request: OfficeRequest): Promise<OfficeAnswer> {
    const signer = authenticate(request, parts.witness.publicKey, parts.clock());
    if (!signer.ok) {
      const now = parts.clock().toISOString();
      return refused(signer.problem, signer.problem === 'clockDiffers' ? { now } : {});
    }
    const signed = { ...request, publicKey: signer.publicKey };
    if (request.method === 'POST' && request.path === OFFICE_PATHS.enrolments) return await enrolWithinLimits(signed);
    const [, id, what] = JOURNAL_PATH.exec(request.path) ?? [];
    const work = JOURNAL_WORK[`${request.method} ${what}`];
    if (!id || !work) return refused('journalUnknown');
    const worked = await work(parts, id, signed);
    return refusalSchema.safeParse(worked.body).data?.problem === 'keyUnknown'
      ? await refuseKey(parts, id, signed)
      : worked;
  }

  return {
    /** Never rejects. If the ledger fails, the answer is 503 and nothing was stored. */
    answer: async (request: OfficeRequest): Promise<OfficeAnswer> => {
      try {
        return isTooLong(request) ? refused('tooLarge') : await answer(request);
      } catch (error) {
        parts.log({ failure: error instanceof Error ? error.message : String(error), path: request.path });
        return refused('notReady');
      }
    },
  };
}

const JOURNAL_PATH = /^\/v1\/journals\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z]+)$/;

/** A report of a hundred key rotations is shorter than this. */
const MOST_JSON_BYTES = 64 * 1024;

/** Bodies are parsed before the sender is known, and a megabyte of nested lists takes half a second. */
function isTooLong({ path, body }: OfficeRequest): boolean {
  const [, , what] = JOURNAL_PATH.exec(path) ?? [];
  return what !== 'events' && body.length > MOST_JSON_BYTES;
}

type Work = (parts: OfficeParts, id: string, request: SignedRequest) => Promise<OfficeAnswer>;

const JOURNAL_WORK: Readonly<Record<string, Work>> = {
  'GET head': tellHead,
  'GET hash': tellHash,
  'GET events': withStates,
  'POST events': takeEvents,
  'POST reports': takeReport,
  'POST rotations': rotate,
};

async function tellHead(parts: OfficeParts, id: string, request: SignedRequest): Promise<OfficeAnswer> {
  return await parts.ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    const problem = keyProblem(journal, request.publicKey);
    if (problem || !journal) return refused(problem ?? 'journalUnknown');
    const now = parts.clock();
    const version = request.version || journal.version;
    // An idle till sends only this request, every two minutes, so only some of these times are written.
    const isLongAgo = Math.abs(now.getTime() - Date.parse(journal.heardAt)) > HEARD_AGAIN_AFTER_MS;
    if (isLongAgo || version !== journal.version) {
      await transaction.putJournal({ ...journal, version, heardAt: now.toISOString() });
    }
    return standing(parts, journal);
  });
}

const HEARD_AGAIN_AFTER_MS = 10 * 60_000;

const numberSchema = z.strictObject({ seq: z.string().regex(/^(0|[1-9]\d{0,14})$/) });

/** Returns the hash of an entry. A till searches with this for the last entry that it shares with head office. */
async function tellHash(parts: OfficeParts, id: string, { publicKey, query }: SignedRequest): Promise<OfficeAnswer> {
  const read = numberSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!read.success) return refused('malformed');
  const seq = Number(read.data.seq);
  return await parts.ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    const problem = keyProblem(journal, publicKey);
    if (problem || !journal) return refused(problem ?? 'journalUnknown');
    const hash = seq === 0 ? genesisOf(journal).hash : (await transaction.hashes(id, seq, seq)).get(seq);
    return { status: 200, body: { hash: hash ?? null } };
  });
}

const afterSchema = z.strictObject({ after: z.string().regex(/^(0|[1-9]\d{0,14})$/) });

/** Returns the stored piece of events after a number, from which a till restores lost entries. */
async function withStates(
  { ledger }: OfficeParts,
  id: string,
  { publicKey, query }: SignedRequest,
): Promise<OfficeAnswer> {
  const read = afterSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!read.success) return refused('malformed');
  const problem = await ledger.transaction(async (transaction) => keyProblem(await transaction.journal(id), publicKey));
  if (problem) return refused(problem);
  const lines = await ledger.linesAfter(id, Number(read.data.after));
  if (lines.length === 0) return { status: 200, body: { events: null } };
  const packed = await promisify(gzip)(Buffer.concat(lines));
  return { status: 200, body: { events: packed.toString('base64') } };
}

/**
 * Refuses a key that no longer counts. A signer with an earlier key of the journal also gets a receipt of the head,
 * because a till whose disk was set back must stop. A thief of the old key learns nothing about the entries.
 */
async function refuseKey(parts: OfficeParts, id: string, { publicKey }: SignedRequest): Promise<OfficeAnswer> {
  return await parts.ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    if (!journal || keyProblem(journal, publicKey) !== 'keyUnknown') return refused('keyUnknown');
    const acts = await transaction.acts(id);
    const isEarlier = acts.some(({ what, about }) => what === 'keyChanged' && about === publicKey);
    return isEarlier ? refusedWithStanding(parts, 'keyUnknown', journal) : refused('keyUnknown');
  });
}

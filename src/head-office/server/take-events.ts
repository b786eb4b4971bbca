import { hash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Point } from '../../shared/head-office/wire.ts';
import { hashSchema } from '../../shared/journal/hash-text.ts';
import { bodyToKeep } from '../acts/erase-evidence.ts';
import type { Arrival, KnownJournal, LedgerTransaction } from '../ledger/ledger-port.ts';
import { type BatchVerdict, judgeBatch } from '../protocol/judge-batch.ts';
import { type ReadBatch, readBatch, type SentEvent, SHORT_BATCH_BYTES } from '../protocol/read-batch.ts';
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

const afterSchema = z.strictObject({
  after: z.string().regex(/^(0|[1-9]\d{0,14})$/),
  hash: hashSchema,
});

/**
 * Takes a batch: what follows is added, what is there already stays once, and what contradicts is kept beside it and becomes a
 * finding. The answer is given after all of that is committed.
 */
export async function takeEvents(parts: OfficeParts, id: string, request: SignedRequest): Promise<OfficeAnswer> {
  const query = afterSchema.safeParse(Object.fromEntries(new URLSearchParams(request.query)));
  if (!query.success) return refused('malformed');
  const after: Point = { seq: Number(query.data.after), hash: query.data.hash };
  const next = await takeNext(parts, id, after, request);
  if (next) return next;
  const { answer, finding } = await parts.ledger.transaction(async (transaction): Promise<Taken> => {
    const journal = await transaction.journal(id);
    const problem = keyProblem(journal, request.publicKey);
    if (problem || !journal) return { answer: refused(problem ?? 'journalUnknown'), finding: null };
    // Not before it is known whose it is: to unpack is work, and anybody can make a key and sign with it.
    const batch = await readBatch(request.body, after);
    const context = { parts, transaction, journal, request };
    return batch.ok ? await take(context, after, batch.events) : await keepBroken(context, batch);
  });
  if (finding) parts.log({ finding, journal: id });
  return answer;
}

/**
 * Takes what a till usually sends: a short batch that follows the head. The journal is not locked for it, and the database is asked twice.
 * @returns null where it is anything else, or the journal has changed meanwhile: nothing was done
 */
async function takeNext(
  parts: OfficeParts,
  id: string,
  after: Point,
  request: SignedRequest,
): Promise<OfficeAnswer | null> {
  const journal = await parts.ledger.journal(id);
  if (!journal || keyProblem(journal, request.publicKey) || !isHead(after, journal)) return null;
  const batch = await readBatch(request.body, after, SHORT_BATCH_BYTES);
  if (!batch.ok) return null;
  const isAdded = await parts.ledger.addEvents(journal, batch.events, arrivalOf({ parts, journal, request }, 'taken'));
  return isAdded ? grown(parts, journal, batch.events) : null;
}

function isHead(point: Point, { head }: KnownJournal): boolean {
  return point.seq === head.seq && point.hash === head.hash;
}

function grown(parts: OfficeParts, journal: KnownJournal, added: readonly SentEvent[]): OfficeAnswer {
  const { seq, hash: end } = added.at(-1) ?? journal.head;
  return { ...standing(parts, { ...journal, head: { seq, hash: end } }), added: added.length };
}

interface Taken {
  answer: OfficeAnswer;
  finding: string | null;
}

interface Context {
  parts: OfficeParts;
  transaction: LedgerTransaction;
  journal: KnownJournal;
  request: SignedRequest;
}

async function take(context: Context, after: Point, events: readonly SentEvent[]): Promise<Taken> {
  const { parts, transaction, journal } = context;
  const verdict = await judged(context, after, events);
  switch (verdict.kind) {
    case 'known':
      return { answer: standing(parts, journal), finding: null };
    case 'notNext':
      return { answer: refusedWithStanding(parts, 'notNext', journal), finding: null };
    case 'forked': {
      const isContinued = verdict.from === 0 && (await transaction.isBranch(journal.id, after));
      return await keepBranch(context, events.slice(verdict.from), isContinued);
    }
    case 'append': {
      const added = events.slice(verdict.from);
      const isAdded = await transaction.addEvents(journal, added, arrivalOf(context, 'taken'));
      if (!isAdded) throw new Error('The journal has changed although it is locked.');
      return { answer: grown(parts, journal, added), finding: null };
    }
  }
}

async function judged(
  { transaction, journal }: Context,
  after: Point,
  events: readonly SentEvent[],
): Promise<BatchVerdict> {
  const { head } = journal;
  // Nothing comes behind its head meanwhile: the journal is locked.
  if (isHead(after, journal)) return { kind: 'append', from: 0 };
  const last = events.at(-1)?.seq ?? after.seq;
  const stored = await transaction.hashes(journal.id, after.seq, last);
  const isBranch = await transaction.isBranch(journal.id, after);
  const genesis = genesisOf(journal);
  return judgeBatch(
    {
      head,
      hashAt: (seq) => (seq === 0 ? genesis.hash : (stored.get(seq) ?? null)),
      isBranch: () => isBranch,
    },
    after,
    events,
  );
}

/**
 * Two histories of one journal. The request that brought the other one is kept as it came, with the till's signature: that is proof, whoever
 * holds its key.
 * @param isContinued whether they follow what is kept beside the journal already: a history is found where it begins
 */
async function keepBranch(context: Context, events: readonly SentEvent[], isContinued: boolean): Promise<Taken> {
  const { parts, transaction, journal, request } = context;
  const refusal = refusedWithStanding(parts, 'forked', journal);
  if (await isProvenEnough(context, 'forked')) return await leaveBranch(context, events, refusal);
  const [first] = events;
  const arrival = arrivalOf(context, 'forked', request.body);
  const isGrown = await transaction.addBranch(journal.id, events, arrival.id);
  const isFound =
    first !== undefined &&
    !isContinued &&
    (await transaction.addFinding({
      journal: journal.id,
      kind: 'forked',
      key: `${first.seq} ${first.hash}`,
      foundAt: parts.clock().toISOString(),
      proof: JSON.stringify({ arrival: arrival.id, seq: first.seq, hash: first.hash, head: journal.head }),
    }));
  // A till that is forked sends its proof again and again: what is there already is kept once.
  if (isGrown || isFound) await keepArrival(context, arrival);
  return { answer: refusal, finding: isFound ? 'forked' : null };
}

/** A till that has more to send than is kept is told so, and goes on asking; whoever runs head office is told once. */
async function leaveBranch(
  { parts, transaction, journal }: Context,
  events: readonly SentEvent[],
  refusal: OfficeAnswer,
): Promise<Taken> {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last || (await transaction.isBranch(journal.id, last))) return { answer: refusal, finding: null };
  const isFound = await transaction.addFinding({
    journal: journal.id,
    kind: 'gap',
    key: 'beside',
    foundAt: parts.clock().toISOString(),
    proof: JSON.stringify({ from: first.seq, hash: first.hash, requestsKept: MOST_KEPT_REQUESTS, head: journal.head }),
  });
  return { answer: refused('tooMany'), finding: isFound ? 'gap' : null };
}

/** What is no piece of a chain is kept as it came, where it was a batch at all: the till that signed it does not go on. */
async function keepBroken(context: Context, batch: ReadBatch & { ok: false }): Promise<Taken> {
  const { parts, transaction, journal, request } = context;
  if (batch.problem !== 'chainBroken') return { answer: refused(batch.problem), finding: null };
  const refusal = refusedWithStanding(parts, 'chainBroken', journal);
  if (await isProvenEnough(context, 'chainBroken')) return { answer: refusal, finding: null };
  const arrival = arrivalOf(context, 'chainBroken', request.body);
  const key = hash('sha256', request.body, 'hex');
  const isFound = await transaction.addFinding({
    journal: journal.id,
    kind: 'brokenBatch',
    key,
    foundAt: parts.clock().toISOString(),
    proof: JSON.stringify({ arrival: arrival.id, path: arrival.path }),
  });
  if (isFound) await keepArrival(context, arrival);
  return { answer: refusal, finding: isFound ? 'brokenBatch' : null };
}

/**
 * A till stops where it is refused like this: one that goes on proves nothing more with it, and fills what head office has. Each kind
 * counts by itself, so that what is worthless crowds out no proof.
 */
async function isProvenEnough({ transaction, journal }: Context, outcome: 'forked' | 'chainBroken'): Promise<boolean> {
  return (await transaction.countBodies(journal.id, outcome)) >= MOST_KEPT_REQUESTS;
}

/** Of one journal and kind, as they came: at most 256 MiB each. */
const MOST_KEPT_REQUESTS = 256;

/** What was to be erased before it came is not kept, whichever history it comes with. */
async function keepArrival({ transaction, journal }: Context, arrival: Arrival): Promise<void> {
  const { outcome, body, at } = arrival;
  const left = body && (await bodyToKeep(transaction, journal.id, { outcome, body }, at));
  await transaction.addArrival({ ...arrival, body: left });
}

function arrivalOf(
  { parts, journal, request }: Omit<Context, 'transaction'>,
  outcome: string,
  body: Uint8Array | null = null,
): Arrival {
  const { signatureInput, signature, contentDigest, path, query } = request;
  const at = parts.clock().toISOString();
  return {
    journal: journal.id,
    id: randomUUID(),
    at,
    signatureInput,
    signature,
    contentDigest,
    path: path + query,
    outcome,
    body,
  };
}

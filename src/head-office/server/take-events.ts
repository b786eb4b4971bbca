import { hash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import type { Point } from '../../shared/head-office/wire.ts';
import { hashSchema } from '../../shared/journal/hash-text.ts';
import type { Arrival, KnownJournal, LedgerTransaction } from '../ledger/ledger-port.ts';
import { type BatchVerdict, judgeBatch } from '../protocol/judge-batch.ts';
import { type ReadBatch, readBatch, type SentEvent } from '../protocol/read-batch.ts';
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

/** Stores new events, and contradicting events as a fork with a finding. Answers only after the commit. */
export async function takeEvents(parts: OfficeParts, id: string, request: SignedRequest): Promise<OfficeAnswer> {
  const query = afterSchema.safeParse(Object.fromEntries(new URLSearchParams(request.query)));
  if (!query.success) return refused('malformed');
  const after: Point = { seq: Number(query.data.after), hash: query.data.hash };
  const { answer, finding } = await parts.ledger.transaction(async (transaction): Promise<Taken> => {
    const journal = await transaction.journal(id);
    const problem = keyProblem(journal, request.publicKey);
    if (problem || !journal) return { answer: refused(problem ?? 'journalUnknown'), finding: null };
    // The sender is verified before decompressing, because anybody can make a key and sign.
    const batch = await readBatch(request.body, after);
    const context = { parts, transaction, journal, request };
    return batch.ok ? await take(context, after, batch.events) : await keepBroken(context, batch);
  });
  if (finding) parts.log({ finding, journal: id });
  return answer;
}

function isHead(point: Point, { head }: KnownJournal): boolean {
  return point.seq === head.seq && point.hash === head.hash;
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
      return await keepBranch(context, events, { from: verdict.from, isContinued });
    }
    case 'append': {
      const added = events.slice(verdict.from);
      await transaction.addEvents(journal.id, added, arrivalOf(context, 'taken'));
      await eraseAsTill(context, added);
      const { seq, hash: end } = added.at(-1) ?? journal.head;
      return { answer: standing(parts, { ...journal, head: { seq, hash: end } }), finding: null };
    }
  }
}

async function eraseAsTill({ parts, transaction, journal }: Context, events: readonly SentEvent[]): Promise<void> {
  const at = parts.clock().toISOString();
  for (const { seq, erases: entries, saleId, reference } of events) {
    if (entries === null || saleId === null || reference === null) continue;
    await transaction.eraseAsTill(journal.id, { at, reference, saleId, seq, entries });
  }
}

async function judged(
  { transaction, journal }: Context,
  after: Point,
  events: readonly SentEvent[],
): Promise<BatchVerdict> {
  // The journal is locked, so its head cannot move.
  if (isHead(after, journal)) return { kind: 'append', from: 0 };
  const last = events.at(-1)?.seq ?? after.seq;
  const stored = await transaction.hashes(journal.id, after.seq, last);
  const isBranch = await transaction.isBranch(journal.id, after);
  const genesis = genesisOf(journal);
  return judgeBatch(
    {
      hashAt: (seq) => (seq === 0 ? genesis.hash : (stored.get(seq) ?? null)),
      isBranch: () => isBranch,
    },
    after,
    events,
  );
}

/**
 * Stores a fork, and the request with the till's signature as proof. Joined with their personal data and packed again,
 * the lines are what the till signed.
 * @param sent all events of the request; those from `from` on contradict stored events
 * @param isContinued true if they follow a stored fork, and so make no new finding
 */
async function keepBranch(
  context: Context,
  sent: readonly SentEvent[],
  { from, isContinued }: { from: number; isContinued: boolean },
): Promise<Taken> {
  const events = sent.slice(from);
  const { parts, transaction, journal } = context;
  const refusal = refusedWithStanding(parts, 'forked', journal);
  const [first] = events;
  const body = await promisify(gzip)(Buffer.concat(sent.map(({ line }) => line)));
  const arrival = arrivalOf(context, 'forked', body);
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
  // A forked till repeats its request, so the proof is stored only once.
  if (isGrown || isFound) await transaction.addArrival(arrival);
  if (isGrown) await eraseAsTill(context, events);
  return { answer: refusal, finding: isFound ? 'forked' : null };
}

/**
 * Stores a broken chain as proof against the till that signed it. Nobody can tell whose personal data the body
 * contains, so an erasure in the journal deletes the body, and only its digest and signature stay. After an erasure, or
 * with uncommitted personal data, no body is stored.
 */
async function keepBroken(context: Context, batch: ReadBatch & { ok: false }): Promise<Taken> {
  const { parts, transaction, journal, request } = context;
  if (batch.problem === 'tooLarge' || batch.problem === 'malformed') {
    return { answer: refused(batch.problem), finding: null };
  }
  const refusal = refusedWithStanding(parts, 'chainBroken', journal);
  const isKept = batch.problem === 'chainBroken' && journal.erasures === 0;
  const arrival = arrivalOf(context, 'chainBroken', isKept ? request.body : null);
  const key = hash('sha256', request.body, 'hex');
  const isFound = await transaction.addFinding({
    journal: journal.id,
    kind: 'brokenBatch',
    key,
    foundAt: parts.clock().toISOString(),
    proof: JSON.stringify({ arrival: arrival.id, path: arrival.path }),
  });
  if (isFound) await transaction.addArrival(arrival);
  return { answer: refusal, finding: isFound ? 'brokenBatch' : null };
}

function arrivalOf({ parts, journal, request }: Context, outcome: string, body: Uint8Array | null = null): Arrival {
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

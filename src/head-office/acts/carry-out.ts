import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { BookedPayment, Books } from '../books/books-port.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import {
  type Erasure,
  erasureIn,
  isEmptiedWhole,
  payloadIn,
  withoutParts,
  withoutPersonal,
} from '../protocol/erased-line.ts';
import { gatherTies, isWithin, reachedBy, type Ties } from '../protocol/erasure-reach.ts';
import { isStorable } from '../protocol/storable-text.ts';
import { knownWithReach } from './earlier-erasures.ts';
import { addReach, addTiesOf, changeOf, eraseEvidence, keptBodies } from './erase-evidence.ts';
import { type ErasingParts, isOneOf, type KnownErasure, knownErasures } from './erasures.ts';

/** Lines of a journal that lie together. @property after the number that they follow */
export interface Piece {
  after: number;
  lines: readonly Uint8Array[];
}

/** What an erasure has come to. */
export interface ErasureResult {
  /** How many lines say that they were erased for it. */
  lines: number;
  /** The numbers of those of which nothing is left, since they are not written as a till writes them. */
  wholeLines: readonly number[];
  /** False where it goes on by itself: more than could be gone through again has come meanwhile. */
  isEnded: boolean;
}

/**
 * Does all that is asked for and has no end, of one journal: reads it once to find out what stands together, and once to erase. Each piece
 * is a transaction of its own, so that nobody waits for the whole. Where it was interrupted it is begun anew; done twice, also at the same
 * time, it is done once.
 * @returns by the reference that was asked for
 */
export async function carryOut(
  parts: ErasingParts,
  journal: string,
  { wanted = null, isAlone = false }: Wanted = {},
): Promise<ReadonlyMap<string, ErasureResult>> {
  const results = new Map<string, ErasureResult>();
  const open = async () =>
    (await knownWithReach(parts, journal))
      .filter(({ erasure: { reference } }) => !isAlone || reference === wanted)
      .filter(({ erasure: { reference }, isEnded }) =>
        isEnded ? reference === wanted && !results.has(reference) : results.get(reference)?.isEnded !== true,
      );
  let known = await open();
  if (known.length === 0) return results;
  const ties = await allTies(parts.ledger, journal);
  for (let pass = 0; pass < MOST_PASSES && known.length > 0; pass += 1) {
    for (const [reference, result] of await eraseOnce(parts, journal, known, ties)) results.set(reference, result);
    known = await open();
  }
  return results;
}

interface Wanted {
  /** The reference of one that is gone through in any case, since somebody waits for what it comes to. */
  wanted?: string | null;
  /** Whether the others are left for later. */
  isAlone?: boolean;
}

async function allTies(ledger: Ledger, journal: string): Promise<Ties> {
  const ties = gatherTies();
  for await (const { lines } of piecesOf(ledger, journal)) addTiesIn(lines, ties);
  for await (const kept of keptBodies(ledger, journal)) addTiesOf(kept, ties);
  return ties;
}

/** Goes through all of the journal, and adds what came meanwhile to what stands together. */
async function eraseOnce(
  parts: ErasingParts,
  journal: string,
  known: readonly KnownErasure[],
  ties: Ties,
): Promise<Map<string, ErasureResult>> {
  const asked = await withReach(parts, journal, known, ties);
  const isWritten = isOneOf(await parts.ledger.acts(journal));
  const emptied = new Map(asked.map(({ erasure }) => [erasure.reference, noLines()]));
  for await (const piece of piecesOf(parts.ledger, journal)) {
    addTiesIn(piece.lines, ties);
    count(await erasePiece(parts, journal, asked, piece), piece.after, isWritten, emptied);
  }
  await eraseEvidence(parts.ledger, journal, asked, ties);
  const results = new Map<string, ErasureResult>();
  for (const each of asked) {
    const result = emptied.get(each.erasure.reference) ?? noLines();
    // What was read and kept meanwhile may reach further: it is gone through once more.
    const isAll = isWithin(ties.reachFrom(each.reach), each.reach);
    results.set(each.erasure.reference, { ...result, isEnded: isAll && (await end(parts, journal, each, result)) });
  }
  return results;
}

/** Whoever sends without an end what reaches further is gone through again later, after all others. */
const MOST_PASSES = 3;

/**
 * Erases in lines that a till has sent what was asked for before. Where these lines reach further, that is written down: all of the journal
 * is then gone through again.
 */
export async function eraseAsItComes(parts: ErasingParts, journal: string, piece: Piece): Promise<void> {
  const known = await knownWithReach(parts, journal);
  if (known.length === 0) return;
  const ties = gatherTies();
  addTiesIn(piece.lines, ties);
  await erasePiece(parts, journal, await withReach(parts, journal, known, ties), piece);
}

/** Written down before it is used: what a till sends meanwhile is then held against the same. */
async function withReach(
  { ledger, clock }: ErasingParts,
  journal: string,
  known: readonly KnownErasure[],
  ties: Ties,
): Promise<KnownErasure[]> {
  const asked = known.map((each) => ({ ...each, reach: ties.reachFrom(each.reach) }));
  for (const [index, each] of asked.entries()) {
    if (each.reach === known[index]?.reach) continue;
    await ledger.transaction((transaction) => addReach(transaction, journal, each, clock().toISOString()));
  }
  return asked;
}

async function* piecesOf(ledger: Ledger, journal: string): AsyncGenerator<Piece> {
  for (let after = 0; ; ) {
    const lines = await ledger.linesAfter(journal, after);
    if (lines.length === 0) return;
    yield { after, lines };
    after += lines.length;
  }
}

function addTiesIn(lines: readonly Uint8Array[], ties: Ties): void {
  for (const line of lines) {
    const payload = payloadIn(line);
    if (payload) ties.add(payload);
  }
}

/** @returns the lines as they are left */
async function erasePiece(
  { ledger, books }: ErasingParts,
  journal: string,
  asked: readonly KnownErasure[],
  { after, lines }: Piece,
): Promise<readonly Uint8Array[]> {
  await eraseInBooks(books, journal, asked, lines);
  const change = changeOf(asked);
  const left = lines.map(change);
  // Nothing is locked for lines of which nothing goes.
  if (left.some((line) => line !== null)) {
    await ledger.transaction((transaction) => transaction.changeLines(journal, after + 1, change));
  }
  return lines.map((line, index) => left[index] ?? line);
}

/** In all payments that these lines are of: who had read them before may have put back what was gone from them. */
async function eraseInBooks(
  books: Books,
  journal: string,
  asked: readonly KnownErasure[],
  lines: readonly Uint8Array[],
): Promise<void> {
  const emptied = asked.map(emptiedBy);
  const change = (there: BookedPayment) => emptied.reduce((left, each) => each(left), there);
  const references = new Set(lines.flatMap((line) => referenceIn(payloadIn(line)) ?? []));
  for (const payment of references.size > 0 ? await books.payments(journal, [...references]) : []) {
    if (isDeepStrictEqual(change(payment), payment)) continue;
    await books.changePayment(journal, payment.reference, change);
  }
}

/** Another payment may have been answered about with this one: of that, too, the answer goes from the books. */
function emptiedBy({ erasure, reach }: KnownErasure): (there: BookedPayment) => BookedPayment {
  const references = new Set(reach.references);
  const reachedIn = reachedBy(reach);
  return (there) => {
    if (references.has(there.reference)) {
      return { ...there, record: withoutPersonal(there.record), erasedAt: there.erasedAt ?? erasure.at };
    }
    return { ...there, record: withoutParts({ payment: there.record }, reachedIn({ payment: there.record })).payment };
  };
}

interface EmptiedLines {
  lines: number;
  wholeLines: number[];
}

function noLines(): EmptiedLines {
  return { lines: 0, wholeLines: [] };
}

/** @param isWritten whether somebody asked for it, as a line says that was erased */
function count(
  lines: readonly Uint8Array[],
  after: number,
  isWritten: (erasure: Erasure) => boolean,
  emptied: ReadonlyMap<string, EmptiedLines>,
): void {
  for (const [index, line] of lines.entries()) {
    const payload = payloadIn(line);
    const erasure = payload && erasureIn(payload);
    const result = erasure && isWritten(erasure) ? emptied.get(erasure.reference) : null;
    if (!result || !payload) continue;
    result.lines += 1;
    if (isEmptiedWhole(payload)) result.wholeLines.push(after + 1 + index);
  }
}

function referenceIn(payload: object | null): string | null {
  return paymentSchema.safeParse(payload).data?.payment.reference ?? null;
}

/** A payment that is called otherwise is in no books. */
const paymentSchema = z.object({ payment: z.object({ reference: z.string().refine(isStorable) }) });

/**
 * Lines that come from now on are held against what is reached as they are read. What was kept as evidence meanwhile has said itself what
 * else it reaches.
 * @returns false where it has, or where it was asked for again meanwhile
 */
async function end(
  { ledger, clock }: ErasingParts,
  journal: string,
  { erasure, reach }: KnownErasure,
  { wholeLines }: EmptiedLines,
): Promise<boolean> {
  const { reference: about, by } = erasure;
  return await ledger.transaction(async (transaction) => {
    await transaction.journal(journal);
    const known = knownErasures(await transaction.acts(journal)).find((each) => each.erasure.reference === about);
    if (known?.erasure.at !== erasure.at || !isWithin(known.reach, reach)) return false;
    const at = clock().toISOString();
    const reason = wholeLines.length > 0 ? `Emptied as a whole: ${wholeLines.join(', ')}.` : '';
    if (!known.isEnded) await transaction.addAct(journal, { at, by, what: 'erasureEnded', about, reason });
    return true;
  });
}

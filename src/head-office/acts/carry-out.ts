import type { BookedPayment, Books } from '../books/books-port.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { erasedLine, payloadIn, withoutPersonal } from '../protocol/erased-line.ts';
import { isReached, isWithin, type Reach, referenceIn } from '../protocol/erasure-reach.ts';
import { addReach, eraseEvidence, reachAfter, reachInBody } from './erase-evidence.ts';
import { type KnownErasure, knownErasures } from './erasures.ts';

export interface ErasingParts {
  ledger: Ledger;
  books: Books;
  clock: () => Date;
}

/** Lines of a journal that lie together. @property after the number that they follow */
export interface Piece {
  after: number;
  lines: readonly Uint8Array[];
}

/**
 * Does all that an erasure is, and writes down its end. Where it was interrupted it is begun anew; done twice, also at the same time,
 * it is done once.
 * @returns how many lines say that they were erased for this reference
 */
export async function carryOut(parts: ErasingParts, journal: string, reference: string): Promise<number> {
  const { ledger, clock } = parts;
  for (;;) {
    const known = knownErasures(await ledger.acts(journal)).find(({ erasure }) => erasure.reference === reference);
    if (!known) throw new Error('Nobody has asked for this erasure.');
    const reach = await reachOfAll(ledger, journal, known.reach);
    const asked = { ...known, reach };
    // Before it is used: what a till sends meanwhile is then held against the same.
    await ledger.transaction((transaction) => addReach(transaction, journal, asked, clock().toISOString()));
    let count = 0;
    for await (const piece of piecesOf(ledger, journal)) count += await erasePiece(parts, journal, asked, piece);
    await ledger.transaction((transaction) => eraseEvidence(transaction, journal, asked));
    // A line may have been read by the second step after all were read here, and before it was written down what is reached.
    const isAll = (await reachOfAll(ledger, journal, reach)) === reach;
    if (isAll && (await end(parts, journal, asked))) return count;
  }
}

/** Erases in lines that a till has sent what was asked for before, and all of it once more where these lines reach further. */
export async function eraseAsItComes(parts: ErasingParts, journal: string, piece: Piece): Promise<void> {
  const { ledger, clock } = parts;
  for (const known of knownErasures(await ledger.acts(journal))) {
    const reach = piece.lines.reduce(reachAfter, known.reach);
    if (reach === known.reach) {
      await erasePiece(parts, journal, known, piece);
      continue;
    }
    await ledger.transaction((transaction) =>
      addReach(transaction, journal, { ...known, reach }, clock().toISOString()),
    );
    await carryOut(parts, journal, known.erasure.reference);
  }
}

async function* piecesOf(ledger: Ledger, journal: string): AsyncGenerator<Piece> {
  for (let after = 0; ; ) {
    const lines = await ledger.linesAfter(journal, after);
    if (lines.length === 0) return;
    yield { after, lines };
    after += lines.length;
  }
}

/**
 * What is reached where all that is kept was read once; the same one where that adds nothing. An entry may be reached by one that was
 * written after it, so that nothing is all before it was read once more.
 */
async function reachOfAll(ledger: Ledger, journal: string, known: Reach): Promise<Reach> {
  let reach = known;
  for await (const { lines } of piecesOf(ledger, journal)) reach = lines.reduce(reachAfter, reach);
  const bodies = await ledger.transaction((transaction) => transaction.bodies(journal));
  return bodies.reduce(reachInBody, reach);
}

async function erasePiece(
  { ledger, books }: ErasingParts,
  journal: string,
  { erasure, reach }: Pick<KnownErasure, 'erasure' | 'reach'>,
  { after, lines }: Piece,
): Promise<number> {
  const said = lines
    .map((line) => payloadIn(line, reach))
    .filter((payload) => payload !== null)
    .filter((payload) => isReached(payload, reach));
  const references = new Set(said.flatMap((payload) => referenceIn(payload) ?? []));
  for (const reference of references) {
    await books.changePayment(journal, reference, (there) => emptied(there, { erasure, reach }));
  }
  const change = (line: Uint8Array) => erasedLine(line, erasure, reach);
  // Nothing is locked for lines of which nothing goes.
  const isAny = lines.some((line) => change(line) !== null);
  const now = isAny ? await ledger.transaction((each) => each.changeLines(journal, after + 1, change)) : 0;
  return now + said.filter(({ erased }) => isFor(erased, erasure.reference)).length;
}

/** Another payment may name this one, as where the service answered with it: of that, too, what is personal goes from the books. */
function emptied(there: BookedPayment, { erasure, reach }: Pick<KnownErasure, 'erasure' | 'reach'>): BookedPayment {
  const isOwn = reach.references.includes(there.reference);
  if (!isOwn && !isReached(there.record, reach)) return there;
  const erasedAt = isOwn ? (there.erasedAt ?? erasure.at) : there.erasedAt;
  return { ...there, record: withoutPersonal(there.record), erasedAt };
}

function isFor(erased: unknown, reference: string): boolean {
  return typeof erased === 'object' && erased !== null && 'reference' in erased && erased.reference === reference;
}

/**
 * Lines that come from now on are held against what is reached as they are read. What was kept as evidence meanwhile has said itself what
 * else it reaches.
 * @returns false where it has, or where it was asked for again meanwhile
 */
async function end(
  { ledger, clock }: ErasingParts,
  journal: string,
  { erasure, reach }: Pick<KnownErasure, 'erasure' | 'reach'>,
): Promise<boolean> {
  const { reference: about, by } = erasure;
  return await ledger.transaction(async (transaction) => {
    await transaction.journal(journal);
    const known = knownErasures(await transaction.acts(journal)).find((each) => each.erasure.reference === about);
    if (known?.erasure.at !== erasure.at || !isWithin(known.reach, reach)) return false;
    const at = clock().toISOString();
    if (!known.isEnded) await transaction.addAct(journal, { at, by, what: 'erasureEnded', about, reason: '' });
    return true;
  });
}

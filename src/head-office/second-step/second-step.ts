import { eraseInBooks } from '../acts/erase-payment.ts';
import type { BookedPayment, Books, Position } from '../books/books-port.ts';
import { type BrokenEntry, foldPayments } from '../books/fold-payments.ts';
import { ACROSS_TILLS, type Finding, journalsOf } from '../ledger/finding.ts';
import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';
import { genesisOf } from '../server/office-parts.ts';
import { brokenAt, type KeptEvent, keptEvents } from './read-entries.ts';

export interface SecondStepParts {
  ledger: Ledger;
  books: Books;
  clock: () => Date;
  log: (line: Readonly<Record<string, unknown>>) => void;
}

export interface SecondStep {
  /** Reads the next piece of each journal that has grown. @returns true if there is more to read */
  round(): Promise<boolean>;
}

export function createSecondStep(parts: SecondStepParts): SecondStep {
  return {
    round: async () => {
      // An erasure that comes during this round is applied by the next round.
      await eraseInBooks(parts);
      const positions = await parts.books.positions();
      let isMore = false;
      for (const journal of await parts.ledger.journals()) {
        const position = positions.get(journal.id) ?? { ...genesisOf(journal), till: journal.till };
        if (position.seq < journal.head.seq) isMore = (await followed(parts, journal, position)) || isMore;
      }
      return isMore;
    },
  };
}

/** Reads on in a journal. Logs a failure, which does not stop other journals. */
async function followed(parts: SecondStepParts, journal: KnownJournal, after: Position): Promise<boolean> {
  try {
    return await follow(parts, journal, after);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    parts.log({ failure, part: 'secondStep', journal: journal.id });
    return false;
  }
}

/** @returns true if the journal continues after what was read */
async function follow(parts: SecondStepParts, journal: KnownJournal, after: Position): Promise<boolean> {
  const { ledger, books } = parts;
  const lines = await ledger.linesAfter(journal.id, after.seq);
  const broken = lines.length === 0 ? after.seq + 1 : brokenAt(lines, after);
  if (broken !== null) {
    // The entries were verified before they were acknowledged, so head office itself lost or changed them.
    const proof = { from: broken, after, head: journal.head };
    await keep(parts, { journal: journal.id, kind: 'gap', key: `${broken}`, proof: JSON.stringify(proof) });
    return false;
  }
  const events = keptEvents(lines);
  const { payments, broken: brokenEntries } = await foldedPayments(books, journal.id, events);
  // Runs before the books change, because an entry that is in the books is not folded again after a crash.
  await keepBrokenEntries(parts, journal.id, brokenEntries);
  await books.putPayments(journal.id, payments);
  for (const payment of payments) await findHandOvers(parts, payment);
  const last = events.at(-1);
  if (!last) return false;
  const till = events.findLast((event) => event.till !== null)?.till ?? after.till;
  await books.putPosition(journal.id, { seq: last.seq, hash: last.hash, till });
  return last.seq < journal.head.seq;
}

async function keepBrokenEntries(
  parts: SecondStepParts,
  journal: string,
  broken: readonly BrokenEntry[],
): Promise<void> {
  const withoutIntent = broken.filter(({ why }) => why === 'noIntent').map(({ reference }) => reference);
  // This version may be unable to read an intent of a later version.
  const intents =
    withoutIntent.length > 0 ? await parts.ledger.intents(journal, withoutIntent) : new Map<string, number>();
  for (const { reference, why, seq } of broken) {
    const hasIntent = why === 'noIntent' && (intents.get(reference) ?? seq) < seq;
    if (hasIntent) continue;
    const proof = JSON.stringify({ reference, why, seq });
    await keep(parts, { journal, kind: 'notByTheRules', key: reference, proof });
  }
}

async function findHandOvers(parts: SecondStepParts, payment: BookedPayment): Promise<void> {
  if (!handOverOf(payment)) return;
  // The payment is already stored, so of two concurrent hand-overs at least one finds the other.
  const { reference } = payment;
  const entries = (await parts.books.paymentsEverywhere(reference))
    .flatMap((each) => handOverOf(each) ?? [])
    .toSorted((one, other) => (`${one.at} ${one.journal}` < `${other.at} ${other.journal}` ? -1 : 1));
  if (entries.length < 2) return;
  const proof = JSON.stringify({ journals: entries.map(({ journal }) => journal), entries });
  await keepWithAllTills(parts, { journal: ACROSS_TILLS, kind: 'handedOverTwice', key: reference, proof });
}

function handOverOf({ journal, reference, record: { state }, standing }: BookedPayment) {
  if (standing.kind !== 'proven' || standing.handedOverBySeq === null) return null;
  if (state.outcome !== 'paid' || !state.handedOver) return null;
  return { journal, seq: standing.handedOverBySeq, at: state.handedOver.at, reference };
}

/**
 * Stores a finding with all tills of the proof. If more tills join later, it stores a new one: acts refer to the old
 * one.
 */
async function keepWithAllTills(parts: SecondStepParts, found: Omit<Finding, 'foundAt'>): Promise<void> {
  const journals = journalsOf(found);
  const before = await parts.ledger.finding(found);
  const known = before ? journalsOf(before) : journals;
  const isKnown = journals.every((journal) => known.includes(journal));
  await keep(parts, isKnown ? found : { ...found, key: `${found.key} ${journals.length}` });
}

export async function keep(
  { ledger, clock, log }: Omit<SecondStepParts, 'books'>,
  found: Omit<Finding, 'foundAt'>,
): Promise<void> {
  const finding = { ...found, foundAt: clock().toISOString() };
  const isNew = await ledger.transaction((transaction) => transaction.addFinding(finding));
  if (isNew) log({ finding: finding.kind, journal: finding.journal });
}

async function foldedPayments(books: Books, journal: string, events: readonly KeptEvent[]) {
  const named = events.flatMap(({ entry }) => entry ?? []);
  const there = await books.payments(journal, [...new Set(named.flatMap(({ reference }) => reference ?? []))]);
  const saleIds = [...there.map(({ record }) => record.saleId), ...named.flatMap(({ saleId }) => saleId ?? [])];
  return foldPayments(journal, await books.paymentsOfSales(journal, [...new Set(saleIds)]), events);
}

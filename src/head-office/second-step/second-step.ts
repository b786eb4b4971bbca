import { hash } from 'node:crypto';
import type { ProofFault } from '../../shared/replay/payment-proof.ts';
import { eraseAsItComes } from '../acts/carry-out.ts';
import { isOneOf } from '../acts/erasures.ts';
import type { BookedPayment, Books, NamedStretch, Position } from '../books/books-port.ts';
import { foldPayment, type PaymentEvent } from '../books/fold-payment.ts';
import { type Finding, journalsOf } from '../ledger/finding.ts';
import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';
import { type ClaimSettings, claimsOf, judgeClaims } from './judge-claims.ts';
import { followLines, type KeptEvent, keptEvents } from './read-entries.ts';

export interface SecondStepParts {
  ledger: Ledger;
  books: Books;
  clock: () => Date;
  /** Of a text, with a key that head office keeps outside its database. */
  keyedHash: (text: string) => string;
  settings: ClaimSettings;
  log: (line: Readonly<Record<string, unknown>>) => void;
}

/** Follows the journals. */
export interface SecondStep {
  /** Reads a piece of each journal that has grown. @returns whether there is more to be read */
  round(): Promise<boolean>;
}

export function createSecondStep(parts: SecondStepParts): SecondStep {
  return {
    round: async () => {
      const positions = await parts.books.positions();
      let isMore = false;
      for (const journal of await parts.ledger.journals()) {
        const position = positions.get(journal.id) ?? beginningOf(journal);
        if (position.seq < journal.head.seq) isMore = (await followed(parts, journal, position)) || isMore;
      }
      return isMore;
    },
  };
}

function beginningOf({ identity }: KnownJournal): Position {
  return { seq: 0, hash: hash('sha256', identity, 'hex'), stretches: [] };
}

/** One journal that cannot be followed keeps no other one from being followed: it is told of, and tried again. */
async function followed(parts: SecondStepParts, journal: KnownJournal, after: Position): Promise<boolean> {
  try {
    return await follow(parts, journal, after);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    parts.log({ failure, part: 'secondStep', journal: journal.id });
    return false;
  }
}

/** @returns whether the journal goes on after what was read */
async function follow(parts: SecondStepParts, journal: KnownJournal, after: Position): Promise<boolean> {
  const { ledger, books } = parts;
  const lines = await ledger.linesAfter(journal.id, after.seq);
  const isErased = isOneOf(await ledger.acts(journal.id));
  const broken = lines.length === 0 ? after.seq + 1 : followLines(lines, after, isErased).brokenAt;
  if (broken !== null) {
    // Taken as a piece of the chain, and acknowledged: head office has lost or changed it itself, and does not pass over that.
    const proof = { from: broken, after, head: journal.head };
    await keep(parts, { journal: journal.id, kind: 'gap', key: `${broken}`, proof: JSON.stringify(proof) });
    return false;
  }
  const events = keptEvents(lines);
  const payments = await foldedPayments(books, journal.id, events);
  await books.putPayments(journal.id, payments);
  // After they are in the books: who asks for an erasure from now on finds them there.
  await eraseAsItComes(parts, journal.id, { after: after.seq, lines });
  const intents = await intentsOf(ledger, journal.id, payments);
  for (const payment of payments) await contradictions(parts, payment, intents);
  const last = events.at(-1);
  if (!last) return false;
  await books.putPosition(journal.id, positionAfter(after, events, last));
  return last.seq < journal.head.seq;
}

type Intents = Awaited<ReturnType<Ledger['intents']>>;

/** The intents of payments of which none was read. */
async function intentsOf(ledger: Ledger, journal: string, payments: readonly BookedPayment[]): Promise<Intents> {
  const references = payments.filter(isWithoutIntent).map(({ reference }) => reference);
  return references.length > 0 ? await ledger.intents(journal, references) : new Map();
}

function isWithoutIntent({ standing }: BookedPayment): boolean {
  return standing.kind === 'notProven' && standing.why === 'noIntent';
}

/** What a payment contradicts: the till's own rules, or what another till says. */
async function contradictions(parts: SecondStepParts, payment: BookedPayment, intents: Intents): Promise<void> {
  const { books, keyedHash, settings } = parts;
  const { journal, reference } = payment;
  const broken = brokenRule(payment, intents);
  if (broken) {
    const proof = JSON.stringify({ reference, ...broken });
    await keep(parts, { journal, kind: 'notByTheRules', key: reference, proof });
  }
  for (const claim of claimsOf(payment, keyedHash)) {
    // First its own word is kept: of two tills at the same time, one then sees both.
    await books.addClaim(claim);
    const { kind, key } = claim;
    const found = judgeClaims(kind, key, await books.claims(kind, key), settings);
    if (found) await keepWithAllTills(parts, found);
  }
}

/**
 * Keeps a finding across tills. Where it was found before with fewer of them, this is another one: what people have said of the one before
 * they have not said of this.
 */
async function keepWithAllTills(parts: SecondStepParts, found: Omit<Finding, 'foundAt'>): Promise<void> {
  const journals = journalsOf(found);
  const before = await parts.ledger.finding(found);
  const known = before ? journalsOf(before) : journals;
  const isKnown = journals.every((journal) => known.includes(journal));
  await keep(parts, isKnown ? found : { ...found, key: `${found.key} ${journals.length}` });
}

/** Why no till that keeps the rules has written a payment so, and the entry; null where one may have. */
function brokenRule(payment: BookedPayment, intents: Intents): { why: ProofFault; seq: number } | null {
  const { standing, reference, seqs } = payment;
  if (standing.kind === 'proven') return null;
  const [first = 0] = seqs;
  // One of a later version, or of which an erasure has left nothing, cannot be read, and is an intent all the same.
  const hasIntent = (intents.get(reference) ?? first) < first;
  return isWithoutIntent(payment) && hasIntent ? null : { why: standing.why, seq: standing.seq ?? first };
}

async function keep({ ledger, clock, log }: SecondStepParts, found: Omit<Finding, 'foundAt'>): Promise<void> {
  const finding = { ...found, foundAt: clock().toISOString() };
  const isNew = await ledger.transaction((transaction) => transaction.addFinding(finding));
  if (isNew) log({ finding: finding.kind, journal: finding.journal });
}

async function foldedPayments(books: Books, journal: string, events: readonly KeptEvent[]): Promise<BookedPayment[]> {
  const ofPayments = events.flatMap(({ seq, entry }): PaymentEvent[] => {
    const payment = entry?.payment;
    return payment ? [{ seq, entry: { ...entry, payment } }] : [];
  });
  const references = [...new Set(ofPayments.map(({ entry }) => entry.payment.reference))];
  const there = await books.payments(journal, references);
  const folded = new Map(there.map((payment) => [payment.reference, payment]));
  for (const event of ofPayments) {
    const { reference } = event.entry.payment;
    folded.set(reference, foldPayment(journal, folded.get(reference) ?? null, event));
  }
  return [...folded.values()];
}

function positionAfter(before: Position, events: readonly KeptEvent[], { seq, hash: end }: KeptEvent): Position {
  return { seq, hash: end, stretches: events.reduce(stretchesWith, before.stretches) };
}

function stretchesWith(stretches: readonly NamedStretch[], { at, till }: KeptEvent): readonly NamedStretch[] {
  if (at === null || till === null) return stretches;
  const last = stretches.at(-1);
  if (last?.till === till) return stretches.with(-1, { ...last, lastAt: at });
  return [...stretches, { till, firstAt: at, lastAt: at }].slice(-MOST_STRETCHES);
}

/** More than a till has in its life: whoever gives it another name with each entry fills nothing. */
const MOST_STRETCHES = 50;

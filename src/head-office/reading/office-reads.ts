import type { BookedPayment, Books, PaymentCursor, PaymentPlace, Total, TotalsAsked } from '../books/books-port.ts';
import { createdAtOf } from '../books/payment-columns.ts';
import {
  type Act,
  type Finding,
  type FindingKey,
  type FindingWithLife,
  findingName,
  findingState,
  journalsOf,
} from '../ledger/finding.ts';
import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';
import { type KeptEvent, keptEvents } from '../second-step/read-entries.ts';

/** A journal of a till as people see it. */
interface TillSeen extends KnownJournal {
  /** As its newest entry that was read names it: a till that is renamed keeps its journal. */
  till: string;
  /** How far its entries have been read into the books; 0 where none was. */
  readUpTo: number;
  /** Findings about it that are open. */
  openFindings: number;
}

interface PaymentsSeen {
  payments: readonly BookedPayment[];
  /** Where the next page begins; null on the last one. */
  next: PaymentCursor | null;
}

interface PaymentPage {
  payment: BookedPayment;
  journal: KnownJournal;
  /** Its newest entries in their order, each with its number and hash: all, unless a till has written more of it than any till does. */
  entries: readonly KeptEvent[];
  /** The earlier entries that are not among them. */
  earlierEntries: number;
}

/** A total with the shop that the till stands in now. */
interface TotalSeen extends Total {
  shop: string;
}

/** What people who look at head office ask. Whether they may is for whoever asks for them; `journals` are those that they may see. */
export interface OfficeReads {
  listTills(): Promise<readonly TillSeen[]>;
  /** The newest first. */
  listFindings(): Promise<readonly FindingWithLife[]>;
  /** Null where there is none. */
  finding(named: FindingKey): Promise<FindingWithLife | null>;
  /** Names the tills that a finding is about. */
  journalsOf(finding: Finding): readonly string[];
  /** @returns null where there is no such finding */
  seeFinding(finding: FindingKey, by: string): Promise<FindingWithLife | null>;
  settleFinding(finding: FindingKey, by: string, reason: string): Promise<FindingWithLife | null>;
  reopenFinding(finding: FindingKey, by: string, reason: string): Promise<FindingWithLife | null>;
  searchPayments(place: PaymentPlace): Promise<PaymentsSeen>;
  /** Null where there is no such payment. */
  paymentPage(journal: string, reference: string): Promise<PaymentPage | null>;
  /** The newest business day first. */
  totals(asked: TotalsAsked): Promise<readonly TotalSeen[]>;
}

/** A payment has five entries or so, and some dozens where the service is asked again and again. */
const MOST_ENTRIES_OF_A_PAGE = 500;

/** Entries are some 2 KB each, and no batch of them is half a megabyte; a till that means harm has entries of 2 MiB, in batches of 16 MiB. */
const MOST_READ_FOR_A_PAGE = { lineBytes: 8 * 1024 * 1024, unpackedBytes: 256 * 1024 * 1024 };

export function officeReads({
  ledger,
  books,
  clock,
}: {
  ledger: Ledger;
  books: Books;
  clock: () => Date;
}): OfficeReads {
  const act = async (named: FindingKey, what: Act['what'], by: string, reason: string) => {
    if (!(await ledger.finding(named))) return null;
    const at = clock().toISOString();
    const about = findingName(named);
    await ledger.transaction((transaction) => transaction.addAct(named.journal, { at, by, what, about, reason }));
    return await findingOf(ledger, named);
  };
  return {
    listTills: async () => await tillsOf(ledger, books),
    listFindings: async () => await findingsOf(ledger),
    finding: async (named) => await findingOf(ledger, named),
    journalsOf,
    seeFinding: (finding, by) => act(finding, 'findingSeen', by, ''),
    settleFinding: (finding, by, reason) => act(finding, 'findingSettled', by, reason),
    reopenFinding: (finding, by, reason) => act(finding, 'findingReopened', by, reason),
    searchPayments: async (place) => {
      // One more than is shown tells whether there is a next page.
      const found = await books.search({ ...place, limit: place.limit + 1 });
      const payments = found.slice(0, place.limit);
      const last = found.length > place.limit ? payments.at(-1) : undefined;
      const next = last ? { createdAt: createdAtOf(last), journal: last.journal, reference: last.reference } : null;
      return { payments, next };
    },
    paymentPage: async (journal, reference) => {
      const [payment] = await books.payments(journal, [reference]);
      const known = await ledger.transaction((transaction) => transaction.journal(journal));
      if (!payment || !known) return null;
      const newest = payment.seqs.slice(-MOST_ENTRIES_OF_A_PAGE);
      const entries = keptEvents(await ledger.linesAt(journal, newest, MOST_READ_FOR_A_PAGE));
      return { payment, journal: known, entries, earlierEntries: payment.seqs.length - entries.length };
    },
    totals: async (asked) => {
      const shops = new Map((await ledger.journals()).map(({ id, shop }) => [id, shop]));
      return (await books.totals(asked)).map((total) => ({ ...total, shop: shops.get(total.journal) ?? '' }));
    },
  };
}

async function tillsOf(ledger: Ledger, books: Books): Promise<TillSeen[]> {
  const positions = await books.positions();
  const open = Map.groupBy((await ledger.openFindings()).flatMap(journalsOf), (id) => id);
  return (await ledger.journals()).map((journal) => ({
    ...journal,
    till: positions.get(journal.id)?.stretches.at(-1)?.till ?? journal.till,
    readUpTo: positions.get(journal.id)?.seq ?? 0,
    openFindings: open.get(journal.id)?.length ?? 0,
  }));
}

async function findingsOf(ledger: Ledger): Promise<FindingWithLife[]> {
  const found = await ledger.findings();
  const acts = Map.groupBy(await ledger.findingActs(null), ({ journal, about }) => `${journal} ${about}`);
  return found
    .map((finding) => withLife(finding, acts.get(`${finding.journal} ${findingName(finding)}`) ?? []))
    .toReversed();
}

async function findingOf(ledger: Ledger, named: FindingKey): Promise<FindingWithLife | null> {
  const finding = await ledger.finding(named);
  return finding && withLife(finding, await ledger.findingActs(named));
}

function withLife(finding: Finding, acts: readonly Act[]): FindingWithLife {
  return { ...finding, state: findingState(acts), acts };
}

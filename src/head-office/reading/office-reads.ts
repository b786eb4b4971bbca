import { createTelling } from '../../shared/fold/telling.ts';
import type { ToldEntry } from '../../shared/journal/journal-entry.ts';
import type { SaleRecord } from '../../shared/payment/records.ts';
import type { BookedPayment, Books, PaymentCursor, PaymentPlace } from '../books/books-port.ts';
import { saleStateOf } from '../books/fold-payments.ts';
import { createdAtOf } from '../books/payment-columns.ts';
import { type Finding, type FindingKey, type FindingWithLife, findingName, journalsOf } from '../ledger/finding.ts';
import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';
import { type KeptEvent, keptEvents } from '../second-step/read-entries.ts';

interface TillSeen extends KnownJournal {
  /** The name in its newest entry that was read. A renamed till keeps its journal. */
  till: string;
  readUpTo: number;
  openFindings: number;
}

interface PaymentsSeen {
  payments: readonly BookedPayment[];
  /** Where the next page begins; null on the last page. */
  next: PaymentCursor | null;
}

/** A stored event, with the result of its entry. */
type ToldKeptEvent = Omit<KeptEvent, 'entry'> & { entry: ToldEntry | null };

interface PaymentPage {
  payment: BookedPayment;
  journal: KnownJournal;
  sale: SaleRecord;
  /** The entries in order, with numbers and hashes. */
  entries: readonly ToldKeptEvent[];
}

/** Personal data that a till must still erase. Head office cannot command a till. */
interface AwaitedErasure {
  journal: string;
  shop: string;
  till: string;
  /** The payment that the person named. */
  reference: string;
  /** When head office erased the data, UTC. */
  at: string;
}

/** The questions of people. The caller checks rights; `journals` are those that the person may see. */
export interface OfficeReads {
  listTills(): Promise<readonly TillSeen[]>;
  /** Returns findings, newest first. */
  listFindings(): Promise<readonly FindingWithLife[]>;
  journalsOf(finding: Finding): readonly string[];
  settleFinding(finding: FindingKey, by: string, reason: string): Promise<void>;
  searchPayments(place: PaymentPlace): Promise<PaymentsSeen>;
  /** Returns null if the payment does not exist. */
  paymentPage(journal: string, reference: string): Promise<PaymentPage | null>;
  /** Returns the open erasures, oldest first. */
  listAwaitedErasures(): Promise<readonly AwaitedErasure[]>;
}

export function officeReads({
  ledger,
  books,
  clock,
}: {
  ledger: Ledger;
  books: Books;
  clock: () => Date;
}): OfficeReads {
  return {
    listTills: async () => await tillsOf(ledger, books),
    listFindings: async () => await findingsOf(ledger),
    journalsOf,
    settleFinding: async (finding, by, reason) => {
      const act = {
        at: clock().toISOString(),
        by,
        what: 'findingSettled',
        about: findingName(finding),
        reason,
      } as const;
      await ledger.transaction((transaction) => transaction.addAct(finding.journal, act));
    },
    searchPayments: async (place) => {
      // One payment more than shown tells whether there is a next page.
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
      const ofSale = await books.paymentsOfSales(journal, [payment.record.saleId]);
      // The state of an entry also depends on the other payments of the sale.
      const lines = await ledger.linesAt(
        journal,
        ofSale.flatMap(({ seqs }) => seqs),
      );
      const entries = toldEvents(keptEvents(lines)).filter(({ seq }) => payment.seqs.includes(seq));
      const { sale } = saleStateOf(ofSale);
      return { payment, journal: known, sale, entries };
    },
    listAwaitedErasures: async () => {
      const awaited = (await ledger.openErasures()).filter(({ awaitsTill }) => awaitsTill);
      if (awaited.length === 0) return [];
      const tills = new Map((await tillsOf(ledger, books)).map((till) => [till.id, till]));
      return awaited.map(({ journal, reference, at }) => {
        const { shop = '', till = '' } = tills.get(journal) ?? {};
        return { journal, shop, till, reference, at };
      });
    },
  };
}

function toldEvents(events: readonly KeptEvent[]): ToldKeptEvent[] {
  const telling = createTelling();
  return events.map((event) => ({ ...event, entry: event.entry && telling.follow(event.entry).entry }));
}

async function tillsOf(ledger: Ledger, books: Books): Promise<TillSeen[]> {
  const positions = await books.positions();
  const open = Map.groupBy((await ledger.openFindings()).flatMap(journalsOf), (id) => id);
  return (await ledger.journals()).map((journal) => ({
    ...journal,
    till: positions.get(journal.id)?.till ?? journal.till,
    readUpTo: positions.get(journal.id)?.seq ?? 0,
    openFindings: open.get(journal.id)?.length ?? 0,
  }));
}

async function findingsOf(ledger: Ledger): Promise<FindingWithLife[]> {
  const found = await ledger.findings();
  const acts = Map.groupBy(await ledger.findingActs(), ({ journal, about }) => `${journal} ${about}`);
  return found
    .map((finding): FindingWithLife => {
      const did = acts.get(`${finding.journal} ${findingName(finding)}`) ?? [];
      return { ...finding, state: did.length > 0 ? 'settled' : 'open', acts: did };
    })
    .toReversed();
}

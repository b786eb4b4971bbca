import { createEntryFold } from '../../shared/fold/entry-fold.ts';
import type { AwaitedErasure } from '../../shared/head-office-web/web-contract.ts';
import type { Doing } from '../acts/till-acts.ts';
import type { Books, PaymentCursor, PaymentPlace } from '../books/books-port.ts';
import { saleStateOf } from '../books/fold-payments.ts';
import { createdAtOf } from '../books/payment-columns.ts';
import {
  ACT_OF_STATE,
  type FindingKey,
  type FindingState,
  type FindingWithLife,
  findingName,
  journalsOf,
} from '../ledger/finding.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { type KeptEvent, keptEvents } from '../second-step/read-entries.ts';

/** These reads check no rights: the caller passes the journals that the person may see. */
export type OfficeReads = ReturnType<typeof officeReads>;

export function officeReads({ ledger, books, clock }: { ledger: Ledger; books: Books; clock: () => Date }) {
  return {
    listTills: () => tillsOf(ledger, books),
    listFindings: () => findingsOf(ledger),
    journalsOf,
    setFindingState: async (finding: FindingKey, state: FindingState, { by, reason }: Doing) => {
      const act = { at: clock().toISOString(), by, about: findingName(finding), reason };
      await ledger.transaction((transaction) =>
        transaction.addAct(finding.journal, { ...act, what: ACT_OF_STATE[state] }),
      );
    },
    searchPayments: async (place: PaymentPlace) => {
      // One extra payment tells whether there is a next page.
      const found = await books.search({ ...place, limit: place.limit + 1 });
      const payments = found.slice(0, place.limit);
      const last = found.length > place.limit ? payments.at(-1) : undefined;
      const next: PaymentCursor | null = last
        ? { createdAt: createdAtOf(last), journal: last.journal, reference: last.reference }
        : null;
      return { payments, next };
    },
    paymentPage: async (journal: string, reference: string) => {
      const [payment] = await books.payments(journal, [reference]);
      if (!payment) return null;
      const ofSale = await books.paymentsOfSales(journal, [payment.record.saleId]);
      // The state at an entry depends on all payments of the sale.
      const seqs = ofSale.flatMap((each) => each.seqs);
      const entries = toldEvents(keptEvents(await ledger.linesAt(journal, seqs))).filter(({ seq }) =>
        payment.seqs.includes(seq),
      );
      const { sale } = saleStateOf(ofSale);
      return { payment, sale, entries };
    },
    /** Returns the erasures that tills have not done yet, oldest first. Head office cannot command a till. */
    listAwaitedErasures: async (): Promise<AwaitedErasure[]> => {
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

function toldEvents(events: readonly KeptEvent[]) {
  const entryFold = createEntryFold();
  return events.map((event) => ({ ...event, entry: event.entry && entryFold.follow(event.entry).entry }));
}

async function tillsOf(ledger: Ledger, books: Books) {
  const positions = await books.positions();
  const open = Map.groupBy((await ledger.openFindings()).flatMap(journalsOf), (id) => id);
  return (await ledger.journals()).map((journal) => ({
    ...journal,
    // A renamed till keeps its journal, so the newest entry has the current name.
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
      return { ...finding, state: did.at(-1)?.what === ACT_OF_STATE.settled ? 'settled' : 'open', acts: did };
    })
    .toReversed();
}

import type {
  FoundPayment,
  SearchedPayments,
  WebFinding,
  WebPaymentPage,
  WebTill,
} from '../../shared/head-office-web/web-contract.ts';
import { type GrantedShops, seesShop } from '../../shared/head-office-web/web-rights.ts';
import type { ShownEvent } from '../../shared/journal/journal-entry.ts';
import { modeSchema } from '../../shared/mode.ts';
import type { Doing } from '../acts/till-acts.ts';
import type { Standing } from '../books/books-port.ts';
import type { OfficeReads } from '../reading/office-reads.ts';

export type LedgerView = ReturnType<typeof viewOfReads>;

export type PaymentsAsked = Pick<SearchedPayments, 'search' | 'outcome' | 'from' | 'to' | 'after'> & { limit: number };

export interface FoundPage {
  payments: readonly Omit<FoundPayment, 'shop'>[];
  next: SearchedPayments['after'];
}

/** Limits a view to what one person may see. Tills of other shops seem not to exist. */
export function viewFor(view: LedgerView, granted: GrantedShops) {
  const tills = async () => (await view.tills()).filter(({ shop }) => seesShop(granted, shop));
  /**
   * Returns the findings about tills that the person may see. The proof names every till, so the person must see them
   * all.
   */
  const findings = async () =>
    (await view.findings()).filter(
      (finding) =>
        granted === 'all' || (finding.tills.length > 0 && finding.tills.every(({ shop }) => seesShop(granted, shop))),
    );
  return {
    tills,
    countedTills: async () => {
      if (granted === 'all') return await tills();
      const open = (await findings()).filter(({ state }) => state === 'open').flatMap((finding) => finding.tills);
      const count = (journal: string) => open.filter((till) => till.journal === journal).length;
      return (await tills()).map((till) => ({ ...till, openFindings: count(till.journal) }));
    },
    till: async (journal: string) => (await tills()).find((till) => till.journal === journal) ?? null,
    awaitedErasures: async () => (await view.awaitedErasures()).filter(({ shop }) => seesShop(granted, shop)),
    findings,
  };
}

type EraseOfPerson = (reference: string, doing: Doing) => Promise<unknown>;

/** Returns the data of all shops. `viewFor` limits the view to what a person may see. */
export function viewOfReads(reads: OfficeReads, erase: EraseOfPerson) {
  const tills = async (): Promise<readonly WebTill[]> =>
    (await reads.listTills()).map(({ id, shop, till, mode, state, head, heardAt, version, openFindings }) => ({
      journal: id,
      shop,
      till,
      mode: modeSchema.parse(mode),
      state,
      head,
      heardAt,
      version,
      openFindings,
    }));
  return {
    tills,
    findings: async (): Promise<readonly WebFinding[]> => {
      const known = new Map((await tills()).map((till) => [till.journal, till]));
      return (await reads.listFindings()).map((finding): WebFinding => {
        const { journal, kind, key, foundAt, proof, state, acts } = finding;
        const of = reads.journalsOf(finding).map((each) => known.get(each) ?? { journal: each, shop: '', till: '' });
        return { journal, kind, key, foundAt, proof, state, acts: [...acts], tills: of };
      });
    },
    setFindingState: reads.setFindingState,
    /** @throws SearchTooWide */
    payments: async (
      journals: readonly string[],
      { search, outcome, from, to, after, limit }: PaymentsAsked,
    ): Promise<FoundPage> => {
      const { payments, next } = await reads.searchPayments({
        search: {
          journals,
          text: search || null,
          outcomes: outcome && [outcome],
          dayFrom: from,
          dayTo: to,
        },
        before: after,
        limit,
      });
      return {
        payments: payments.map(({ journal, record, standing }) => ({
          journal,
          payment: { ...record, isProven: isProven(standing) },
        })),
        next,
      };
    },
    erase,
    awaitedErasures: reads.listAwaitedErasures,
    page: async (journal: string, reference: string): Promise<Omit<WebPaymentPage, 'shop'> | null> => {
      const found = await reads.paymentPage(journal, reference);
      if (!found) return null;
      // Entries that this version cannot read are not shown.
      const timeline = found.entries.flatMap(({ seq, entry }): ShownEvent[] => {
        if (!entry) return [];
        const { personal: _commitment, ...shown } = entry;
        return [{ seq, entry: shown }];
      });
      const { payment, sale } = found;
      return { journal, payment: payment.record, isProven: isProven(payment.standing), sale, timeline };
    },
  };
}

function isProven({ kind }: Standing): boolean {
  return kind === 'proven';
}

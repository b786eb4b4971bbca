import type {
  FoundPayment,
  SearchedPayments,
  WebFinding,
  WebFindingKey,
  WebPaymentPage,
  WebTill,
} from '../../shared/head-office-web/web-contract.ts';
import type { GrantedShops } from '../../shared/head-office-web/web-rights.ts';
import { seesShop } from '../../shared/head-office-web/web-rights.ts';

/** What of the ledger is shown, of all shops. What of it a person sees is decided by `viewFor`. */
export interface LedgerView {
  tills(): Promise<readonly WebTill[]>;
  /** The newest first. */
  findings(): Promise<readonly WebFinding[]>;
  seeFinding(finding: WebFindingKey, by: string): Promise<void>;
  settleFinding(finding: WebFindingKey, by: string, reason: string): Promise<void>;
  /** The newest first, of these journals alone. @throws SearchTooWide */
  payments(journals: readonly string[], query: PaymentsAsked): Promise<FoundPage>;
  /** Null where there is no such payment. */
  page(journal: string, reference: string): Promise<Omit<WebPaymentPage, 'shop'> | null>;
}

export type PaymentsAsked = Pick<SearchedPayments, 'search' | 'outcome' | 'from' | 'to' | 'after'> & { limit: number };

export interface FoundPage {
  payments: readonly Omit<FoundPayment, 'shop'>[];
  next: SearchedPayments['after'];
}

/** What one person sees of it: of the other shops there is nothing. */
export interface PersonsView {
  tills(): Promise<readonly WebTill[]>;
  /** Null where there is none that the person may know of. */
  till(journal: string): Promise<WebTill | null>;
  /** Those of which every till stands in a shop that the person sees: a proof names all of them. */
  findings(): Promise<readonly WebFinding[]>;
}

export function viewFor(view: LedgerView, granted: GrantedShops): PersonsView {
  const tills = async () => (await view.tills()).filter(({ shop }) => seesShop(granted, shop));
  return {
    tills,
    till: async (journal) => (await tills()).find((till) => till.journal === journal) ?? null,
    findings: async () =>
      (await view.findings()).filter(
        (finding) =>
          granted === 'all' || (finding.tills.length > 0 && finding.tills.every(({ shop }) => seesShop(granted, shop))),
      ),
  };
}

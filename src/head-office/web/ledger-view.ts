import type {
  AwaitedErasure,
  FoundPayment,
  SearchedPayments,
  WebFinding,
  WebFindingKey,
  WebPaymentPage,
  WebTill,
} from '../../shared/head-office-web/web-contract.ts';
import type { GrantedShops } from '../../shared/head-office-web/web-rights.ts';
import { seesShop } from '../../shared/head-office-web/web-rights.ts';

/** What browsers may show, for all shops. `viewFor` limits it to what a person may see. */
export interface LedgerView {
  tills(): Promise<readonly WebTill[]>;
  findings(): Promise<readonly WebFinding[]>;
  seeFinding(finding: WebFindingKey, by: string): Promise<void>;
  settleFinding(finding: WebFindingKey, by: string, reason: string): Promise<void>;
  /** Returns payments of these journals only, newest first. @throws SearchTooWide */
  payments(journals: readonly string[], query: PaymentsAsked): Promise<FoundPage>;
  /** Returns null if the payment does not exist. */
  page(journal: string, reference: string): Promise<Omit<WebPaymentPage, 'shop'> | null>;
  /** Erases the personal data of a payment in every journal. */
  erase(reference: string, by: string, reason: string): Promise<void>;
  /** Returns the erasures that tills have not completed, oldest first. */
  awaitedErasures(): Promise<readonly AwaitedErasure[]>;
}

export type PaymentsAsked = Pick<SearchedPayments, 'search' | 'outcome' | 'from' | 'to' | 'after'> & { limit: number };

export interface FoundPage {
  payments: readonly Omit<FoundPayment, 'shop'>[];
  next: SearchedPayments['after'];
}

/** What one person may see. Other shops seem not to exist. */
export interface PersonsView {
  tills(): Promise<readonly WebTill[]>;
  /** Returns null if the journal does not exist or the person may not see it. */
  till(journal: string): Promise<WebTill | null>;
  /** Returns the findings whose tills are all in the person's shops, because the proof names every till. */
  findings(): Promise<readonly WebFinding[]>;
  awaitedErasures(): Promise<readonly AwaitedErasure[]>;
}

export function viewFor(view: LedgerView, granted: GrantedShops): PersonsView {
  const tills = async () => (await view.tills()).filter(({ shop }) => seesShop(granted, shop));
  return {
    tills,
    till: async (journal) => (await tills()).find((till) => till.journal === journal) ?? null,
    awaitedErasures: async () => (await view.awaitedErasures()).filter(({ shop }) => seesShop(granted, shop)),
    findings: async () =>
      (await view.findings()).filter(
        (finding) =>
          granted === 'all' || (finding.tills.length > 0 && finding.tills.every(({ shop }) => seesShop(granted, shop))),
      ),
  };
}

import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { KeyedDetails } from '../../../shared/input/keyed-steps.ts';
import type { TillCurrency } from '../../../shared/money/till-currency.ts';
import type { ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import type { Attempt, EarlierPayment } from '../../../shared/payment/second-payment.ts';
import type { DeskSnapshot, RequeriedSnapshot } from '../../../shared/payment/snapshot.ts';
import type { Problem, Result } from '../../../shared/problems.ts';

export interface HandOverOverride {
  reason: string;
}

/** The acts of a person at the desk. Each resolves to the snapshot after it, or to a problem. */
export interface Desk {
  read(): DeskSnapshot;
  onChange(listener: (snapshot: DeskSnapshot) => void): () => void;
  /** Re-queries open payments of an earlier run. Called once at the start, before the first charge. */
  recover(): Promise<void>;
  /** Records a person's word that the clock is right although the journal knows a later time. */
  confirmClock(): Promise<Result<DeskSnapshot>>;
  checkEarlier(attempt: Attempt): Promise<Result<{ earlier: EarlierPayment[] }>>;
  changeCurrency(after: TillCurrency): Promise<Result<DeskSnapshot>>;
  charge(request: ChargeRequest): Promise<Result<DeskSnapshot>>;
  sendAgain(reference: string): Promise<Result<DeskSnapshot>>;
  submit(reference: string, keyed: KeyedDetails): Promise<Result<DeskSnapshot>>;
  /** Returns null if the payment waits for no bank page. */
  bankPage(reference: string): Promise<{ authUrl: string; returnUrl: string } | null>;
  bankPageRefusal(): Problem | null;
  /** Journals that the bank page opens, and starts re-queries until it ends. Call it before showing the page. */
  openBankPage(reference: string): Promise<Result<DeskSnapshot>>;
  /** A frame of the open bank page reached the return address: re-queries if the customer is done. */
  bankPageHinted(reference: string): void;
  /** The bank page came back. A re-query decides, whatever the page said. */
  bankPageReturned(reference: string, said: ReturnedFacts): Promise<Result<DeskSnapshot>>;
  closeBankPage(reference: string): Promise<Result<DeskSnapshot>>;
  requery(reference: string): Promise<Result<RequeriedSnapshot>>;
  handOver(reference: string, override?: HandOverOverride): Promise<Result<DeskSnapshot>>;
  handOverAfterReview(reference: string, override?: HandOverOverride): Promise<Result<DeskSnapshot>>;
  cancelSale(saleId: string): Promise<Result<DeskSnapshot>>;
  leaveForLater(saleId: string): Promise<Result<DeskSnapshot>>;
  resumeSale(saleId: string): Promise<Result<DeskSnapshot>>;
  finishSale(saleId: string): Promise<Result<DeskSnapshot>>;
  /** Returns the sale or payment that a customer may still be paying, once no write is running. Throws JournalFailed or JournalUnreadable. */
  stillPaying(): Promise<'sale' | 'payment' | null>;
  dismissAnnouncement(reference: string): Promise<Result<DeskSnapshot>>;
  /** Ends the re-query schedules. Optional: what was acknowledged is on disk. */
  stop(): Promise<void>;
}

import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { KeyedDetails } from '../../../shared/input/keyed-steps.ts';
import type { TillCurrency } from '../../../shared/money/till-currency.ts';
import type { ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import type { Attempt, EarlierPayment } from '../../../shared/payment/second-payment.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import type { Problem, Result } from '../../../shared/problems.ts';

/** A person's decision to hand over without an answer of the service. */
export interface HandOverOverride {
  reason: string;
}

/** The acts of a person at the desk. Each resolves to the snapshot after it, or to a problem. */
export interface Desk {
  read(): DeskSnapshot;
  /** @returns a function that unsubscribes */
  onChange(listener: (snapshot: DeskSnapshot) => void): () => void;
  /** Re-queries open payments of an earlier run. Called once at the start, before the first charge. */
  recover(): Promise<void>;
  /** Records a person's word that the clock is right although the journal knows a later time. */
  confirmClock(): Promise<Result<DeskSnapshot>>;
  /** Re-queries every unsettled payment that may be for the purchase that is about to be charged. */
  checkEarlier(attempt: Attempt): Promise<Result<{ earlier: EarlierPayment[] }>>;
  /** Changes the currency from the next sale on. Refused while a payment is open. */
  changeCurrency(after: TillCurrency): Promise<Result<DeskSnapshot>>;
  charge(request: ChargeRequest): Promise<Result<DeskSnapshot>>;
  /** Sends an unsent payment again with the same reference. */
  sendAgain(reference: string): Promise<Result<DeskSnapshot>>;
  /** Sends what the customer keyed in the open step. */
  submit(reference: string, keyed: KeyedDetails): Promise<Result<DeskSnapshot>>;
  /** Returns the start and return address of a payment's bank page; null if the payment waits for none. */
  bankPage(reference: string): Promise<{ authUrl: string; returnUrl: string } | null>;
  /** Returns why no bank page may be shown now for any payment; null if one may. */
  bankPageRefusal(): Problem | null;
  /** Journals that the bank page opens, and starts re-queries until it ends. Call it before showing the page. */
  openBankPage(reference: string): Promise<Result<DeskSnapshot>>;
  /** A frame of the open bank page reached the return address: re-queries if the customer is done. */
  bankPageHinted(reference: string): void;
  /** The bank page came back. A re-query decides, whatever the page said. */
  bankPageReturned(reference: string, said: ReturnedFacts): Promise<Result<DeskSnapshot>>;
  closeBankPage(reference: string): Promise<Result<DeskSnapshot>>;
  requery(reference: string): Promise<Result<DeskSnapshot>>;
  /** @param override set if a person hands over without an answer of the service */
  handOver(reference: string, override?: HandOverOverride): Promise<Result<DeskSnapshot>>;
  /** Hands over the goods of a payment whose review was decided for the shop, once. */
  handOverAfterReview(reference: string, override?: HandOverOverride): Promise<Result<DeskSnapshot>>;
  cancelSale(saleId: string): Promise<Result<DeskSnapshot>>;
  leaveForLater(saleId: string): Promise<Result<DeskSnapshot>>;
  resumeSale(saleId: string): Promise<Result<DeskSnapshot>>;
  finishSale(saleId: string): Promise<Result<DeskSnapshot>>;
  /**
   * Returns what a customer may still be paying, once no write is running: a sale at the counter, or an open payment of
   * this run.
   * @throws JournalFailed, JournalUnreadable
   */
  stillPaying(): Promise<'sale' | 'payment' | null>;
  /** Removes the news of a payment that a person has read. */
  dismissAnnouncement(reference: string): Promise<Result<DeskSnapshot>>;
  /** Ends the re-query schedules. Optional: what was acknowledged is on disk. */
  stop(): Promise<void>;
}

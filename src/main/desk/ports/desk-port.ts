import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { KeyedDetails } from '../../../shared/input/keyed-steps.ts';
import type { TillCurrency } from '../../../shared/money/till-currency.ts';
import type { ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import type { Attempt, EarlierPayment } from '../../../shared/payment/second-payment.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import type { Result } from '../../../shared/problems.ts';

/** A person's decision to hand over although the service does not answer. */
export interface HandOverOverride {
  reason: string;
}

/** The moments in which a person acts. Every one resolves to the snapshot after it, or to a problem of the closed set. */
export interface Desk {
  read(): DeskSnapshot;
  /** @returns a function that stops listening */
  onChange(listener: (snapshot: DeskSnapshot) => void): () => void;
  /** Re-queries what an earlier run left open. Called once at the start, before the first charge. */
  recover(): Promise<void>;
  /** A person says that the clock is right although the journal knows a later time. */
  confirmClock(): Promise<Result<DeskSnapshot>>;
  /** Asks the service about every payment that may be for what is about to be charged and is not settled. */
  checkEarlier(attempt: Attempt): Promise<Result<{ earlier: EarlierPayment[] }>>;
  /** A person chose in what the till charges, from the next sale on. Refused while a payment is open. */
  changeCurrency(after: TillCurrency): Promise<Result<DeskSnapshot>>;
  charge(request: ChargeRequest): Promise<Result<DeskSnapshot>>;
  /** Sends what was most likely never sent once more, with the same reference. */
  sendAgain(reference: string): Promise<Result<DeskSnapshot>>;
  /** Sends what the customer keyed in the step that is open. */
  submit(reference: string, keyed: KeyedDetails): Promise<Result<DeskSnapshot>>;
  /** Where the bank page of this payment begins and returns to; null where it waits for none. */
  bankPage(reference: string): Promise<{ authUrl: string; returnUrl: string } | null>;
  /** Writes down that the page is opened now, and asks about the payment from then on until it ends. To be called before it is shown. */
  openBankPage(reference: string): Promise<Result<DeskSnapshot>>;
  /** A frame of the bank page came back while the page stays: asks whether that was the end. */
  bankPageHinted(reference: string): void;
  /** The bank page came back. Whatever it said, a re-query decides. */
  bankPageReturned(reference: string, said: ReturnedFacts): Promise<Result<DeskSnapshot>>;
  closeBankPage(reference: string): Promise<Result<DeskSnapshot>>;
  requery(reference: string): Promise<Result<DeskSnapshot>>;
  /** @param override set if a person hands over although the service does not answer */
  handOver(reference: string, override?: HandOverOverride): Promise<Result<DeskSnapshot>>;
  /** `Hand over goods` of a payment whose review the back office has decided for the shop; likewise once. */
  handOverAfterReview(reference: string, override?: HandOverOverride): Promise<Result<DeskSnapshot>>;
  cancelSale(saleId: string): Promise<Result<DeskSnapshot>>;
  leaveForLater(saleId: string): Promise<Result<DeskSnapshot>>;
  resumeSale(saleId: string): Promise<Result<DeskSnapshot>>;
  finishSale(saleId: string): Promise<Result<DeskSnapshot>>;
  /**
   * What a customer may still be paying, once nothing is being written: a sale at the counter, or an open payment that was there in
   * this run.
   * @throws JournalFailed, JournalUnreadable
   */
  stillPaying(): Promise<'sale' | 'payment' | null>;
  /** A person has read the news of this payment. */
  dismissAnnouncement(reference: string): Promise<Result<DeskSnapshot>>;
  /** Ends the re-query schedules. Nothing depends on it: what was acknowledged is on disk. */
  stop(): Promise<void>;
}

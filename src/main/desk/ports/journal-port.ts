import type { PaymentProof } from '../../../shared/fold/payment-proof.ts';
import type { NewEntry } from '../../../shared/journal/journal-entry.ts';
import type { Outcome } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord, SaleState } from '../../../shared/payment/records.ts';
import type { RunChange } from './run-journal-port.ts';

/** The details for showing a step again after a restart. Stored beside the chain and removed when the step ends. */
export interface StepDetail {
  instruction: string | null;
  authUrl: string | null;
  /** The return address of this payment's bank page. Its last segment is a random token. */
  returnUrl: string | null;
}

/** An entry with step details: absent leaves them unchanged, null removes them. */
export interface EntryToAppend {
  entry: NewEntry;
  stepDetail?: StepDetail | null | undefined;
}

export type Sale = SaleState;

export interface GuardedQuery {
  saleId: string;
  amountMinor: number;
  /** A payment that continues. Payments of this amount whose goods left since it began are then found too. */
  goingOn?: string;
}

/** One of two payments that may be for the same purchase, one of which was charged despite a warning about the other. */
export interface TiedPayment {
  payment: PaymentRecord;
  /** The outcome that was shown when the other payment was charged; null if this payment was charged later. */
  shownAs: Outcome | null;
}

export interface DueCheck {
  reference: string;
  /** The due time in UTC. */
  dueAt: string;
}

/** Why the journal did not accept an entry. The till then stops taking payments. */
export type JournalFailure =
  | 'diskFull'
  | 'readOnly'
  | 'locked'
  | 'corrupt'
  /** The file was removed or replaced while open. */
  | 'replaced'
  | 'failed';

/** Facts for a hand-over that the payment's record does not have. */
export interface HandOverStanding {
  /** False if the key for the journal's head is unavailable until somebody gives the passphrase. */
  hasKey: boolean;
  /** False if a person accepted that the journal's end was lost: these goods may already have left. */
  isEndProven: boolean;
  /** False if the till found entries that it cannot prove, and nothing has confirmed the payment since. */
  isConfirmedSince: boolean;
  /** True if a case about the payment was decided and the payment does not show it yet. */
  isBehindItsCases: boolean;
}

/** Thrown by `append`. The journal accepts nothing until it is opened again, which shows if the entry is on disk. */
export class JournalFailed extends Error {
  override readonly name = 'JournalFailed';
  readonly failure: JournalFailure;
  constructor(failure: JournalFailure, options?: ErrorOptions) {
    super(`The journal did not take the entry (${failure}).`, options);
    this.failure = failure;
  }
}

export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable';
  readonly failure: JournalFailure;
  constructor(failure: JournalFailure, options?: ErrorOptions) {
    super(`The journal could not be read (${failure}).`, options);
    this.failure = failure;
  }
}

/** Thrown by `append` for an entry that breaks a rule. Nothing was written, and the journal accepts the next entry. */
export class EntryRefused extends Error {
  override readonly name = 'EntryRefused';
  readonly reason: EntryRefusal;
  readonly detail: string;
  constructor(reason: EntryRefusal, detail: string, options?: ErrorOptions) {
    super(`The entry was refused (${reason}): ${detail}`, options);
    this.reason = reason;
    this.detail = detail;
  }
}

export type EntryRefusal =
  | 'malformed'
  | 'otherMode'
  | 'otherSale'
  | 'stepWithoutPayment'
  | 'dayNotOver'
  /** Newer entries contradict the facts behind the entry: read and decide again. */
  | 'movedOn'
  | 'ruleBroken';

export function isOvertaken(error: unknown): boolean {
  return error instanceof EntryRefused && error.reason === 'movedOn';
}

/** Tells whether the journal failed. The till then takes no payments until the journal is opened again. */
export function isJournalFault(error: unknown): error is JournalFailed | JournalUnreadable {
  return error instanceof JournalFailed || error instanceof JournalUnreadable;
}

export interface DeskJournal {
  /**
   * Appends an entry. Once this resolves, the entry survives `kill -9` and a power cut.
   * @param stepDetail absent leaves the payment's step details unchanged, null removes them
   * @throws JournalFailed
   */
  append(entry: NewEntry, stepDetail?: StepDetail | null): Promise<{ seq: number }>;
  /** Adds entries and the change of their re-query run with one sync: all or nothing. @throws JournalFailed */
  appendAll(entries: readonly EntryToAppend[], runChange?: RunChange): Promise<{ seq: number }>;
  payment(reference: string): Promise<PaymentRecord | null>;
  sale(saleId: string): Promise<Sale | null>;
  saleOf(reference: string): Promise<Sale | null>;
  /** Proves a payment from the entries of the chain alone, without the tables. */
  prove(reference: string): Promise<PaymentProof>;
  /** The writer checks these facts again before it writes the entry. Throws JournalFailed if the file was replaced. */
  handOverStanding(reference: string): Promise<HandOverStanding>;
  /** Returns each sale once. Unknown references are left out. */
  salesOf(references: readonly string[]): Promise<Sale[]>;
  activeSale(): Promise<Sale | null>;
  stepDetail(reference: string): Promise<StepDetail | null>;
  /** Returns all unsettled payments, oldest first. */
  unsettledPayments(): Promise<PaymentRecord[]>;
  /** Returns watched payments of parked sales that are paid and not handed over: the newest ones, oldest first. */
  paymentsToHandOver(most: number): Promise<PaymentRecord[]>;
  /**
   * Returns watched payments of parked sales that were declined or never received, or are paid and were in review: the
   * newest ones, oldest first.
   */
  paymentsLeftForLater(most: number): Promise<PaymentRecord[]>;
  /**
   * Returns candidates for the rule against double charges, oldest first: open or unknown payments, never received
   * payments of this sale or amount, and payments of this amount that are paid and here, or declined and in review.
   */
  guardedPayments(query: GuardedQuery): Promise<PaymentRecord[]>;
  /**
   * Returns, oldest first, the payments that were charged despite a warning about this payment, or of which a warning
   * was shown when this payment was charged.
   */
  paymentsTiedTo(reference: string): Promise<TiedPayment[]>;
  /** Returns the next re-query. A due time beyond any wait comes first: the clock was set back. @param now UTC */
  nextDue(now: string): Promise<DueCheck | null>;
  /** The highest counter of this till plus one. */
  nextCounter(): Promise<number>;
  /** Returns the newest time (UTC) since a person last confirmed the clock. The newest entry may be earlier. */
  newestAt(): Promise<string | null>;
}

import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import type { PaymentProof } from '../../../shared/replay/payment-proof.ts';
import type { RunChange } from './run-journal-port.ts';

/**
 * What a step needs to be shown again after a restart. It lies beside the chain, not in it, and is emptied when the
 * step ends.
 */
export interface StepDetail {
  instruction: string | null;
  authUrl: string | null;
  /** Where this payment's bank page returns to: its last segment is a random token of our own. */
  returnUrl: string | null;
}

/** An entry, with what to keep beside its payment: absent leaves that as it is, null empties it. */
export interface EntryToAppend {
  entry: JournalEntry;
  stepDetail?: StepDetail | null | undefined;
}

export interface Sale {
  sale: SaleRecord;
  /** In the order in which they were intended. */
  payments: PaymentRecord[];
}

/** What a new charge is compared with. */
export interface GuardedQuery {
  saleId: string;
  amountMinor: number;
}

/** The payment whose watch is due first. */
export interface DueCheck {
  reference: string;
  /** UTC. */
  dueAt: string;
}

/** Why the journal did not take an entry; the till then stops taking payments. */
export type JournalFailure =
  | 'diskFull'
  | 'readOnly'
  | 'locked'
  | 'corrupt'
  /** Its file was removed or replaced while it was open. */
  | 'replaced'
  | 'failed';

/** Why goods of a payment must not leave on this journal. */
export type ReleaseRefusal =
  /** The key with which the journal's head is authenticated cannot be had before the passphrase was given. */
  | 'noKey'
  /** A person went on although the end of the journal was not proven: these goods may have been handed over before. */
  | 'beforeHeadAccepted'
  /** There were entries that the till cannot prove to have written: nothing has confirmed the payment since. */
  | 'notConfirmedSince';

/**
 * Thrown by `append`: the entry is not acknowledged, and this journal takes no more until it is opened again. Only then is
 * it known whether the entry reached the disk.
 */
export class JournalFailed extends Error {
  override readonly name = 'JournalFailed';
  readonly failure: JournalFailure;
  constructor(failure: JournalFailure, options?: ErrorOptions) {
    super(`The journal did not take the entry (${failure}).`, options);
    this.failure = failure;
  }
}

/** Thrown by whatever reads: the journal's file could not be read, or holds what is no record. */
export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable';
  readonly failure: JournalFailure;
  constructor(failure: JournalFailure, options?: ErrorOptions) {
    super(`The journal could not be read (${failure}).`, options);
    this.failure = failure;
  }
}

/** Whether the journal can no longer be relied on: the till then takes no payments until it is opened again. */
export function isJournalFault(error: unknown): error is JournalFailed | JournalUnreadable {
  return error instanceof JournalFailed || error instanceof JournalUnreadable;
}

/** The journal as the desk sees it. */
export interface DeskJournal {
  /**
   * Adds one entry to the chain and brings what is derived from it up to date, in one transaction. When this resolves,
   * the entry survives `kill -9` and a power cut.
   * @param stepDetail what to keep beside the payment: absent leaves it as it is, null empties it
   * @throws JournalFailed
   */
  append(entry: JournalEntry, stepDetail?: StepDetail | null): Promise<{ seq: number }>;
  /**
   * The same for many entries, and for what they change of runs of re-queries: in one transaction, with one wait for the
   * disk. Either all of it is durable or none.
   * @returns the number of the newest entry then
   * @throws JournalFailed
   */
  appendAll(entries: readonly EntryToAppend[], runChange?: RunChange): Promise<{ seq: number }>;
  payment(reference: string): Promise<PaymentRecord | null>;
  sale(saleId: string): Promise<Sale | null>;
  /** The sale that this payment belongs to, with all its payments. */
  saleOf(reference: string): Promise<Sale | null>;
  /** What the chain proves of a payment, by its entries alone: what the tables say is not believed. */
  prove(reference: string): Promise<PaymentProof>;
  /** The sales that these payments belong to, each once; references of no payment are left out. */
  salesOf(references: readonly string[]): Promise<Sale[]>;
  /** The sale that was touched last among those that are active, if any. */
  activeSale(): Promise<Sale | null>;
  stepDetail(reference: string): Promise<StepDetail | null>;
  /** Payments that are open or unknown, oldest first. */
  unsettledPayments(): Promise<PaymentRecord[]>;
  /**
   * Payments that are paid, still watched, not marked for review, and of which the customer has neither money back nor goods, of
   * parked sales: their goods may be handed over. The newest so many, oldest first.
   */
  paymentsToHandOver(most: number): Promise<PaymentRecord[]>;
  /** Payments of parked sales that were declined or never received, and are still watched. The newest so many, oldest first. */
  declinedOfParkedSales(most: number): Promise<PaymentRecord[]>;
  /**
   * Payments that are open or unknown, those of this sale or amount that were never received, and those of this amount
   * that are paid and not handed over, or declined and marked for review; oldest first: wider than the rule against a
   * second charge, which `likenessOf` applies.
   */
  guardedPayments(query: GuardedQuery): Promise<PaymentRecord[]>;
  /**
   * Payments of this journal that may be for the same purchase, as a person was told when one of the two was charged all the same: those
   * that were in the way of this one, and those that this one was in the way of; oldest first.
   */
  paymentsTiedTo(reference: string): Promise<PaymentRecord[]>;
  /** The payment that is to be asked for next; null where no payment is watched. */
  nextDue(): Promise<DueCheck | null>;
  /** The counter for the next reference: one more than the highest that any payment of this till has. */
  nextCounter(): Promise<number>;
  /**
   * The newest time (UTC) among the newest entries, since a person last confirmed the clock; null where there is none. The
   * newest entry alone would not do: it may have been written after the clock was set back.
   */
  newestAt(): Promise<string | null>;
}

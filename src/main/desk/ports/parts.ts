import type { Mode } from '../../../shared/mode.ts';
import type { Bank } from '../../../shared/payment/bank.ts';
import type { AddedSuccessValues } from '../../../shared/payment/success-values.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { Gateway, Origin } from './gateway-port.ts';
import type { DeskJournal } from './journal-port.ts';

/** Time as the desk sees it, so that tests can control it. */
export interface Clock {
  /** The wall clock, which anybody may set. */
  now(): Date;
  /** Time that only moves forward. Every wait uses it. */
  monotonic(): MonotonicTime;
  /** Resolves after a delay, or at once when the signal aborts. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** Two values of the same count can be subtracted. */
export interface MonotonicTime {
  /** Milliseconds since an arbitrary moment. */
  ms: number;
  /** Increases with each sleep of the machine, because not every machine knows how long it slept. */
  count: number;
}

/** The settings of this installation. Every payment keeps those with which it was made. */
export interface Till {
  /** 1 to 4 characters of A-Z and 0-9. */
  name: string;
  mode: Mode;
  baseUrl: string;
  publicKey: string;
  /** The IANA name of the shop's time zone. */
  zone: string;
  /** ISO 4217. Currency, country and ceiling are the only settings that change while running: `ChangingCurrency`. */
  currency: string;
  /** What every charge says about this till. */
  origin: Origin;
  ceilingMinor: number;
  /** Success values beyond the program's own list. */
  successValues?: AddedSuccessValues | undefined;
  /** Statuses that end a payment unpaid, beyond the program's own list. */
  finalWords?: readonly string[] | undefined;
  /** False without an encryption key. */
  canCharge: boolean;
  /** True for a seat of the back office: it can re-query and has no encryption key. */
  isSeat?: boolean;
}

/**
 * Faults found outside the desk while it runs. They are checked in the queue that writes, because a re-query may take a
 * minute after the press.
 */
export interface Stopping {
  /** Why the till takes no payments since its start; absent if nothing can prevent them. */
  unfit?(): Problem | null;
  /** Why nothing is charged or handed over any more. */
  found(): Problem | null;
  /** Set while a copy is restored: the restored journal would lack later payments. */
  goesBack(): Problem | null;
}

/** A reason found outside the desk why the till takes no payments, for the screens. */
export interface StopNotice {
  problem(): Problem | null;
  /** @returns a function that unsubscribes */
  onChange(listener: () => void): () => void;
}

/** What entries fetched from head office say about goods: they left, or the entries are unreadable. */
export type HandedOverElsewhere =
  | { kind: 'notRead' }
  | {
      kind: 'handedOver';
      at: string;
      by: string;
      /** True if the entries are proven to be this till's own. */
      isProven: boolean;
      /** When the newest of these entries was fetched (UTC). */
      newestFetchedAt: string;
    };

/** When a confirming payment is re-queried. */
export interface RequerySchedule {
  /** The waits between re-queries, in order. After the last one the payment becomes unknown. */
  waitsMs: readonly number[];
  freezeMs: number;
}

/** The pace of re-queries for payments that nobody waits for. */
export interface WatchPace {
  /** The least time between two re-queries, however many are due. */
  betweenMs: number;
  /**
   * The clock is read again at the latest after this time, because it may have been set or the machine may have slept.
   */
  atMostMs: number;
  /**
   * After an unanswered re-query, due ones wait this long, unless the service is heard before. Absent if re-queries
   * cost nothing.
   */
  restMs?: number;
}

export interface DeskParts {
  till: Till;
  journal: DeskJournal;
  gateway: Gateway;
  /** The gateway for re-query runs, if separate, so that no re-query at the counter queues behind theirs. */
  gatewayForRuns?: Pick<Gateway, 'requery'>;
  /** Returns the bank of this code in the last list; null if it is not listed, a problem if there is no list. */
  findBank: (bankCode: string) => Promise<Bank | Problem | null>;
  clock: Clock;
  /** Returns an integer from 0 to below - 1 from a cryptographic source. */
  randomInt: (below: number) => number;
  /** Returns a unique return URL. Its last segment is a token that nobody can guess. */
  newReturnUrl: () => string;
  /** Returns who is at the counter. */
  actor: () => string;
  schedule: RequerySchedule;
  watchPace: WatchPace;
  /** Absent if nothing outside can stop the desk. */
  stopping?: Stopping;
  /** Reasons for the screens from outside the desk; the first one is shown. */
  notices?: readonly StopNotice[];
  /**
   * Writes the decisions of a payment's cases into the payment. Absent if there are no cases.
   * @throws if that fails
   */
  followCases?: (reference: string) => Promise<void>;
  /**
   * Tells whether card PINs may be keyed on this till. Resolves once the agreement is journaled; absent if none is
   * needed.
   * @throws JournalFailed
   */
  mayKeyPins?: () => Promise<boolean>;
  /** Returns the shop's own e-mail, which is sent if the customer gives none; absent or null if there is none. */
  shopEmail?: () => string | null;
  /** Absent if nothing was ever fetched. */
  handedOverElsewhere?: (reference: string) => Promise<HandedOverElsewhere | null>;
  /** How long background work waits for the first screen; absent for no wait. */
  firstMomentsMs?: number;
  /** Tells whether the machine has a network; absent if unknown. */
  isOnline?: () => boolean;
  /** How long the details of an unsent payment are held for `Send again`. */
  holdForSendingAgainMs: number;
  /** Opens a case about a payment that the chain does not prove. Resolves once that is done or failed. */
  tellNotProven: (reference: string) => Promise<void>;
  /** Tells whether the journal is slow to write. No new payment begins meanwhile. */
  isJournalSlow: () => boolean;
}

import type { Mode } from '../../../shared/mode.ts';
import type { Bank } from '../../../shared/payment/bank.ts';
import type { AddedSuccessValues } from '../../../shared/payment/success-values.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { Gateway, Origin } from './gateway-port.ts';
import type { DeskJournal } from './journal-port.ts';

/** Time as the desk sees it, so that tests can turn it. */
export interface Clock {
  /** What the wall clock says: anybody may set it, by minutes or by years. */
  now(): Date;
  /** Time that only runs: whatever waits for a time to go by counts this one. */
  monotonic(): MonotonicTime;
  /** Resolves after so many milliseconds, or at once when the signal is given. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** Two of them are a known time apart where they are of the same count. */
export interface MonotonicTime {
  /** Milliseconds since a moment that means nothing. */
  ms: number;
  /** Each sleep of the machine begins a new one: how long it was is not known on every machine. */
  count: number;
}

/** What this installation is; every payment keeps the part of it that it was made with. */
export interface Till {
  /** 1 to 4 characters of A-Z and 0-9. */
  name: string;
  mode: Mode;
  baseUrl: string;
  publicKey: string;
  /** IANA name of the shop's time zone. */
  zone: string;
  /** In which it charges (ISO 4217). With country and ceiling the one thing that changes while it runs: `ChangingCurrency`. */
  currency: string;
  /** What it says of itself with every charge. */
  origin: Origin;
  ceilingMinor: number;
  /** What counts as success here besides the program's own list. */
  successValues?: AddedSuccessValues | undefined;
  /** Statuses that end a payment unpaid here besides the program's own list. */
  finalWords?: readonly string[] | undefined;
  /** False in a seat without an encryption key. */
  canCharge: boolean;
}

/**
 * What was found beside the desk while it runs. It is asked in the turn in which something is written: between a press and that turn
 * the service may have been asked for a minute.
 */
export interface Stopping {
  /** Why nothing is charged and nothing handed over any more. */
  found(): Problem | null;
  /** That the till goes back to a copy of its journal: what a customer paid from now on, no journal would know. */
  goesBack(): Problem | null;
}

/** When a confirming payment is asked again. */
export interface RequerySchedule {
  /** Waits between re-queries, in order; when they are used up the payment becomes unknown. */
  waitsMs: readonly number[];
  freezeMs: number;
}

/** How the watch over payments that nobody waits for goes on. */
export interface WatchPace {
  /** Between two questions: a few a second, whatever has come together. */
  betweenMs: number;
  /** After this at the latest the clock is looked at again, since it may have been set, or the machine have slept. */
  atMostMs: number;
  /**
   * For so long nothing that is merely due is asked after a question without an answer, unless the service is heard before; left out
   * where asking costs nothing.
   */
  restMs?: number;
}

export interface DeskParts {
  till: Till;
  journal: DeskJournal;
  gateway: Gateway;
  /** By which runs of re-queries ask, where that is not the desk's own way: then no question at the counter waits behind theirs. */
  gatewayForRuns?: Pick<Gateway, 'requery'>;
  /** The bank of this code as last listed by the service; null where there is none, a problem where there is no list. */
  findBank: (bankCode: string) => Promise<Bank | Problem | null>;
  clock: Clock;
  /** A whole number from 0 to below - 1, from a cryptographic source. */
  randomInt: (below: number) => number;
  /** A return URL of its own for each payment: its last segment is a token that nobody can guess. */
  newReturnUrl: () => string;
  /** Who is at the counter. */
  actor: () => string;
  schedule: RequerySchedule;
  watchPace: WatchPace;
  /** Left out where nothing stops it from outside. */
  stopping?: Stopping;
  /** So long what is not at the counter leaves the machine to the first screen; not at all where it is left out. */
  firstMomentsMs?: number;
  /** Whether the machine has a network; left out where nothing says so. */
  isOnline?: () => boolean;
  /** How long what was never sent is held so that it can be sent again. */
  holdForSendingAgainMs: number;
  /** Opens a case about a payment that the chain does not prove. Resolves once that is done, or known to have failed. */
  tellNotProven: (reference: string) => Promise<void>;
  /** Whether the journal takes unusually long to write: no new payment is begun meanwhile. */
  isJournalSlow: () => boolean;
}

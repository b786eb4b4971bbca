import type { Mode } from '../../../shared/mode.ts';
import type { Bank } from '../../../shared/payment/bank.ts';
import type { AddedSuccessValues } from '../../../shared/payment/success-values.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { Gateway, Origin } from './gateway-port.ts';
import type { DeskJournal } from './journal-port.ts';

export interface Clock {
  /** The wall clock, which anybody may set. */
  now(): Date;
  /** Time that only moves forward. Every wait uses it. */
  monotonic(): MonotonicTime;
  /** Resolves after a delay, or at once when the signal aborts. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** Waits for the work, but no longer than the limit. Returns null at the limit; the work continues. */
export async function atMost<Made>(
  limitMs: number,
  work: Promise<Made>,
  clock: Pick<Clock, 'sleep'>,
): Promise<Made | null> {
  const waited = new AbortController();
  try {
    return await Promise.race([work, clock.sleep(limitMs, waited.signal).then(() => null)]);
  } finally {
    waited.abort();
  }
}

/** Two values of the same count can be subtracted. */
export interface MonotonicTime {
  /** Milliseconds since an arbitrary moment. */
  ms: number;
  /** Increases with each sleep of the machine, because not every machine knows how long it slept. */
  count: number;
}

export interface Till {
  /** The till's name: 1 to 4 characters of A-Z and 0-9. */
  name: string;
  mode: Mode;
  baseUrl: string;
  publicKey: string;
  /** The IANA name of the shop's time zone. */
  zone: string;
  /**
   * The ISO 4217 code. Currency, country and ceiling are the only settings that change while running:
   * `ChangingCurrency`.
   */
  currency: string;
  origin: Origin;
  ceilingMinor: number;
  /** Success values beyond the program's own list. */
  successValues?: AddedSuccessValues | undefined;
  /** Statuses that end a payment unpaid, beyond the program's own list. */
  finalWords?: readonly string[] | undefined;
  canCharge: boolean;
  isSeat?: boolean;
}

/** Faults found outside the desk. The queue checks them again, because a re-query may take a minute after the press. */
export interface Stopping {
  unfit?(): Problem | null;
  /** Why nothing is charged or handed over any more. */
  found(): Problem | null;
  /** Set while a copy is restored: the restored journal would lack later payments. */
  goesBack(): Problem | null;
}

export interface StopNotice {
  problem(): Problem | null;
  onChange(listener: () => void): () => void;
}

/** A hand-over that entries fetched from head office record. `notRead`: these entries cannot be read. */
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

export interface RequerySchedule {
  /** The waits between re-queries, in order. After the last one the payment becomes unknown. */
  waitsMs: readonly number[];
  freezeMs: number;
}

export interface WatchPace {
  betweenMs: number;
  /** The longest wait before the clock is read again, because it may have been set or the machine may have slept. */
  atMostMs: number;
  /** The wait after an unanswered re-query, unless the service is heard before. Absent if re-queries cost nothing. */
  restMs?: number;
}

export interface DeskParts {
  till: Till;
  journal: DeskJournal;
  gateway: Gateway;
  /** The gateway for re-query runs, if separate, so that no re-query at the counter queues behind a run's. */
  gatewayForRuns?: Pick<Gateway, 'requery'>;
  /** @returns null if the last list lacks the bank, a problem if there is no list */
  findBank: (bankCode: string) => Promise<Bank | Problem | null>;
  clock: Clock;
  /** An integer from 0 to `below` - 1, from a cryptographic source. */
  randomInt: (below: number) => number;
  /** Makes a unique return address. Its last segment is an unguessable token. */
  newReturnUrl: () => string;
  actor: () => string;
  schedule: RequerySchedule;
  watchPace: WatchPace;
  stopping?: Stopping;
  notices?: readonly StopNotice[];
  /** Writes the decisions of a payment's cases into the payment. Throws if that fails. Absent if there are no cases. */
  followCases?: (reference: string) => Promise<void>;
  /** Resolves once the agreement to key card PINs is journaled, or throws JournalFailed. Absent if none is needed. */
  mayKeyPins?: () => Promise<boolean>;
  /** Returns the shop's e-mail, which is sent if the customer gives none. Absent or null if the shop has none. */
  shopEmail?: () => string | null;
  handedOverElsewhere?: (reference: string) => Promise<HandedOverElsewhere | null>;
  /** How long background work waits for the first screen; absent for no wait. */
  firstMomentsMs?: number;
  isOnline?: () => boolean;
  /** How long the details of an unsent payment are held for `Send again`. */
  holdForSendingAgainMs: number;
  /** Opens a case about a payment that the chain does not prove. Resolves once that is done or failed. */
  tellNotProven: (reference: string) => Promise<void>;
  isJournalSlow: () => boolean;
}

import type { Bank } from '../../shared/bank.ts';
import type { Mode } from '../../shared/mode.ts';
import type { Problem } from '../../shared/problems.ts';
import type { Gateway } from './gateway-port.ts';
import type { DeskJournal } from './journal-port.ts';

/** Time as the desk sees it, so that tests can turn it. */
export interface Clock {
  now(): Date;
  /** Resolves after so many milliseconds, or at once when the signal is given. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
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
  currency: string;
  ceilingMinor: number;
  /** False in a seat without an encryption key. */
  canCharge: boolean;
}

/** When a confirming payment is asked again. */
export interface Rhythm {
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
  rhythm: Rhythm;
  watchPace: WatchPace;
  /** How long what was never sent is held so that it can be sent again. */
  holdForSendingAgainMs: number;
  /** Whether the journal takes unusually long to write: no new payment is begun meanwhile. */
  isJournalSlow: () => boolean;
}

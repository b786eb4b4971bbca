import type { Handlers } from '../shared/bridge-contract.ts';
import type { Problem } from '../shared/problems.ts';
import type { UpdateHold, updateChannels } from '../shared/updates/update-channels.ts';
import type { Guard } from './people/guard.ts';
import type { TillSeals } from './seal/till-seals.ts';
import type { DisplayChannel } from './window/customer-display-control.ts';
import type { ScreenChannel } from './window/screen-stops.ts';

/** The handlers of a till. The windows and the program handle the other channels. */
export type TillHandlers = Omit<Handlers, DisplayChannel | ScreenChannel | keyof typeof updateChannels>;

/** A till whose channels are behind the rights of its people. */
export interface ComposedTill extends OpenTill, Guard {}

/** A till as it was made: whoever asks is answered. */
export interface OpenTill {
  handlers: TillHandlers;
  /** Seals and exports its journal; null where that could not be opened. */
  seals: TillSeals | null;
  /** Why it takes no payments; null where it does. */
  stopped: Problem | null;
  /** Why it must not be exchanged for another one now; null where nothing is under way. */
  holdsBack(): Promise<'setupWaitsForSale' | 'setupWaitsForPayment' | null>;
  /** What an update of the program has to wait for; null where nothing is in its way. */
  holdsUpdate(): Promise<UpdateHold | null>;
  /** Lets everything go. Nothing depends on it: what was acknowledged is on disk. */
  stop(): Promise<void>;
}

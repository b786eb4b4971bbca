import type { Handlers } from '../shared/bridge-contract.ts';
import type { customerDisplayChannels } from '../shared/customer-display.ts';
import type { Problem } from '../shared/problems.ts';
import type { UpdateHold, updateChannels } from '../shared/updates/update-channels.ts';
import type { Guard } from './people/guard.ts';
import type { ScreenChannel } from './window/screen-stops.ts';

/** The handlers of a till. The windows and the program handle the other channels. */
export type TillHandlers = Omit<
  Handlers,
  ScreenChannel | keyof typeof customerDisplayChannels | keyof typeof updateChannels
>;

/** A till whose channels check the rights of its people. */
export interface ComposedTill extends OpenTill, Guard {}

/** A till whose channels check no rights. */
export interface OpenTill {
  handlers: TillHandlers;
  stopped: Problem | null;
  /** Returns why the till must not be replaced now; null if nothing is under way. */
  holdsBack(): Promise<'setupWaitsForSale' | 'setupWaitsForPayment' | null>;
  /** Returns what an update must wait for; null if the update may begin. */
  holdsUpdate(): Promise<UpdateHold | null>;
  /** Stops the till and closes its files. Acknowledged data is on disk, so nothing is lost if this never runs. */
  stop(): Promise<void>;
}

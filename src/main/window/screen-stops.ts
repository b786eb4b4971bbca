import type { Handlers } from '../../shared/bridge-contract.ts';
import type { Log } from '../log.ts';

/** Answered by the windows, whatever becomes of the till. */
export type ScreenChannel = 'screen.stopped';

/** A screen that fails shows nothing of it: whoever looks after the till reads it in the log. */
export function createScreenHandlers(log: Log): Pick<Handlers, ScreenChannel> {
  return {
    'screen.stopped': async ({ screen, errorName }) => {
      log.write('screenStopped', { screen, errorName });
      return { ok: true, value: null };
    },
  };
}

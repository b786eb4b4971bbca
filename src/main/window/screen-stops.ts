import type { Handlers } from '../../shared/bridge-contract.ts';
import type { Log } from '../log.ts';

/** A channel that the windows answer, even if no till opens. */
export type ScreenChannel = 'screen.stopped';

export function createScreenHandlers(log: Log): Pick<Handlers, ScreenChannel> {
  return {
    'screen.stopped': async ({ screen, errorName }) => {
      log.write('screenStopped', { screen, errorName });
      return { ok: true, value: null };
    },
  };
}

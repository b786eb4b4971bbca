import type { Handlers } from '../../shared/bridge-contract.ts';
import type { setupChannels } from '../../shared/setup/setup-channels.ts';

/** Handlers of the set-up. They outlive a till, because they may replace it. */
export type SetupHandlers = Pick<Handlers, keyof typeof setupChannels>;

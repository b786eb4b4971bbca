import type { Handlers } from '../../shared/bridge-contract.ts';
import type { setupChannels } from '../../shared/setup/setup-channels.ts';

/** What answers how the till is set up. They outlive a till, which they may exchange for another one. */
export type SetupHandlers = Pick<Handlers, keyof typeof setupChannels>;

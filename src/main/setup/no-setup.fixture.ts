import { problem } from '../../shared/problems.ts';
import { setupChannels } from '../../shared/setup/setup-channels.ts';
import type { SetupHandlers } from './setup-handlers.ts';

export const noSetup = Object.fromEntries(
  Object.keys(setupChannels).map((channel) => [channel, async () => problem('setUpAlready')]),
) as unknown as SetupHandlers;

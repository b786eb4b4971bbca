import type { Handlers } from '../../../shared/bridge-contract.ts';
import type { ComposedTill } from '../composed-till.ts';
import type { TillHandlers } from '../till-handlers.ts';

/** The till that the program runs. Where a person sets it up otherwise, another one takes its place. */
export interface TillInUse {
  /** Waits while a till opens. */
  handlers(): Promise<TillHandlers>;
  /** Puts what is answered beside the till behind the rights of its people. */
  protect<Guarded extends Partial<Handlers>>(beside: Guarded): Promise<Guarded>;
  /** Why the till must not be exchanged now; null where nothing is against it. */
  holdsBack(): ReturnType<ComposedTill['holdsBack']>;
  /** Lets the till go, and opens it as it is set up then. @param between what is done while there is none */
  openAnew(between: () => void): Promise<void>;
  stop(): Promise<void>;
}

/** @param open makes the till as it is set up at that moment */
export function createTillInUse(open: () => Promise<ComposedTill>): TillInUse {
  let till = open();
  return {
    handlers: async () => (await till).handlers,
    protect: async (beside) => (await till).protect(beside),
    holdsBack: async () => await (await till).holdsBack(),
    async openAnew(between) {
      const before = till;
      // Two tills on one journal at the same time would be two writers: the next one waits for the end of this one.
      till = before.then(async (composed) => {
        await composed.stop();
        between();
        return await open();
      });
      await till;
    },
    stop: async () => await (await till).stop(),
  };
}

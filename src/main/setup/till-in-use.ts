import { type Handlers, rowOf } from '../../shared/bridge-contract.ts';
import { type ProblemCode, problem, type Result } from '../../shared/problems.ts';
import type { UpdateHold } from '../../shared/updates/update-channels.ts';
import type { ComposedTill, TillHandlers } from '../composed-till.ts';

type HeldBack = Extract<ProblemCode, 'setupWaitsForSale' | 'setupWaitsForPayment' | 'tillChanges'>;

/** The till that the program runs. Where a person sets it up otherwise, another one takes its place. */
export interface TillInUse {
  /** Waits while a till opens. */
  handlers(): Promise<TillHandlers>;
  /** Puts what is answered beside the till behind the rights of its people. */
  protect<Guarded extends Partial<Handlers>>(beside: Guarded): Promise<Guarded>;
  /**
   * Lets the till go, and opens it as it is set up then; nothing begins at a till that is going away.
   * @param prepare what is done first; where it throws, the till stays
   * @param between what is done while there is none
   * @returns why the till must not be exchanged now; null where it was
   */
  exchange(prepare: () => Promise<void>, between: () => void): Promise<HeldBack | null>;
  /** What an update has to wait for; null where nothing is in its way. */
  holdsUpdate(): Promise<UpdateHold | null>;
  /**
   * Lets the till go for good, since the program is about to end; nothing begins at it any more.
   * @returns why it must not be let go now; null where it was
   */
  leave(): Promise<UpdateHold | null>;
  stop(): Promise<void>;
}

/** The till was being let go, and may have been in part: it takes nothing any more, and the program has to start again. */
export class TillNotStopped extends Error {}

/**
 * @param open makes the till as it is set up at that moment
 * @param notOpened makes one that says so, where that fails
 */
export function createTillInUse(
  open: () => Promise<ComposedTill>,
  notOpened: (error: unknown) => Promise<ComposedTill>,
): TillInUse {
  let till = open().catch(notOpened);
  let isClosed = false;
  let beginnings = 0;
  let stopped: Promise<void> | null = null;

  async function begin(answer: () => Promise<Result<unknown>>): Promise<Result<unknown>> {
    if (isClosed) return problem('tillChanges');
    beginnings += 1;
    try {
      return await answer();
    } finally {
      beginnings -= 1;
    }
  }

  async function exchange(...[prepare, between]: Parameters<TillInUse['exchange']>): Promise<HeldBack | null> {
    const before = await till;
    // What is just beginning is not at the counter yet, and would be let go with the till.
    const reason = beginnings > 0 ? 'setupWaitsForSale' : await before.holdsBack();
    if (reason !== null) return reason;
    await prepare();
    // Two tills on one journal at the same time would be two writers: the next one waits for the end of this one.
    till = (async () => {
      await before.stop();
      between();
      return await open();
    })().catch(notOpened);
    await till;
    return null;
  }

  const holdsUpdate = async () => (beginnings > 0 ? 'sale' : await (await till).holdsUpdate());
  /** Whoever lets it go last finds it gone. */
  const stop = async () => {
    stopped ??= till.then((last) => last.stop());
    await stopped;
  };

  return {
    async handlers() {
      const { handlers } = await till;
      return { ...handlers, ...closable(handlers, begin) };
    },
    protect: async (beside) => (await till).protect(beside),
    async exchange(prepare, between) {
      if (isClosed) return 'tillChanges';
      isClosed = true;
      try {
        return await exchange(prepare, between);
      } finally {
        isClosed = false;
      }
    },
    holdsUpdate,
    async leave() {
      if (isClosed) return 'sale';
      isClosed = true;
      let isLetGo = false;
      try {
        const hold = await holdsUpdate();
        isLetGo = hold === null;
        if (isLetGo) await stop();
        return hold;
      } catch (error) {
        throw isLetGo ? new TillNotStopped('The till could not be let go.', { cause: error }) : error;
      } finally {
        isClosed = isLetGo;
      }
    },
    stop,
  };
}

/** What begins something, through a door that can be closed. */
function closable(
  handlers: TillHandlers,
  begin: (answer: () => Promise<Result<unknown>>) => Promise<Result<unknown>>,
): Partial<TillHandlers> {
  const closed = keysOf(handlers)
    .filter((channel) => rowOf(channel).begins)
    .map((channel) => {
      const answer = handlers[channel] as (request: unknown) => Promise<Result<unknown>>;
      return [channel, (request: unknown) => begin(() => answer(request))] as const;
    });
  return Object.fromEntries(closed);
}

function keysOf(handlers: TillHandlers): (keyof TillHandlers)[] {
  return Object.keys(handlers) as (keyof TillHandlers)[];
}

import { type Handlers, rowOf } from '../../shared/bridge-contract.ts';
import { type ProblemCode, problem, type Result } from '../../shared/problems.ts';
import type { UpdateHold } from '../../shared/updates/update-channels.ts';
import type { ComposedTill, TillHandlers } from '../composed-till.ts';

type HeldBack = Extract<ProblemCode, 'setupWaitsForSale' | 'setupWaitsForPayment' | 'tillChanges'>;

/** The running till, which is replaced after a change of the set-up. */
export type TillInUse = ReturnType<typeof createTillInUse>;

/** Thrown if a till failed while stopping. The till may be partly stopped, so the program must restart. */
export class TillNotStopped extends Error {}

export function createTillInUse(
  open: () => Promise<ComposedTill>,
  notOpened: (error: unknown) => Promise<ComposedTill>,
) {
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
    // An act that is just beginning is not at the counter yet, and would be lost with the till.
    const reason = beginnings > 0 ? 'setupWaitsForSale' : await before.holdsBack();
    if (reason !== null) return reason;
    await prepare();
    // Two tills on one journal would be two writers, so the next till opens only after this till has stopped.
    till = (async () => {
      await before.stop();
      between();
      return await open();
    })().catch(notOpened);
    await till;
    return null;
  }

  const holdsUpdate = async () => (beginnings > 0 ? 'sale' : await (await till).holdsUpdate());
  const stop = async () => {
    stopped ??= till.then((last) => last.stop());
    await stopped;
  };

  return {
    /** Returns the handlers of the running till. Waits while a till opens. */
    async handlers(): Promise<TillHandlers> {
      const { handlers } = await till;
      return { ...handlers, ...closable(handlers, begin) };
    },
    /** Checks the rights of the till's people for handlers outside the till. */
    protect: async <Guarded extends Partial<Handlers>>(beside: Guarded) => (await till).protect(beside),
    /**
     * Stops the till and opens it with the current set-up. Nothing new can begin until then.
     * @param prepare runs first; if it throws, the till stays
     * @param between runs after the old till has stopped and before the new one opens
     */
    async exchange(prepare: () => Promise<void>, between: () => void): Promise<HeldBack | null> {
      if (isClosed) return 'tillChanges';
      isClosed = true;
      try {
        return await exchange(prepare, between);
      } finally {
        isClosed = false;
      }
    },
    holdsUpdate,
    /** Stops the till for good, unless something holds it back. Nothing new can begin. */
    async leave(): Promise<UpdateHold | null> {
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

/** Wraps the handlers that begin something, so that the till can refuse them while it is replaced. */
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

import {
  type Channel,
  contract,
  type PaydeskBridge,
  type Push,
  type PushOf,
  pushes,
  type RequestOf,
  type ResponseOf,
} from '../shared/bridge-contract.ts';
import { problem, type Result } from '../shared/problems.ts';
import { readResult } from '../shared/read-result.ts';

/** The screens' side of the bridge: typed, and every answer is checked before it is believed. */
export interface BridgeClient {
  /** Never rejects: a bridge that fails, or an answer that does not fit the contract, is the problem `unexpected`. */
  ask<C extends Channel>(channel: C, request: RequestOf<C>): Promise<Result<ResponseOf<C>>>;
  /**
   * What does not fit the contract is left out.
   * @returns a function that stops listening
   */
  listen<P extends Push>(push: P, listener: (value: PushOf<P>) => void): () => void;
}

export function createBridgeClient(bridge: PaydeskBridge): BridgeClient {
  return {
    // Not an async function: its frame would hold the request, with what the customer keyed, until the answer comes.
    ask: (channel, request) => bridge.invoke(channel, request).then((answer) => readAnswer(channel, answer), failed),
    listen: (push, listener) =>
      bridge.on(push, (value) => {
        const read = pushes[push].safeParse(value);
        // The schema was chosen by the push, which TypeScript cannot follow through a union of schemas.
        if (read.success) listener(read.data as PushOf<typeof push>);
      }),
  };
}

function readAnswer<C extends Channel>(channel: C, answer: unknown): Result<ResponseOf<C>> {
  const read = readResult<unknown>(contract[channel].response, answer);
  // The schema was chosen by the channel, which TypeScript cannot follow through a union of schemas.
  return read.fits ? (read.result as Result<ResponseOf<C>>) : failed();
}

function failed(): { ok: false; problem: ReturnType<typeof problem>['problem'] } {
  return problem('unexpected');
}

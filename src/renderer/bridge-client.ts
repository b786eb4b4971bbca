import type { Channel, PaydeskBridge, Push, PushOf, RequestOf, ResponseOf } from '../shared/bridge-contract.ts';
import { firstAnswers, firstPushes } from '../shared/first-answers.ts';
import { problem, type Result } from '../shared/problems.ts';
import { readResult } from '../shared/read-result.ts';

/** The renderer's client of the bridge to main. It is typed, and validates every answer. */
export interface BridgeClient {
  /** Never rejects: if the bridge fails or the answer breaks the contract, resolves to the problem `unexpected`. */
  ask<C extends Channel>(channel: C, request: RequestOf<C>): Promise<Result<ResponseOf<C>>>;
  /** Drops values that break the contract. @returns a function that stops listening */
  listen<P extends Push>(push: P, listener: (value: PushOf<P>) => void): () => void;
}

/** Loads the whole contract: in advance after the first screen is shown, or as soon as an answer needs it. */
export async function readContract() {
  return await import('../shared/bridge-contract.ts');
}

export function createBridgeClient(bridge: PaydeskBridge): BridgeClient {
  const schemas = createSchemas();
  return {
    // Not an async function: its frame would hold the request, with card data, until the answer arrives.
    ask: (channel, request) =>
      bridge
        .invoke(channel, request)
        .then((answer) => schemas.ofAnswer(channel, (schema) => fitting(schema, answer)), failed),
    listen: (push, listener) => {
      let isHeard = true;
      const stop = bridge.on(push, (value) => {
        schemas.ofPush(push, (schema) => {
          const read = schema.safeParse(value);
          if (read.success && isHeard) listener(read.data as PushOf<typeof push>);
        });
      });
      return () => {
        isHeard = false;
        stop();
      };
    },
  };
}

type Schema = Parameters<typeof readResult>[0];

/** Provides the contract's schemas: the first screen's at once, all others after they have been loaded. */
function createSchemas() {
  let whole: Awaited<ReturnType<typeof readContract>> | null = null;
  const later = async () => {
    whole ??= await readContract();
    return whole;
  };
  return {
    ofAnswer<Value>(channel: Channel, use: (schema: Schema) => Value): Value | Promise<Value | Failed> {
      if (isIn(firstAnswers, channel)) return use(firstAnswers[channel]);
      if (whole) return use(whole.contract[channel].response);
      return later().then(({ contract }) => use(contract[channel].response), failed);
    },
    ofPush(push: Push, use: (schema: Schema) => void): void {
      if (isIn(firstPushes, push)) use(firstPushes[push]);
      else if (whole) use(whole.pushes[push]);
      // If the schemas cannot be loaded, the pushed value is dropped.
      else void later().then(({ pushes }) => use(pushes[push]), failed);
    },
  };
}

function isIn<Known extends object>(known: Known, name: PropertyKey): name is keyof Known {
  return Object.hasOwn(known, name);
}

function fitting<C extends Channel>(schema: Schema, answer: unknown): Result<ResponseOf<C>> {
  const read = readResult<unknown>(schema, answer);
  // The channel selects the schema, but TypeScript cannot follow that through a union of schemas.
  return read.fits ? (read.result as Result<ResponseOf<C>>) : failed();
}

type Failed = { ok: false; problem: ReturnType<typeof problem>['problem'] };

function failed(): Failed {
  return problem('unexpected');
}

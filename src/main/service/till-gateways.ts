import { createKeyedMemory } from '../gateway/answers/keyed-values.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { TillParts } from '../till-parts.ts';

/** Starts the gateways of a till: one for the counter, one for runs. Both hide values keyed for the same payments. */
export function startGateways(
  { fetch, fetchForRuns = fetch }: Pick<TillParts, 'fetch' | 'fetchForRuns'>,
  encryptionKey: string | null,
) {
  const keyed = createKeyedMemory();
  return {
    gateway: createGateway({ fetch, encryptionKey, keyed }),
    gatewayForRuns: createGateway({ fetch: fetchForRuns, encryptionKey: null, keyed }),
    keyedOf: keyed.of,
  };
}

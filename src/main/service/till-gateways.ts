import { createKeyedMemory, hideKeyed, type KeyedMemory } from '../gateway/answers/keyed-values.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { TillParts } from '../till-parts.ts';
import type { BankPageDesk } from '../window/bank-page/bank-page-control.ts';

/** The gateways of a till: one for the counter, one for runs. Both hide values keyed for the same payments. */
export function startGateways(
  { fetch, fetchForRuns = fetch }: Pick<TillParts, 'fetch' | 'fetchForRuns'>,
  encryptionKey: string | null,
) {
  const keyed = createKeyedMemory();
  return {
    gateway: createGateway({ fetch, encryptionKey, keyed }),
    gatewayForRuns: createGateway({ fetch: fetchForRuns, encryptionKey: null, keyed }),
    /** Wraps a desk to remove keyed values from what a bank page returns. */
    withoutKeyed: <Told extends BankPageDesk>(desk: Told) => hideKeyedInReturns(desk, keyed),
  };
}

export function hideKeyedInReturns<Told extends BankPageDesk>(desk: Told, memory: KeyedMemory): Told {
  return {
    ...desk,
    bankPageReturned(reference, said) {
      const keyed = memory.of(reference);
      const facts = Object.entries(said.facts ?? {}).map(([name, text]) => [name, hideKeyed(text, keyed)]);
      return desk.bankPageReturned(reference, { ...said, facts: Object.fromEntries(facts) });
    },
  };
}

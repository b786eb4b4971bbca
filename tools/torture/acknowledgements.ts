import { canonicalJson } from '../../src/shared/journal/canonical.ts';
import type { DeskSnapshot } from '../../src/shared/payment/snapshot.ts';
import type { Acknowledged } from './evidence.ts';

/** Records every state of a payment and its sale that the counter showed. */
export interface Acknowledgements {
  note(snapshot: Pick<DeskSnapshot, 'current'>): void;
  all(): Acknowledged[];
}

export function createAcknowledgements(): Acknowledgements {
  const seen = new Map<string, Acknowledged>();
  return {
    note({ current }) {
      if (!current) return;
      const { payment, sale } = current;
      seen.set(canonicalJson({ payment, sale }), { payment, sale });
    },
    all: () => [...seen.values()],
  };
}

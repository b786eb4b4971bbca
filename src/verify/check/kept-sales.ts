import type { PaymentRecord, SaleState } from '../../shared/payment/records.ts';
import type { CheckTools } from './check-tools.ts';

/** How many sales stay unpacked, a few kilobytes each. Entries of one sale lie close together, so few are unpacked twice. */
const MOST_UNPACKED = 100_000;

/** A payment without a separate confirmation, which nearly always equals the newest answer. */
interface PackedPayment extends Omit<PaymentRecord, 'confirmation'> {
  confirmation?: PaymentRecord['confirmation'] | 'lastRequery';
}

/** Keeps the state of every sale of an export. Older ones are serialized, so that a million fit in memory. */
export class KeptSales {
  readonly #tools: Pick<CheckTools, 'encodeUtf8' | 'decodeUtf8'>;
  readonly #mostUnpacked: number;
  readonly #unpacked = new Map<string, SaleState>();
  readonly #packed = new Map<string, Uint8Array>();

  constructor(tools: Pick<CheckTools, 'encodeUtf8' | 'decodeUtf8'>, mostUnpacked = MOST_UNPACKED) {
    this.#tools = tools;
    this.#mostUnpacked = mostUnpacked;
  }

  get(saleId: string): SaleState | undefined {
    const packed = this.#packed.get(saleId);
    return this.#unpacked.get(saleId) ?? (packed && unpackedSale(this.#tools.decodeUtf8(packed) ?? ''));
  }

  set(saleId: string, state: SaleState): void {
    this.#unpacked.set(saleId, state);
    if (this.#unpacked.size <= this.#mostUnpacked) return;
    for (const [oldest, kept] of this.#unpacked) {
      this.#unpacked.delete(oldest);
      this.#packed.set(oldest, this.#tools.encodeUtf8(packedText(kept)));
      return;
    }
  }
}

function packedText({ sale, payments }: SaleState): string {
  const packed = payments.map(
    (payment): PackedPayment =>
      payment.confirmation && payment.confirmation === payment.lastRequery
        ? { ...payment, confirmation: 'lastRequery' }
        : payment,
  );
  return JSON.stringify({ sale, payments: packed });
}

function unpackedSale(text: string): SaleState {
  const { sale, payments } = JSON.parse(text) as { sale: SaleState['sale']; payments: PackedPayment[] };
  return {
    sale,
    payments: payments.map(({ confirmation, ...payment }): PaymentRecord => {
      const confirming = confirmation === 'lastRequery' ? payment.lastRequery : confirmation;
      return confirming ? { ...payment, confirmation: confirming } : payment;
    }),
  };
}

import type { Problem } from '../../shared/problems.ts';
import type { PaymentRecord, SaleRecord } from '../../shared/records.ts';
import type { DeskSnapshot } from '../../shared/snapshot.ts';
import { type Progress, viewOf } from './payment-view.ts';

/** What is at the counter now, and who wants to be told when it changes. Holds nothing that is not on disk or shown. */
export interface Counter {
  snapshot(): DeskSnapshot;
  onChange(listener: (snapshot: DeskSnapshot) => void): () => void;
  /** Puts a sale with one of its payments at the counter, or clears it. */
  place(placed: Placed | null): void;
  /** Takes over what the journal has just acknowledged, and the progress that goes with it. */
  recordChanged(sale: SaleRecord, payment: PaymentRecord, progress: Partial<Progress>): void;
  /** Counts a payment of an earlier run among those that are not settled. */
  countUnsettled(payment: PaymentRecord): void;
  progressChanged(reference: string, progress: Partial<Progress>): void;
  /** Says that this till takes no payments any more, and why. */
  stop(problem: Problem): void;
  readonly stopped: Problem | null;
  readonly saleAtCounter: SaleRecord | null;
}

interface Placed {
  sale: SaleRecord;
  payment: PaymentRecord;
  earlierPayments: number;
  progress?: Partial<Progress>;
}

const AT_REST: Progress = { stepDetail: null, notice: null, attempts: 0, requerying: false };

export function createCounter(): Counter {
  const listeners = new Set<(snapshot: DeskSnapshot) => void>();
  /** Reference -> sale of every payment that is open or unknown. */
  const unsettled = new Map<string, string>();
  let revision = 0;
  let current: (Placed & { progress: Progress }) | null = null;
  let stopped: Problem | null = null;

  function snapshot(): DeskSnapshot {
    const elsewhere = [...unsettled.values()].filter((saleId) => saleId !== current?.sale.id);
    return {
      revision,
      notSettled: elsewhere.length,
      stopped,
      current: current && {
        sale: current.sale,
        payment: current.payment,
        view: viewOf(current.payment, current.progress),
        earlierPayments: current.earlierPayments,
      },
    };
  }

  function changed(): void {
    revision += 1;
    for (const listener of listeners) listener(snapshot());
  }

  function count(payment: PaymentRecord): void {
    const { outcome } = payment.state;
    if (outcome === 'open' || outcome === 'unknown') unsettled.set(payment.reference, payment.saleId);
    else unsettled.delete(payment.reference);
  }

  function place(placed: Placed | null): void {
    if (placed) count(placed.payment);
    current = placed && { ...placed, progress: { ...AT_REST, ...placed.progress } };
    changed();
  }

  function recordChanged(sale: SaleRecord, payment: PaymentRecord, progress: Partial<Progress>): void {
    count(payment);
    if (current?.sale.id === sale.id) current = { ...current, sale };
    if (current?.payment.reference === payment.reference) {
      current = { ...current, payment, progress: { ...current.progress, ...progress } };
    }
    changed();
  }

  return {
    snapshot,
    place,
    recordChanged,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    countUnsettled(payment) {
      count(payment);
      changed();
    },
    progressChanged(reference, progress) {
      if (current?.payment.reference !== reference) return;
      current = { ...current, progress: { ...current.progress, ...progress } };
      changed();
    },
    stop(problem) {
      stopped = problem;
      changed();
    },
    get stopped() {
      return stopped;
    },
    get saleAtCounter() {
      return current?.sale ?? null;
    },
  };
}

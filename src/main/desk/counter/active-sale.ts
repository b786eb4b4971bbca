import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import type { Announcement, DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import type { Problem } from '../../../shared/problems.ts';
import { type Progress, viewOf } from './payment-view.ts';

/** What is at the counter now, and who wants to be told when it changes. Holds nothing that is not on disk or shown. */
export interface ActiveSale {
  snapshot(): DeskSnapshot;
  onChange(listener: (snapshot: DeskSnapshot) => void): () => void;
  /** Puts a sale with one of its payments at the counter, or clears it. */
  place(placed: Placed | null): void;
  /** Takes over what the journal has just acknowledged, and the progress that goes with it. */
  recordChanged(sale: SaleRecord, payment: PaymentRecord, progress: Partial<Progress>): void;
  /** Counts a payment of an earlier run among those that are not settled. */
  countUnsettled(payment: PaymentRecord): void;
  progressChanged(reference: string, progress: Partial<Progress>): void;
  /** Adds news of a payment that is not at the counter; the newest of each payment stays until it is dismissed. */
  announce(news: Announcement): void;
  dismiss(reference: string): void;
  /** Whoever listens is told once of all that `act` changes. */
  together(act: () => void): void;
  /** Says that this till takes no payments any more, and why. */
  stop(problem: Problem): void;
  readonly stopped: Problem | null;
  readonly saleAtCounter: SaleRecord | null;
  readonly paymentAtCounter: PaymentRecord | null;
}

interface Placed {
  sale: SaleRecord;
  payment: PaymentRecord;
  earlierPayments: number;
  progress?: Partial<Progress>;
}

const AT_REST: Progress = {
  ...{
    stepDetail: null,
    notice: null,
    attempts: 0,
    requerying: false,
    askingOnceMore: false,
    held: null,
    putOffUntil: null,
    canSendAgain: false,
  },
};

export function createActiveSale(): ActiveSale {
  const listeners = createListeners<DeskSnapshot>();
  const unsettled = createUnsettledCount();
  let revision = 0;
  let current: (Placed & { progress: Progress }) | null = null;
  let stopped: Problem | null = null;
  const announcements = createAnnouncements();

  function snapshot(): DeskSnapshot {
    return {
      revision,
      notSettled: unsettled.besides(current?.sale.id),
      announcements: announcements.newest(),
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
    listeners.tell(() => {
      revision += 1;
      return snapshot();
    });
  }

  function place(placed: Placed | null): void {
    if (placed) unsettled.count(placed.payment);
    current = placed && { ...placed, progress: { ...AT_REST, ...placed.progress } };
    changed();
  }

  function recordChanged(sale: SaleRecord, payment: PaymentRecord, progress: Partial<Progress>): void {
    unsettled.count(payment);
    // A sale that is left for later is at no counter, not even for a moment.
    if (current?.sale.id === sale.id) current = sale.status === 'parked' ? null : { ...current, sale };
    if (current?.payment.reference === payment.reference) {
      current = { ...current, payment, progress: { ...current.progress, ...progress } };
    }
    changed();
  }

  return {
    snapshot,
    place,
    recordChanged,
    onChange: (listener) => listeners.add(listener),
    together: (act) => listeners.together(act, changed),
    countUnsettled(payment) {
      unsettled.count(payment);
      changed();
    },
    progressChanged(reference, progress) {
      if (current?.payment.reference !== reference) return;
      current = { ...current, progress: { ...current.progress, ...progress } };
      changed();
    },
    announce(news) {
      announcements.add(news);
      changed();
    },
    dismiss(reference) {
      announcements.delete(reference);
      changed();
    },
    stop(problem) {
      stopped = problem;
      changed();
    },
    get stopped() {
      return stopped;
    },
    get paymentAtCounter() {
      return current?.payment ?? null;
    },
    get saleAtCounter() {
      return current?.sale ?? null;
    },
  };
}

function createUnsettledCount() {
  /** Reference -> sale of every payment that is open or unknown. */
  const sales = new Map<string, string>();
  return {
    count({ reference, saleId, state }: PaymentRecord): void {
      if (state.outcome === 'open' || state.outcome === 'unknown') sales.set(reference, saleId);
      else sales.delete(reference);
    },
    besides: (shownSaleId: string | undefined) => [...sales.values()].filter((saleId) => saleId !== shownSaleId).length,
  };
}

/** A run of re-queries may find thousands: they come up as those before them are read. */
export const MOST_ANNOUNCED = 100;

function createAnnouncements() {
  /** Reference -> its newest news, the newest last. */
  const byReference = new Map<string, Announcement>();
  return {
    add(news: Announcement): void {
      byReference.delete(news.reference);
      byReference.set(news.reference, news);
    },
    delete: (reference: string) => byReference.delete(reference),
    newest: () => [...byReference.values()].slice(-MOST_ANNOUNCED).reverse(),
  };
}

function createListeners<Value>() {
  const listeners = new Set<(value: Value) => void>();
  let isTogether = false;
  return {
    add(listener: (value: Value) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(read: () => Value): void {
      if (isTogether) return;
      const value = read();
      for (const listener of listeners) listener(value);
    },
    together(act: () => void, changed: () => void): void {
      isTogether = true;
      try {
        act();
      } finally {
        isTogether = false;
        changed();
      }
    },
  };
}

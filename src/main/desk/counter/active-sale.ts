import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import type { Announcement, DeskSnapshot, LeftSale, PaymentView } from '../../../shared/payment/snapshot.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { Sale } from '../ports/journal-port.ts';
import type { StopNotice } from '../ports/parts.ts';
import { AT_REST, type Progress, paymentOfSale, viewOf } from './payment-view.ts';

/** The sale at the counter. It holds only what is on disk or shown. */
export type ActiveSale = ReturnType<typeof createActiveSale>;

interface Placed {
  sale: SaleRecord;
  payment: PaymentRecord;
  earlierPayments: number;
  progress?: Partial<Progress>;
}

/** @param notices reasons found outside the desk why the till takes no payments; the desk's own reason comes first */
export function createActiveSale(notices: readonly StopNotice[] = []) {
  const listeners = createListeners<DeskSnapshot>();
  let revision = 0;
  let current: (Placed & { progress: Progress }) | null = null;
  let stopped: Problem | null = null;
  const elsewhere = createElsewhere(changed);

  function snapshot(): DeskSnapshot {
    return {
      revision,
      ...elsewhere.shown(current?.sale.id),
      stopped: stopped ?? notices.map((notice) => notice.problem()).find((found) => found !== null) ?? null,
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
    if (placed) elsewhere.placed(placed.payment);
    current = placed && { ...placed, progress: { ...AT_REST, ...placed.progress } };
    changed();
  }

  function recordChanged(changedSale: Sale, payment: PaymentRecord, progress: Partial<Progress>): void {
    const { sale } = changedSale;
    elsewhere.recordChanged(changedSale, payment);
    // A sale left for later leaves the counter at once.
    if (current?.sale.id === sale.id) current = sale.status === 'parked' ? null : { ...current, sale };
    if (current?.payment.reference === payment.reference) {
      current = { ...current, payment, progress: { ...current.progress, ...progress } };
    }
    changed();
  }

  /** Shows a sale again that another writer changed. A sale that is not shown does not come back. */
  function showAgain(changedSale: Sale): void {
    const { sale, payments } = changedSale;
    if (current?.sale.id !== sale.id && !elsewhere.isListed(sale.id)) return;
    for (const payment of payments) recordChanged(changedSale, payment, {});
  }

  for (const notice of notices) notice.onChange(changed);
  return {
    snapshot,
    place,
    recordChanged,
    showAgain,
    onChange: (listener: (snapshot: DeskSnapshot) => void) => listeners.add(listener),
    together: (act: () => void) => listeners.together(act, changed),
    ...elsewhere.actions,
    progressChanged(reference: string, progress: Partial<Progress>) {
      if (current?.payment.reference !== reference) return;
      const before = viewOf(current.payment, current.progress);
      current = { ...current, progress: { ...current.progress, ...progress } };
      if (!isSame(before, viewOf(current.payment, current.progress))) changed();
    },
    /** Returns why the goods stay; undefined if the payment is not at the counter. */
    heldOf: (reference: string) => (current?.payment.reference === reference ? current.progress.held : undefined),
    stop(problem: Problem) {
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

/** Tells whether the screens would show the same. Such a change is not sent. */
function isSame(one: PaymentView, other: PaymentView): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function createElsewhere(changed: () => void) {
  const unsettled = createUnsettledCount();
  const leftSales = createLeftSales();
  const announcements = createAnnouncements();
  return {
    placed(payment: PaymentRecord): void {
      unsettled.count(payment);
      leftSales.delete(payment.saleId);
    },
    recordChanged(sale: Sale, payment: PaymentRecord): void {
      unsettled.count(payment);
      leftSales.changed(sale);
      announcements.changed(payment);
    },
    isListed: leftSales.has,
    shown: (saleAtCounter: string | undefined) => ({
      notSettled: unsettled.besides(saleAtCounter),
      leftSales: leftSales.newest(),
      announcements: announcements.newest(),
    }),
    actions: {
      countUnsettled(payment: PaymentRecord): void {
        unsettled.count(payment);
        changed();
      },
      showLeft(sale: Sale): void {
        leftSales.changed(sale);
        changed();
      },
      /** Keeps the latest news of each payment until a person dismisses it. */
      announce(news: Announcement): void {
        announcements.add(news);
        changed();
      },
      dismiss(reference: string): void {
        announcements.delete(reference);
        changed();
      },
    },
  };
}

function createUnsettledCount() {
  const sales = new Map<string, string>();
  return {
    count({ reference, saleId, state }: PaymentRecord): void {
      if (state.outcome === 'open' || state.outcome === 'unknown') sales.set(reference, saleId);
      else sales.delete(reference);
    },
    besides: (shownSaleId: string | undefined) => [...sales.values()].filter((saleId) => saleId !== shownSaleId).length,
  };
}

/** The most sales that the counter lists as left for later. The journal has all of them. */
export const MOST_LEFT = 20;

function createLeftSales() {
  const bySale = new Map<string, LeftSale>();
  return {
    changed({ sale, payments }: Sale): void {
      const { id: saleId, amount, note, createdAt, status } = sale;
      const payment = paymentOfSale(payments);
      if (status !== 'parked' || !payment || isOver(payment)) return void bySale.delete(saleId);
      const { screen } = viewOf(payment, AT_REST);
      bySale.set(saleId, { saleId, amount, note, createdAt, screen });
    },
    has: (saleId: string) => bySale.has(saleId),
    delete: (saleId: string) => bySale.delete(saleId),
    newest: (): LeftSale[] =>
      [...bySale.values()].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, MOST_LEFT),
  };
}

/** Tells whether the customer has the goods or the money back, so that nothing is left to do. */
function isOver({ state }: PaymentRecord): boolean {
  return state.outcome === 'paid' && (state.handedOver ?? state.returned ?? state.settled) !== undefined;
}

/** A run of re-queries may cause thousands of announcements. Later ones appear as earlier ones are dismissed. */
export const MOST_ANNOUNCED = 100;

function createAnnouncements() {
  const byReference = new Map<string, Announcement>();
  return {
    add(news: Announcement): void {
      byReference.delete(news.reference);
      byReference.set(news.reference, news);
    },
    /** Removes the news that goods wait once they have left. */
    changed(payment: PaymentRecord): void {
      const { reference } = payment;
      if (byReference.get(reference)?.kind === 'paid' && isOver(payment)) byReference.delete(reference);
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

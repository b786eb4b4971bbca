import { type BookedPayment, type Books, ERASED_MEANWHILE, type PaymentPlace, type Position } from './books-port.ts';
import { columnsOf, createdAtOf, wordsOf } from './payment-columns.ts';

/** Books in memory for the simulation, which can set them back to an earlier copy. */
export interface MemoryBooks extends Books {
  copy(): Contents;
  restore(copy: Contents): void;
}

interface Contents {
  positions: Map<string, Position>;
  payments: Map<string, BookedPayment>;
}

export function memoryBooks(): MemoryBooks {
  let contents: Contents = { positions: new Map(), payments: new Map() };
  return {
    positions: async () => new Map(contents.positions),
    putPosition: async (journal, position) => {
      const isNewer = position.seq > (contents.positions.get(journal)?.seq ?? -1);
      if (isNewer) contents.positions.set(journal, position);
    },
    payments: async (journal, references) =>
      references.flatMap((reference) => contents.payments.get(`${journal} ${reference}`) ?? []),
    paymentsOfSales: async (journal, saleIds) =>
      [...contents.payments.values()].filter(
        (payment) => payment.journal === journal && saleIds.includes(payment.record.saleId),
      ),
    putPayments: async (journal, payments) => {
      for (const { reference, erasedAt } of payments) {
        const there = contents.payments.get(`${journal} ${reference}`);
        if ((there?.erasedAt ?? null) !== erasedAt) throw new Error(ERASED_MEANWHILE);
      }
      for (const payment of payments) put(contents, payment);
    },
    changePayment: async (journal, reference, change) => {
      const there = contents.payments.get(`${journal} ${reference}`);
      if (there) contents.payments.set(`${journal} ${reference}`, change(there));
    },
    paymentsEverywhere: async (reference) =>
      [...contents.payments.values()].filter((payment) => payment.reference === reference),
    search: async (place) => found([...contents.payments.values()], place),
    copy: () => copyOf(contents),
    restore: (copy) => {
      contents = copyOf(copy);
    },
  };
}

function copyOf({ positions, payments }: Contents): Contents {
  return {
    positions: new Map(positions),
    payments: new Map(payments),
  };
}

function put({ payments }: Contents, payment: BookedPayment): void {
  const name = `${payment.journal} ${payment.reference}`;
  const there = payments.get(name);
  if (!there || columnsOf(there).seq < columnsOf(payment).seq) payments.set(name, payment);
}

function found(payments: readonly BookedPayment[], { search, before, limit }: PaymentPlace): BookedPayment[] {
  const { prefix, words } = wordsOf(search);
  const isFound = (payment: BookedPayment) => {
    const row = columnsOf(payment);
    return (
      isAmong(search.journals, payment.journal) &&
      (row.is_proven || search.outcomes === null) &&
      isAmong<string>(search.outcomes, row.outcome) &&
      (search.dayFrom === null || row.day >= search.dayFrom) &&
      (search.dayTo === null || row.day <= search.dayTo) &&
      (prefix === null || row.reference.startsWith(prefix)) &&
      words.every((word) => row.found_by.includes(word))
    );
  };
  const place = before && placeOf(before);
  return payments
    .filter(isFound)
    .filter((payment) => place === null || order(paymentPlace(payment), place) < 0)
    .sort((one, other) => order(paymentPlace(other), paymentPlace(one)))
    .slice(0, limit);
}

function isAmong<Value>(some: readonly Value[] | null, value: Value): boolean {
  return some === null || some.includes(value);
}

function paymentPlace(payment: BookedPayment): string {
  return placeOf({ createdAt: createdAtOf(payment), journal: payment.journal, reference: payment.reference });
}

function placeOf({ createdAt, journal, reference }: { createdAt: string; journal: string; reference: string }): string {
  return `${createdAt} ${journal} ${reference}`;
}

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { readIfReadable } from '../database/connection.ts';
import { databasesAside, type JournalFiles } from '../database/files.ts';
import { type DeskReads, prepareDeskReads } from '../records.ts';

/**
 * Also finds payments of journals that were put aside. Each is returned as the journal has it that changed it last. A damaged journal knows
 * no payment.
 */
export function guardedWithAside(
  own: Pick<DeskReads, 'guardedPayments' | 'payment'>,
  files: JournalFiles,
  till: string,
): DeskReads['guardedPayments'] {
  return (query) => {
    const guarded = own.guardedPayments(query);
    const databases = databasesAside(files);
    if (databases.length === 0) return guarded;
    const aside = (read: (reads: DeskReads) => PaymentRecord[]) =>
      databases.flatMap((file) => readIfReadable(file, (connection) => read(prepareDeskReads(connection, till))) ?? []);
    const found = [...guarded, ...aside((reads) => reads.guardedPayments(query))];
    const references = [...new Set(found.map(({ reference }) => reference))];
    const knownTo = ({ payment }: Pick<DeskReads, 'payment'>) => references.flatMap((each) => payment(each) ?? []);
    return newestOfEach([...knownTo(own), ...aside(knownTo)]);
  };
}

function newestOfEach(payments: readonly PaymentRecord[]): PaymentRecord[] {
  const newest = new Map<string, PaymentRecord>();
  for (const payment of payments) {
    const before = newest.get(payment.reference);
    if (!before || before.updatedAt < payment.updatedAt) newest.set(payment.reference, payment);
  }
  return [...newest.values()];
}

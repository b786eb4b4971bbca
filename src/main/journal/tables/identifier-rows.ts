import type { DatabaseSync } from 'node:sqlite';
import { identifierKey } from '../../../shared/input/service-identifiers.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

/** Returns the service's identifiers of a payment, sorted and without duplicates. */
function identifierKeys({ serviceIdentifiers = [] }: PaymentRecord): string[] {
  return [...new Set(serviceIdentifiers.map(({ value }) => identifierKey(value)))].sort();
}

/** Updates the identifier rows of a payment. Nearly every entry leaves them unchanged. */
export function prepareIdentifierRows(connection: DatabaseSync): {
  write: (position: number, payment: PaymentRecord) => void;
  remove: (position: number) => void;
} {
  const find = connection.prepare('SELECT key FROM service_identifiers WHERE position = ? ORDER BY key');
  const add = connection.prepare('INSERT INTO service_identifiers (position, key) VALUES (?, ?)');
  const remove = connection.prepare('DELETE FROM service_identifiers WHERE position = ?');
  return {
    write(position, payment) {
      const keys = identifierKeys(payment);
      const before = find.all(position).map(({ key }) => String(key));
      if (before.join('\n') === keys.join('\n')) return;
      remove.run(position);
      for (const key of keys) add.run(position, key);
    },
    remove(position) {
      remove.run(position);
    },
  };
}

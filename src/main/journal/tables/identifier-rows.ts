import type { DatabaseSync } from 'node:sqlite';
import { identifierKey } from '../../../shared/input/service-identifiers.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

/** What a payment is found by beside its own reference: what the service calls it, each once, in order. */
export function identifierKeys({ serviceIdentifiers = [] }: PaymentRecord): string[] {
  return [...new Set(serviceIdentifiers.map(({ value }) => identifierKey(value)))].sort();
}

/** Prepares what brings the rows of a payment up to date; nearly every entry leaves them as they are. */
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

import { PRACTICE_SIGNING_PUBLIC_KEY } from '../../shared/journal/seal.ts';
import { withoutPersonal } from '../../shared/personal/without-personal.ts';
import type { Books } from '../books/books-port.ts';
import type { Spoken } from '../ledger/erasure.ts';
import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';
import type { ErasedPayment, ErasedPayments } from './erased-payments.ts';
import type { Doing } from './till-acts.ts';

export interface ErasingParts {
  ledger: Ledger;
  books: Books;
  /** Stored outside the database, so that a restored database can be erased again. */
  erased: ErasedPayments;
  clock: () => Date;
}

/**
 * Erases the personal data of a payment's sale, and of each case that names a payment of the sale, in every journal of
 * the till and in the books. A claim of another till about the sale erases only that till's data. Erasing again is
 * harmless.
 * @returns the journals that know the reference
 */
export async function erasePayment(
  parts: ErasingParts,
  reference: string,
  { by, reason }: Doing,
): Promise<readonly string[]> {
  const at = parts.clock().toISOString();
  const erased: string[] = [];
  for (const journals of tillsOf(await parts.ledger.journals())) {
    for (const [journal, { references, sales, cases }] of await spokenOf(parts.ledger, journals, reference)) {
      const others = [...cases, ...references];
      const payment: ErasedPayment = { journal: journal.id, reference, sales, others, at, by, reason };
      // The list outside the database comes first: a database restored from an older backup contains the data again.
      parts.erased.add(payment);
      await eraseInJournal(parts, payment);
      erased.push(journal.id);
    }
  }
  return erased;
}

/** Repeats the listed erasures that the database lacks, for example after a restore from an older backup. */
export async function eraseAgain(parts: ErasingParts): Promise<void> {
  const acts = await parts.ledger.acts(null);
  const known = new Set(acts.flatMap(({ what, ...act }) => (what === 'paymentErased' ? [nameOf(act)] : [])));
  for (const payment of parts.erased.all()) {
    if (known.has(nameOf({ ...payment, about: payment.reference }))) continue;
    if (await parts.ledger.journal(payment.journal)) await eraseInJournal(parts, payment);
  }
}

/** Repeats the listed erasures in the first round and for each new journal, which a restore may have forgotten. */
export function erasingInNewJournals(parts: ErasingParts): { round(): Promise<boolean> } {
  let known = 0;
  return {
    round: async () => {
      const { length } = await parts.ledger.journals();
      if (length > known) await eraseAgain(parts);
      known = length;
      return false;
    },
  };
}

/** Applies to the books the erasures that so far are only in the ledger. */
export async function eraseInBooks({ ledger, books }: Pick<ErasingParts, 'ledger' | 'books'>): Promise<void> {
  for (const erasure of (await ledger.openErasures()).filter(({ isBooked }) => !isBooked)) {
    await emptyBooks(books, erasure.journal, [erasure.subject], erasure.at);
    await ledger.putBooked(erasure);
  }
}

function nameOf({ journal, about, at }: { journal: string; about: string; at: string }): string {
  return `${journal} ${about} ${at}`;
}

async function eraseInJournal(
  { ledger, books }: ErasingParts,
  { journal, reference, sales, others, at, by, reason }: ErasedPayment,
): Promise<void> {
  await ledger.transaction(async (transaction) => {
    await transaction.journal(journal);
    await transaction.addAct(journal, { at, by, what: 'paymentErased', about: reference, reason });
    await transaction.erase(journal, { at, reference, sales, others });
  });
  // Erases in the books at once. The second step repeats this, because it may have read the entries before the erasure.
  await emptyBooks(books, journal, sales, at);
}

async function emptyBooks(books: Books, journal: string, sales: readonly string[], at: string): Promise<void> {
  for (const { reference } of sales.length > 0 ? await books.paymentsOfSales(journal, sales) : []) {
    await books.changePayment(journal, reference, (there) => ({
      ...there,
      record: withoutPersonal(there.record),
      erasedAt: at,
    }));
  }
}

/** Groups journals by key. The practice key is public, so practice journals are not grouped. */
function tillsOf(journals: readonly KnownJournal[]): KnownJournal[][] {
  const tills = Map.groupBy(journals, ({ id, publicKey }) =>
    publicKey === PRACTICE_SIGNING_PUBLIC_KEY ? id : publicKey,
  );
  return [...tills.values()];
}

/** Returns the payments, sales and cases that the journals of one till tie to the payment's sale. */
async function spokenOf(
  ledger: Ledger,
  journals: readonly KnownJournal[],
  reference: string,
): Promise<[KnownJournal, Spoken][]> {
  let named: Omit<Spoken, 'cases'> = { references: [reference], sales: [] };
  for (;;) {
    const spoken: [KnownJournal, Spoken][] = [];
    for (const journal of journals) spoken.push([journal, await ledger.speaksOf(journal.id, named)]);
    const all = (name: 'references' | 'sales') => [
      ...new Set([...named[name], ...spoken.flatMap(([, said]) => said[name])]),
    ];
    const next = { references: all('references'), sales: all('sales') };
    if (next.references.length === named.references.length && next.sales.length === named.sales.length) {
      return spoken.filter(([, { sales, cases, references }]) =>
        [sales, cases, references].some(({ length }) => length > 0),
      );
    }
    named = next;
  }
}

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
  /** The list of erased payments. It lies outside the database. */
  erased: ErasedPayments;
  clock: () => Date;
}

/**
 * Erases the personal data of a payment's sale, and of each case that names one of the sale's payments, in every journal of the till and in the
 * books. The chain does not change. Other tills' claims about the sale erase nothing but their own data. Idempotent.
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
      // The erasure is first written outside the database, because a restored database would contain the data again.
      parts.erased.add(payment);
      await eraseInJournal(parts, payment);
      erased.push(journal.id);
    }
  }
  return erased;
}

/** Repeats erasures that the database does not know, for example after an older copy was restored. */
export async function eraseAgain(parts: ErasingParts): Promise<void> {
  const acts = await parts.ledger.acts(null);
  const known = new Set(acts.flatMap(({ what, ...act }) => (what === 'paymentErased' ? [nameOf(act)] : [])));
  for (const payment of parts.erased.all()) {
    if (known.has(nameOf({ ...payment, about: payment.reference }))) continue;
    if (await parts.ledger.journal(payment.journal)) await eraseInJournal(parts, payment);
  }
}

/** Repeats erasures in the first round, and whenever a journal is new: a restored head office may have known its till before. */
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

/** Erases in the books what the journals erased since the books last followed. */
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
  // Empties the books at once. The second step repeats this, because it may have read the entries before the erasure.
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

/** Returns what the journals of one till say about the payment and the other payments of its sale. */
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

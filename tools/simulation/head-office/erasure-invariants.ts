import type { MemoryBooks } from '../../../src/head-office/books/memory-books.fixture.ts';
import type { MemoryLedger } from '../../../src/head-office/ledger/memory-ledger.fixture.ts';
import { verifyJournal } from '../../../src/head-office/reading/verify-journal.ts';
import { keptEvents } from '../../../src/head-office/second-step/read-entries.ts';

/** A payment of a story. Each has its own e-mail address, which shows whether its data was erased. */
export interface BegunPayment {
  reference: string;
  journal: string;
  saleId: string;
  email: string;
  /** True if the payment may be paid, so that its sale gets no other payment. */
  isPaid: boolean;
  isErasedAtTill: boolean;
}

/** @returns a sentence for each payment whose data survived an erasure or is missing without one */
export async function brokenErasures(
  ledger: MemoryLedger,
  books: MemoryBooks,
  payments: readonly BegunPayment[],
): Promise<string[]> {
  const broken: string[] = [];
  if ((await ledger.openErasures()).some(({ isBooked }) => !isBooked)) broken.push('an erasure is not in the books');
  const ledgerText = JSON.stringify(everything(ledger.copy()));
  const booksText = JSON.stringify(everything(books.copy()));
  for (const { id } of await ledger.journals()) {
    const acts = (await ledger.acts(id)).filter(({ what }) => what === 'paymentErased');
    const own = payments.filter(({ journal }) => journal === id);
    const named = new Set(acts.map(({ about }) => about));
    const sales = new Set(own.filter(({ reference }) => named.has(reference)).map(({ saleId }) => saleId));
    const said = (await ledger.lines(id)).flatMap(erasedReference);
    const reached = own.filter(({ saleId, reference }) => sales.has(saleId) || said.includes(reference));
    if (reached.some(({ email }) => ledgerText.includes(email))) broken.push('what was to be erased is there');
    if (reached.some(({ email }) => booksText.includes(email))) broken.push('what was to be erased is in the books');
    // A restored till may lack data that its newer disk erased, without an entry that reports the erasure.
    const askedFor = [...reached, ...own.filter(({ isErasedAtTill }) => isErasedAtTill)];
    const isAskedFor = (reference: string | undefined) => askedFor.some((payment) => payment.reference === reference);
    const gone = keptEvents(await ledger.lines(id)).filter(({ isUndisclosed }) => isUndisclosed);
    if (!gone.every(({ entry }) => isAskedFor(entry?.reference))) broken.push('what nobody asked for is gone');
    const booked = await books.payments(id, [...new Set(own.map(({ reference }) => reference))]);
    if (booked.some(({ reference, erasedAt }) => erasedAt !== null && !isAskedFor(reference))) {
      broken.push('a payment that nobody asked for is gone from the books');
    }
    if ((await verifyJournal(ledger, id))?.brokenAt !== null) broken.push('a journal does not follow');
  }
  return broken;
}

function erasedReference(line: Uint8Array): string[] {
  const { payload } = JSON.parse(Buffer.from(line).toString()) as {
    payload: { reference?: string; happening: { kind: string } };
  };
  const isErasing = payload.happening.kind === 'personalErased' && payload.reference !== undefined;
  return isErasing ? [payload.reference ?? ''] : [];
}

function everything(contents: object): unknown {
  return Object.values(contents).map((part: unknown) => {
    if (part instanceof Set) return [...part];
    return part instanceof Map ? [...part].map((pair) => textsIn(pair)) : part;
  });
}

function textsIn(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  if (Array.isArray(value)) return value.map(textsIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, textsIn(part)]));
}

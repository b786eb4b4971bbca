import { gunzipSync } from 'node:zlib';
import { keptBodies } from '../../src/head-office/acts/erase-evidence.ts';
import { knownErasures } from '../../src/head-office/acts/erasures.ts';
import type { MemoryBooks } from '../../src/head-office/books/memory-books.ts';
import type { MemoryLedger } from '../../src/head-office/ledger/memory-ledger.ts';
import { verifyJournal } from '../../src/head-office/reading/verify-journal.ts';

/** A payment as a till of a story has begun it. Each has an e-mail of its own. */
export interface BegunPayment {
  reference: string;
  journal: string;
  saleId: string;
  email: string;
}

/** @returns a sentence for each payment that was to be erased and is there, and for each that is gone and nobody asked for */
export async function brokenErasures(
  ledger: MemoryLedger,
  books: MemoryBooks,
  payments: readonly BegunPayment[],
): Promise<string[]> {
  const broken: string[] = [];
  for (const { id } of await ledger.journals()) {
    const known = knownErasures(await ledger.acts(id));
    if (known.some(({ isEnded }) => !isEnded)) broken.push('an erasure has no end');
    const own = payments.filter(({ journal }) => journal === id);
    const named = new Set(known.map(({ erasure }) => erasure.reference));
    const sales = new Set(own.filter(({ reference }) => named.has(reference)).map(({ saleId }) => saleId));
    const reached = own.filter(({ saleId }) => sales.has(saleId));
    const booked = await books.payments(id, [...new Set(own.map(({ reference }) => reference))]);
    const text = (await keptText(ledger, id)) + JSON.stringify(booked);
    if (reached.some(({ email }) => text.includes(email))) broken.push('what was to be erased is there');
    const erasedHere = (await ledger.lines(id)).map(readErased).filter((line) => line.erased !== undefined);
    const isAskedFor = (reference: string | undefined) => reached.some((payment) => payment.reference === reference);
    if (!erasedHere.every(({ payment }) => isAskedFor(payment?.reference)))
      broken.push('what nobody asked for is gone');
    if (booked.some(({ reference, erasedAt }) => erasedAt !== null && !isAskedFor(reference))) {
      broken.push('a payment that nobody asked for is gone from the books');
    }
    if ((await verifyJournal(ledger, id))?.brokenAt !== null)
      broken.push('a journal with erased lines does not follow');
  }
  return broken;
}

async function keptText(ledger: MemoryLedger, journal: string): Promise<string> {
  let text = Buffer.concat([...(await ledger.lines(journal))]).toString();
  for await (const { body } of keptBodies(ledger, journal)) text += gunzipSync(body).toString();
  return text;
}

function readErased(line: Uint8Array) {
  const { payload } = JSON.parse(Buffer.from(line).toString()) as {
    payload: { erased?: object; payment?: { reference: string } | null };
  };
  return payload;
}

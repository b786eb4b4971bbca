import { gunzipSync, gzipSync } from 'node:zlib';
import type { BookedPayment, Books } from '../books/books-port.ts';
import type { Ledger, LedgerTransaction } from '../ledger/ledger-port.ts';
import { type Erasure, erasedLine, withoutPersonal } from '../protocol/erased-line.ts';
import { linesIn } from '../protocol/lines.ts';
import type { Doing } from './till-acts.ts';

export interface ErasingParts {
  ledger: Ledger;
  books: Books;
  clock: () => Date;
}

/**
 * Erases what is personal in a payment, where the law asks: e-mail, phone, notes, names and what was written in words, in every line
 * that speaks of it, in what is kept as evidence and in the books. Hashes and numbers stay, and each line says that it was erased.
 * It may be asked for again, as where it was interrupted.
 * @returns how many lines were erased; null where there is no such payment
 */
export async function erasePayment(
  parts: ErasingParts,
  journal: string,
  reference: string,
  { by, reason }: Doing,
): Promise<number | null> {
  const { ledger, books, clock } = parts;
  const [payment] = await books.payments(journal, [reference]);
  if (!payment) return null;
  const at = clock().toISOString();
  // First who did it and why: a line that says it was erased is believed only where this was written.
  await ledger.transaction((transaction) =>
    transaction.addAct(journal, { at, by, what: 'paymentErased', about: reference, reason }),
  );
  return await carryOut(parts, payment, { reference, at, by, why: reason });
}

/** Ends what was asked for and interrupted, as by the end of the program. */
export async function finishErasures(parts: ErasingParts): Promise<void> {
  for (const { journal, what, about: reference, at, by, reason } of await parts.ledger.acts(null)) {
    if (what !== 'paymentErased') continue;
    const [payment] = await parts.books.payments(journal, [reference]);
    if (payment && payment.erasedAt === null) await carryOut(parts, payment, { reference, at, by, why: reason });
  }
}

async function carryOut({ ledger, books }: ErasingParts, payment: BookedPayment, erasure: Erasure): Promise<number> {
  const { journal, record } = payment;
  let count = 0;
  for (let seq = 0; ; ) {
    const lines = await ledger.linesAfter(journal, seq);
    if (lines.length === 0) break;
    count += await eraseLines(ledger, journal, { after: seq, lines }, [{ erasure, saleId: record.saleId }]);
    seq += lines.length;
  }
  await ledger.transaction((transaction) => eraseEvidence(transaction, journal, erasure, record.saleId));
  // The projection last: while it has what is personal, not all is done.
  await books.changePayment(journal, erasure.reference, (there) => ({
    ...there,
    record: withoutPersonal(there.record),
    erasedAt: erasure.at,
  }));
  return count;
}

/** Which payments of a journal are erased, as far as lines are concerned. */
export interface ErasedPayment {
  erasure: Erasure;
  saleId: string;
}

/** Erases lines that lie together. @returns how many were erased now */
export async function eraseLines(
  ledger: Ledger,
  journal: string,
  { after, lines }: { after: number; lines: readonly Uint8Array[] },
  payments: readonly ErasedPayment[],
): Promise<number> {
  const change = (line: Uint8Array) =>
    payments.reduce<Uint8Array | null>((left, { erasure, saleId }) => left ?? erasedLine(line, erasure, saleId), null);
  // Most lines speak of other payments: nothing is locked for them.
  if (lines.every((line) => change(line) === null)) return 0;
  return await ledger.transaction((transaction) => transaction.changeLines(journal, after + 1, change));
}

/** What contradicted is kept as it came: of that, too, only what is personal goes. */
async function eraseEvidence(
  transaction: LedgerTransaction,
  journal: string,
  erasure: Erasure,
  saleId: string,
): Promise<void> {
  for (const { id, body } of await transaction.bodies(journal)) {
    const lines = linesIn(gunzipSync(body));
    const erased = lines.map((line) => erasedLine(line, erasure, saleId));
    if (erased.every((line) => line === null)) continue;
    await transaction.putBody(journal, id, gzipSync(Buffer.concat(lines.map((line, index) => erased[index] ?? line))));
  }
}

/*
 * Personal data is erased by subject. The subject of an entry is the id of its sale or of its case. An entry with neither, which no till writes, has
 * the payment's reference as its subject.
 */

/** An erasure that a person ordered in one journal. */
export interface Erasure {
  at: string;
  reference: string;
  sales: readonly string[];
  others: readonly string[];
}

export interface ErasedByTill {
  /** When head office received the till's entry, UTC. */
  at: string;
  reference: string;
  saleId: string;
  seq: number;
  /** The numbers of the entries whose personal data the till erased. */
  entries: readonly number[];
}

export interface OpenErasure {
  journal: string;
  subject: string;
  reference: string;
  /** When the newest erasure of this subject was ordered, UTC. */
  at: string;
  /** True once the books contain no personal data of the subject. */
  isBooked: boolean;
  /** True until the till reports the same erasure. */
  awaitsTill: boolean;
}

/** The payments, sales and cases of a journal that belong together. */
export interface Spoken {
  references: readonly string[];
  sales: readonly string[];
  cases: readonly string[];
}

export function subjectOf({
  saleId,
  ofCase,
  reference,
}: {
  saleId: string | null;
  ofCase: { id: string } | null;
  reference: string | null;
}): string | null {
  return saleId ?? ofCase?.id ?? reference;
}

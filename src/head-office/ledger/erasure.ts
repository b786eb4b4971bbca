/* Personal data is erased by subject: the id of the entry's sale, else of its case, else the payment's reference. */

/** An erasure that a person ordered in one journal. */
export interface Erasure {
  at: string;
  reference: string;
  sales: readonly string[];
  others: readonly string[];
}

export interface ErasedByTill {
  /** When head office received the till's entry (UTC). */
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
  /** When the newest erasure of the subject was ordered (UTC). */
  at: string;
  isBooked: boolean;
  /** True until the till has reported the same erasure. */
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

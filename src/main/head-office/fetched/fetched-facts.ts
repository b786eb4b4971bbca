import { z } from 'zod';
import { createEntryFold } from '../../../shared/fold/entry-fold.ts';
import type { Point } from '../../../shared/head-office/wire.ts';
import {
  type GivenNumbers,
  givenNumbersSchema,
  NO_NUMBERS,
  numbersAfter,
} from '../../../shared/journal/given-numbers.ts';
import { type JournalEntry, journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import type { FetchedStretch } from '../../../shared/journal/journal-identity.ts';
import { disclosureSchema, joinedEntry } from '../../../shared/journal/personal-data.ts';
import { type SignedSeal, signedSealSchema } from '../../../shared/journal/seal.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import type { PaymentRecord, SaleState } from '../../../shared/payment/records.ts';
import type { EventLine } from '../../../verify/check/event-line.ts';

/** A stretch of fetched entries of a journal, and the facts about payments in it. */
export interface FetchedEntries {
  journal: string;
  /** The last entry of the till's own journal, which the fetched entries follow. */
  before: Point;
  last: Point;
  signedBy: string;
  witnessedBy: string;
  /**
   * True if the entries are known to be this till's own. Valid entries that unknown keys signed only warn before a
   * charge and hold goods back until a case decides; nothing else in them counts.
   */
  isProven: boolean;
  /** The fetched stretches that the journal names and that end within these entries. */
  through: readonly FetchedStretch[];
  fetchedAt: string;
  folder: string;
  entries: number;
  /**
   * Each payment that the entries name, in the state after its last entry. A payment that began before the stretch is
   * missing if the earlier journal is gone.
   */
  payments: ReadonlyMap<string, PaymentRecord>;
  /** The references of payments that begin in the entries. */
  begun: ReadonlySet<string>;
  /** The hand-overs in the entries, by payment reference. */
  handedOver: ReadonlyMap<string, { at: string; by: string }>;
  numbers: GivenNumbers;
}

export type FetchedFacts = ReturnType<typeof fetchedFacts>;

/**
 * Collects facts from entries, which `take` must get in order.
 * @param saleBefore returns a sale as it was before the first entry; null if the sale begins in the entries
 */
export function fetchedFacts(saleBefore: (saleId: string) => SaleState | null = () => null) {
  const payments = new Map<string, PaymentRecord>();
  const begun = new Set<string>();
  const handedOver = new Map<string, { at: string; by: string }>();
  let numbers = NO_NUMBERS;
  let newestSeal: SignedSeal | null = null;
  const sales = new Map<string, SaleState>();
  const entryFold = createEntryFold({
    get: (saleId) => sales.get(saleId) ?? saleBefore(saleId) ?? undefined,
    set: (saleId, state) => sales.set(saleId, state),
  });
  return {
    payments,
    begun,
    handedOver,
    get numbers() {
      return numbers;
    },
    get newestSeal() {
      return newestSeal;
    },
    take({ payload, disclosed }: Pick<EventLine, 'payload' | 'disclosed'>) {
      const said = jsonOrNull(Buffer.from(payload).toString('utf8'));
      const entry = entrySchema.safeParse(said).data;
      if (!entry) return;
      const { happening, reference, at, actor: by } = entry;
      numbers = numbersAfter(numbers, happening);
      const sealed = happening.kind === 'sealed' ? signedSealSchema.safeParse(pick(happening)).data : undefined;
      newestSeal = sealed ?? newestSeal;
      if (reference === undefined) return;
      if (happening.kind === 'paymentIntended') begun.add(reference);
      if (happening.kind === 'goodsHandedOver' && !handedOver.has(reference)) handedOver.set(reference, { at, by });
      const read = journalEntrySchema.safeParse(said).data;
      const payment = read && entryFold.follow(disclosing(read, disclosed)).entry.payment;
      if (payment) payments.set(reference, payment);
    },
  };
}

/** Adds the disclosed personal data, which the caller has verified. */
function disclosing(entry: JournalEntry, disclosed: Uint8Array | null): JournalEntry {
  const said = disclosed && disclosureSchema.safeParse(jsonOrNull(Buffer.from(disclosed).toString('utf8'))).data;
  return (said && joinedEntry(entry, said.data)) ?? entry;
}

const number = z.int().nonnegative().optional().catch(undefined);

/** The few required fields of an entry, so that entries of later versions can be read. */
const entrySchema = z.looseObject({
  at: z.string(),
  actor: z.string(),
  happening: z.looseObject({
    kind: z.string(),
    number,
    shift: number,
    run: number,
    numbers: givenNumbersSchema.optional().catch(undefined),
  }),
  reference: z.string().optional().catch(undefined),
});

function pick({ seal, signature }: Record<string, unknown>): unknown {
  return { seal, signature };
}

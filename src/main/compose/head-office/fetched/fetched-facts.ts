import { z } from 'zod';
import type { Point } from '../../../../shared/head-office/wire.ts';
import {
  type GivenNumbers,
  givenNumbersSchema,
  NO_NUMBERS,
  numbersAfter,
} from '../../../../shared/journal/given-numbers.ts';
import type { FetchedStretch } from '../../../../shared/journal/journal-identity.ts';
import { type SignedSeal, signedSealSchema } from '../../../../shared/journal/seal.ts';
import { jsonOrNull } from '../../../../shared/json-or-null.ts';
import { type PaymentRecord, paymentRecordSchema } from '../../../../shared/payment/records.ts';

/** Entries of a journal that were fetched back, and what they say of payments. */
export interface FetchedEntries {
  journal: string;
  /** The till's own end, after which they begin. */
  before: Point;
  last: Point;
  /** With which keys of the till and of head office they are signed. */
  signedBy: string;
  witnessedBy: string;
  /**
   * Whether they are known to be this till's own. What holds in itself and is signed with keys that nobody knows any more warns, which
   * costs a question, and keeps goods back, which a case can decide; nothing else of it is believed.
   */
  isProven: boolean;
  /** Those of the ends that a journal names of its fetched entries that lie in them. */
  through: readonly FetchedStretch[];
  /** UTC. */
  fetchedAt: string;
  /** Where they lie. */
  folder: string;
  entries: number;
  /** The newest record of each payment that they speak of. */
  payments: ReadonlyMap<string, PaymentRecord>;
  /** References of payments that begin in them. */
  begun: ReadonlySet<string>;
  /** References whose goods were handed over by what they say, and when and by whom. */
  handedOver: ReadonlyMap<string, { at: string; by: string }>;
  /** The highest numbers that they give. */
  numbers: GivenNumbers;
}

/** What is taken down of entries, one after the other. */
export interface FetchedFacts extends Pick<FetchedEntries, 'payments' | 'begun' | 'handedOver'> {
  readonly numbers: GivenNumbers;
  /** The newest seal among them; null where there is none. */
  readonly newestSeal: SignedSeal | null;
  take(payload: Uint8Array): void;
}

export function fetchedFacts(): FetchedFacts {
  const payments = new Map<string, PaymentRecord>();
  const begun = new Set<string>();
  const handedOver = new Map<string, { at: string; by: string }>();
  let numbers = NO_NUMBERS;
  let newestSeal: SignedSeal | null = null;
  const wasHandedOver = (reference: string, first: { at: string; by: string }) => {
    if (!handedOver.has(reference)) handedOver.set(reference, first);
  };
  const takePayment = (kind: string, payment: { reference: string }, whoAndWhen: { at: string; by: string }) => {
    const { reference } = payment;
    if (kind === 'paymentIntended') begun.add(reference);
    if (kind === 'goodsHandedOver') wasHandedOver(reference, whoAndWhen);
    const record = paymentRecordSchema.safeParse(payment).data;
    if (!record) return;
    payments.set(reference, record);
    // The hand-over itself may lie before these entries.
    if (record.state.outcome === 'paid' && record.state.released) wasHandedOver(reference, record.state.released);
  };
  return {
    ...{ payments, begun, handedOver },
    get numbers() {
      return numbers;
    },
    get newestSeal() {
      return newestSeal;
    },
    take(payload) {
      const entry = entrySchema.safeParse(jsonOrNull(Buffer.from(payload).toString('utf8'))).data;
      if (!entry) return;
      const { happening, payment, at, actor: by } = entry;
      numbers = numbersAfter(numbers, happening);
      const sealed = happening.kind === 'sealed' ? signedSealSchema.safeParse(pick(happening)).data : undefined;
      newestSeal = sealed ?? newestSeal;
      if (payment) takePayment(happening.kind, payment, { at, by });
    },
  };
}

const number = z.int().nonnegative().optional().catch(undefined);

/** What is asked of an entry is little, so that one of a later version says what it can. */
const entrySchema = z.looseObject({
  at: z.string(),
  actor: z.string(),
  happening: z.looseObject({
    ...{ kind: z.string(), number, shift: number, run: number },
    numbers: givenNumbersSchema.optional().catch(undefined),
  }),
  payment: z.looseObject({ reference: z.string() }).nullish().catch(null),
});

function pick({ seal, signature }: Record<string, unknown>): unknown {
  return { seal, signature };
}

import { z } from 'zod';
import type { WitnessEntry } from './check-anchors.ts';
import type { CheckTools, FilePart } from './check-tools.ts';
import { type EventLine, readActor, readPayment } from './event-line.ts';
import type { PayloadOutline } from './payload-outline.ts';
import { businessDayOf, dayNumber } from './payment-day.ts';
import { type PaymentSteps, StepTaker } from './payment-steps.ts';

/** What is taken down of a stretch of entries that hold. In columns, since it may come from another thread. */
export interface TakenEntries {
  /** The numbers of all entries, and their hashes of 32 bytes each. */
  seqs: Float64Array;
  hashes: Uint8Array;
  /** The entries that took a seal down. */
  sealed: { seq: number; payload: Uint8Array }[];
  /** The entries that speak of head office. */
  witness: WitnessEntry[];
  /** Whether something counts other entries or gives a number: a closing, a shift, a case. */
  counting: boolean;
  /** The entries with which a person went on with a journal that may have lost its end. */
  accepted: { seq: number; payload: Uint8Array }[];
  /** The entries with which goods were handed over, and the payments of these. */
  releases: { seqs: Float64Array; references: string[] };
  newest: NewestPayments;
  steps: PaymentSteps;
}

/** What the newest entries of payments say as far as it is added up, and where they lie; one payment at each index. */
export interface NewestPayments {
  references: string[];
  /** The place of the entry's line in its file, and how long that is. */
  from: Float64Array;
  bytes: Uint32Array;
  /** NaN where the entry's payment cannot be read. */
  createdAtMs: Float64Array;
  /** The business day as the number 20261121. */
  days: Uint32Array;
  amountMinor: Float64Array;
  currencies: string[];
  /** 1 or 0. */
  isPaid: Uint8Array;
  /** Whoever began it; null where the entry that did is not among these. */
  begunBy: (string | null)[];
}

const COUNTING: readonly string[] = ['dayClosed', 'shiftOpened', 'shiftClosed', 'caseOpened'];

const OF_HEAD_OFFICE: readonly string[] = ['headOfficeEnrolled', 'headOfficeLeft', 'anchored'];

const HASH_BYTES = 32;

/** Takes down entries while their bytes hold: until `finish`. */
export class EntryTaker {
  readonly #tools: Pick<CheckTools, 'decodeUtf8'>;
  readonly #seqs: number[] = [];
  #hashes = new Uint8Array(HASH_BYTES * 1_024);
  readonly #sealed: TakenEntries['sealed'] = [];
  readonly #witness: WitnessEntry[] = [];
  #counting = false;
  readonly #accepted: TakenEntries['accepted'] = [];
  readonly #releaseSeqs: number[] = [];
  readonly #released: string[] = [];
  /** By reference. A payment has several entries one after the other, of which the last counts. */
  readonly #newest = new Map<string, { payload: Uint8Array; part: FilePart }>();
  /** By reference, of those that begin here. */
  readonly #begunBy = new Map<string, string>();

  readonly #steps: StepTaker;

  constructor(tools: Pick<CheckTools, 'decodeUtf8'>) {
    this.#tools = tools;
    this.#steps = new StepTaker(tools);
  }

  /** @param part its line's place in the file */
  take(event: EventLine, { kind, payment }: PayloadOutline, part: FilePart): void {
    this.#takeHash(event);
    if (kind === 'sealed') this.#sealed.push({ seq: event.seq, payload: new Uint8Array(event.payload) });
    if (kind === 'headAccepted') this.#accepted.push({ seq: event.seq, payload: new Uint8Array(event.payload) });
    if (OF_HEAD_OFFICE.includes(kind)) this.#witness.push({ seq: event.seq, payload: new Uint8Array(event.payload) });
    if (COUNTING.includes(kind)) this.#counting = true;
    if (!payment) return;
    const { reference } = payment;
    this.#steps.take(event.seq, kind, payment, event.payload);
    this.#newest.set(reference, { payload: event.payload, part });
    if (kind === 'paymentIntended') this.#begunBy.set(reference, readActor(event.payload, this.#tools) ?? '');
    if (kind !== 'goodsHandedOver') return;
    this.#releaseSeqs.push(event.seq);
    this.#released.push(reference);
  }

  finish(): TakenEntries {
    return {
      seqs: Float64Array.from(this.#seqs),
      hashes: this.#hashes.slice(0, HASH_BYTES * this.#seqs.length),
      sealed: this.#sealed,
      witness: this.#witness,
      counting: this.#counting,
      accepted: this.#accepted,
      releases: { seqs: Float64Array.from(this.#releaseSeqs), references: this.#released },
      newest: this.#readNewest(),
      steps: this.#steps.finish(),
    };
  }

  #takeHash({ seq, hash }: EventLine): void {
    const at = HASH_BYTES * this.#seqs.length;
    if (at === this.#hashes.length) {
      const more = new Uint8Array(2 * at);
      more.set(this.#hashes);
      this.#hashes = more;
    }
    this.#hashes.set(hash, at);
    this.#seqs.push(seq);
  }

  #readNewest(): NewestPayments {
    const entries = [...this.#newest.values()];
    const payments = entries.map(({ payload }) => paymentSchema.safeParse(readPayment(payload, this.#tools)).data);
    return {
      references: [...this.#newest.keys()],
      from: Float64Array.from(entries, ({ part }) => part.from),
      bytes: Uint32Array.from(entries, ({ part }) => part.to - part.from),
      createdAtMs: Float64Array.from(payments, (payment) => (payment ? Date.parse(payment.createdAt) : Number.NaN)),
      days: Uint32Array.from(payments, (payment) => (payment ? dayNumber(businessDayOf(payment)) : 0)),
      amountMinor: Float64Array.from(payments, (payment) => payment?.amount.amountMinor ?? 0),
      currencies: payments.map((payment) => payment?.amount.currency ?? ''),
      isPaid: Uint8Array.from(payments, (payment) => Number(payment?.state.outcome === 'paid')),
      begunBy: Array.from(this.#newest.keys(), (reference) => this.#begunBy.get(reference) ?? null),
    };
  }
}

const paymentSchema = z.object({
  reference: z.string(),
  businessDay: z.string().optional(),
  createdAt: z.iso.datetime(),
  amount: z.object({ amountMinor: z.int().nonnegative(), currency: z.string() }),
  state: z.object({ outcome: z.string() }),
});

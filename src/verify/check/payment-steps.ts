import { z } from 'zod';
import { addedSuccessValuesSchema, isNoContradiction, SUCCESS_FIELDS } from '../../shared/payment/success-values.ts';
import type { Happened, PaymentFacts } from '../../shared/replay/payment-facts.ts';
import type { CheckTools } from './check-tools.ts';
import { readHappening } from './event-line.ts';

/**
 * What entries did to their payments, as far as it is replayed. In columns, since it may come from another thread; one entry
 * at each index, in their order. Entries that changed nothing since the one before in the same stretch are left out.
 */
export interface PaymentSteps {
  seqs: Float64Array;
  /** Indexes into `HAPPENED`. */
  happened: Uint8Array;
  references: string[];
  saleIds: string[];
  amountMinor: Float64Array;
  /** 1 or 0. */
  isOpen: Uint8Array;
  /** NO_TIME where there is none. */
  paidAtMs: Float64Array;
  releasedAtMs: Float64Array;
  /** Few different ones: indexes into `words`. */
  modes: Uint32Array;
  services: Uint32Array;
  currencies: Uint32Array;
  releasedBy: Uint32Array;
  successValues: Uint32Array;
  /** The empty word where it is not said. */
  businessDays: Uint32Array;
  words: string[];
}

export const HAPPENED: readonly Happened[] = ['intended', 'confirmed', 'handedOver', 'other'];

/** No time that is written down is so early. */
export const NO_TIME = Number.NEGATIVE_INFINITY;

interface Step {
  seq: number;
  happened: Happened;
  facts: PaymentFacts;
}

/** Takes down the steps of a stretch of entries. */
export class StepTaker {
  readonly #tools: Pick<CheckTools, 'decodeUtf8'>;
  readonly #steps: Step[] = [];
  readonly #newest = new Map<string, PaymentFacts>();

  constructor(tools: Pick<CheckTools, 'decodeUtf8'>) {
    this.#tools = tools;
  }

  /** @param payload whose happening is of this kind; its bytes are looked at now */
  take(seq: number, kind: string, facts: PaymentFacts, payload: Uint8Array): void {
    const before = this.#newest.get(facts.reference);
    const happened = this.#happenedIn(kind, facts, before, payload);
    if (happened === 'other' && before && isSame(before, facts)) return;
    this.#newest.set(facts.reference, facts);
    this.#steps.push({ seq, happened, facts });
  }

  finish(): PaymentSteps {
    const steps = this.#steps;
    const words = new Map<string, number>();
    const wordOf = (word: string) => {
      const known = words.get(word) ?? words.size;
      words.set(word, known);
      return known;
    };
    return {
      seqs: Float64Array.from(steps, ({ seq }) => seq),
      happened: Uint8Array.from(steps, ({ happened }) => HAPPENED.indexOf(happened)),
      references: steps.map(({ facts }) => facts.reference),
      saleIds: steps.map(({ facts }) => facts.saleId),
      amountMinor: Float64Array.from(steps, ({ facts }) => facts.amountMinor),
      isOpen: Uint8Array.from(steps, ({ facts }) => Number(facts.isOpen)),
      paidAtMs: Float64Array.from(steps, ({ facts }) => facts.paidAtMs ?? NO_TIME),
      releasedAtMs: Float64Array.from(steps, ({ facts }) => facts.releasedAtMs ?? NO_TIME),
      modes: Uint32Array.from(steps, ({ facts }) => wordOf(facts.mode)),
      services: Uint32Array.from(steps, ({ facts }) => wordOf(facts.service)),
      currencies: Uint32Array.from(steps, ({ facts }) => wordOf(facts.currency)),
      releasedBy: Uint32Array.from(steps, ({ facts }) => wordOf(facts.releasedBy ?? '')),
      successValues: Uint32Array.from(steps, ({ facts }) => wordOf(facts.successValues)),
      businessDays: Uint32Array.from(steps, ({ facts }) => wordOf(facts.businessDay ?? '')),
      words: [...words.keys()],
    };
  }

  /** An answer is looked at only where it may have made the payment paid. */
  #happenedIn(kind: string, facts: PaymentFacts, before: PaymentFacts | undefined, payload: Uint8Array): Happened {
    if (kind === 'paymentIntended') return 'intended';
    if (kind === 'goodsHandedOver') return 'handedOver';
    if (kind !== 'requeried' || facts.paidAtMs === null || (before && before.paidAtMs !== null)) return 'other';
    return isConfirmation(readHappening(payload, this.#tools), facts) ? 'confirmed' : 'other';
  }
}

function isSame(one: PaymentFacts, other: PaymentFacts): boolean {
  return (Object.keys(one) as (keyof PaymentFacts)[]).every((name) => one[name] === other[name]);
}

/** What of a re-query is looked at. More may be in the entry, and what was not asked for in its time may be missing. */
const confirmationSchema = z.object({
  verdict: z.literal('paid'),
  outcome: z.object({
    kind: z.literal('answered'),
    answer: z.object({
      reference: z.string(),
      otherReference: z.string().nullish(),
      code: z.literal('000'),
      currency: z.string(),
      amountMinor: z.int(),
      chargedAmountMinor: z.int().nullish(),
      isLive: z.boolean().nullish(),
      status: z.string().nullish(),
      chargeCode: z.string().nullish(),
      fraudStatus: z.string().nullish(),
    }),
  }),
});

/** Whether a re-query came to paid by an answer that passes every check of the format's page. */
function isConfirmation(happening: unknown, facts: PaymentFacts): boolean {
  const { reference, currency, amountMinor, mode } = facts;
  const answer = confirmationSchema.safeParse(happening).data?.outcome.answer;
  if (!answer) return false;
  return (
    answer.reference === reference &&
    (answer.otherReference ?? reference) === reference &&
    answer.currency === currency &&
    answer.amountMinor >= amountMinor &&
    (answer.chargedAmountMinor ?? answer.amountMinor) >= answer.amountMinor &&
    (answer.isLive ?? mode === 'live') === (mode === 'live') &&
    !contradictsItself(answer, facts)
  );
}

type CheckedAnswer = z.infer<typeof confirmationSchema>['outcome']['answer'];

function contradictsItself(answer: CheckedAnswer, { successValues }: PaymentFacts): boolean {
  const added = addedSuccessValuesSchema.safeParse(JSON.parse(successValues)).data;
  return !added || SUCCESS_FIELDS.some((field) => !isNoContradiction(field, answer[field], added));
}

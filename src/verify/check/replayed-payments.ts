import { brokenRule, type PaymentFacts } from '../../shared/replay/payment-facts.ts';
import type { ReplayFault } from '../../shared/replay/replay-rules.ts';
import { copied } from './bytes.ts';
import { HAPPENED, NO_TIME, type PaymentSteps } from './payment-steps.ts';

/** So many payments are made room for at first. */
const ROOM = 65_536;

const NOT_SEEN = 0;
const PROVEN = 1;
/** The first entry that was seen is not the intent. */
const PARTIAL = 2;
const BROKEN = 3;

/** An entry that breaks a rule of its payment; those after it prove nothing more. */
export interface BrokenStep {
  seq: number;
  reference: string;
  fault: ReplayFault;
}

/**
 * Replays the payments of an export side by side, entry by entry. About 120 bytes are kept of a payment, most of them the name
 * of its sale.
 */
export class ReplayedPayments {
  readonly #saleIds: string[] = [];
  readonly #words = new Map<string, number>();
  readonly #texts: string[] = [];
  #standing = new Uint8Array(ROOM);
  #isOpen = new Uint8Array(ROOM);
  #amountMinor = new Float64Array(ROOM);
  #paidAtMs = new Float64Array(ROOM);
  #releasedAtMs = new Float64Array(ROOM);
  #modes = new Uint32Array(ROOM);
  #services = new Uint32Array(ROOM);
  #currencies = new Uint32Array(ROOM);
  #releasedBy = new Uint32Array(ROOM);
  #successValues = new Uint32Array(ROOM);
  #businessDays = new Uint32Array(ROOM);

  /**
   * Takes the next steps, in the order of the entries.
   * @param numberOf the number of a payment, from 0 on
   * @param broken told of each entry that breaks a rule
   */
  take(steps: PaymentSteps, numberOf: (reference: string) => number, broken: (step: BrokenStep) => void): void {
    for (const [index, reference] of steps.references.entries()) {
      const number = numberOf(reference);
      while (number >= this.#standing.length) this.#grow();
      const fault = this.#next(number, HAPPENED[steps.happened[index] ?? 0] ?? 'other', factsAt(steps, index));
      if (fault) broken({ seq: steps.seqs[index] ?? 0, reference, fault });
    }
  }

  /** Whether nothing can be said of a payment: its entries begin before what was seen of them. */
  isPartial(number: number): boolean {
    return this.#standing[number] === PARTIAL;
  }

  #next(number: number, happened: (typeof HAPPENED)[number], facts: PaymentFacts): ReplayFault | null {
    const standing = this.#standing[number];
    if (standing === PARTIAL || standing === BROKEN) return null;
    if (standing === NOT_SEEN && happened !== 'intended') {
      this.#standing[number] = PARTIAL;
      return null;
    }
    const fault = brokenRule(standing === PROVEN ? this.#factsOf(number, facts.reference) : null, happened, facts);
    if (!fault) this.#keep(number, facts, standing === NOT_SEEN);
    this.#standing[number] = fault ? BROKEN : PROVEN;
    return fault;
  }

  #factsOf(number: number, reference: string): PaymentFacts {
    const releasedAtMs = timeOf(this.#releasedAtMs[number]);
    return {
      reference,
      saleId: this.#saleIds[number] ?? '',
      mode: this.#textOf(this.#modes, number),
      service: this.#textOf(this.#services, number),
      amountMinor: this.#amountMinor[number] ?? 0,
      currency: this.#textOf(this.#currencies, number),
      successValues: this.#textOf(this.#successValues, number),
      businessDay: this.#textOf(this.#businessDays, number) || null,
      isOpen: this.#isOpen[number] === 1,
      paidAtMs: timeOf(this.#paidAtMs[number]),
      releasedAtMs,
      releasedBy: releasedAtMs === null ? null : this.#textOf(this.#releasedBy, number),
    };
  }

  #keep(number: number, facts: PaymentFacts, isIntent: boolean): void {
    if (isIntent) this.#businessDays[number] = this.#wordOf(facts.businessDay ?? '');
    this.#saleIds[number] = facts.saleId;
    this.#modes[number] = this.#wordOf(facts.mode);
    this.#services[number] = this.#wordOf(facts.service);
    this.#amountMinor[number] = facts.amountMinor;
    this.#currencies[number] = this.#wordOf(facts.currency);
    this.#successValues[number] = this.#wordOf(facts.successValues);
    this.#isOpen[number] = Number(facts.isOpen);
    this.#paidAtMs[number] = facts.paidAtMs ?? NO_TIME;
    this.#releasedAtMs[number] = facts.releasedAtMs ?? NO_TIME;
    this.#releasedBy[number] = this.#wordOf(facts.releasedBy ?? '');
  }

  #textOf(words: Uint32Array, number: number): string {
    return this.#texts[words[number] ?? 0] ?? '';
  }

  #wordOf(text: string): number {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    this.#words.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  #grow(): void {
    const room = 2 * this.#standing.length;
    this.#standing = copied(this.#standing, new Uint8Array(room));
    this.#isOpen = copied(this.#isOpen, new Uint8Array(room));
    this.#amountMinor = copied(this.#amountMinor, new Float64Array(room));
    this.#paidAtMs = copied(this.#paidAtMs, new Float64Array(room));
    this.#releasedAtMs = copied(this.#releasedAtMs, new Float64Array(room));
    this.#modes = copied(this.#modes, new Uint32Array(room));
    this.#services = copied(this.#services, new Uint32Array(room));
    this.#currencies = copied(this.#currencies, new Uint32Array(room));
    this.#releasedBy = copied(this.#releasedBy, new Uint32Array(room));
    this.#successValues = copied(this.#successValues, new Uint32Array(room));
    this.#businessDays = copied(this.#businessDays, new Uint32Array(room));
  }
}

function factsAt(steps: PaymentSteps, index: number): PaymentFacts {
  const releasedAtMs = timeOf(steps.releasedAtMs[index]);
  const wordAt = (words: Uint32Array) => steps.words[words[index] ?? 0] ?? '';
  return {
    reference: steps.references[index] ?? '',
    saleId: steps.saleIds[index] ?? '',
    mode: wordAt(steps.modes),
    service: wordAt(steps.services),
    amountMinor: steps.amountMinor[index] ?? Number.NaN,
    currency: wordAt(steps.currencies),
    successValues: wordAt(steps.successValues),
    businessDay: wordAt(steps.businessDays) || null,
    isOpen: steps.isOpen[index] === 1,
    paidAtMs: timeOf(steps.paidAtMs[index]),
    releasedAtMs,
    releasedBy: releasedAtMs === null ? null : wordAt(steps.releasedBy),
  };
}

function timeOf(ms: number | undefined): number | null {
  return ms === undefined || ms === NO_TIME ? null : ms;
}

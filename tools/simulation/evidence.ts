import type { PaymentRecord } from '../../src/shared/payment/records.ts';
import { frozenAtOf } from '../../src/shared/payment/transition.ts';
import type { Said } from './service-answers.ts';

/** An answer, or its absence, that a running desk received. */
interface Heard {
  said: Said;
  atMs: number;
  /** True if an operation that moves money was in flight at the question or sent after it, or if the bank page was left after it. */
  isOvertaken: boolean;
}

interface Asked {
  atMs: number;
  isOnItsWay: boolean;
  bankPagesLeft: number;
  writtenAtMs: number;
}

interface Initiated {
  /** The complete request. Only in memory. */
  details: string;
  times: number;
}

/** Does not rely on the desk. */
export class Evidence {
  readonly initiated = new Map<string, Initiated>();
  readonly captured = new Set<string>();
  readonly #heard = new Map<string, Heard[]>();
  /** References whose initiate was refused with a code that means "nothing was done". */
  readonly refused = new Set<string>();
  /** When an operation of a reference last came back as unsent. */
  readonly unsentAtMs = new Map<string, number>();
  readonly sentAtMs = new Map<string, number>();
  /** References with an operation that moves money in flight in the current run. */
  readonly onTheWire = new Set<string>();
  readonly handOverPressed = new Set<string>();
  /** Set if `Send again` was pressed since an operation last came back as unsent. */
  readonly sendAgainPressedAtMs = new Map<string, number>();
  /** References that a person was told had turned out to be paid, before charging again. */
  readonly toldPaid = new Set<string>();
  /** The unanswered presses of `Charge` by sale. */
  readonly #charges = new Map<string, number[]>();
  /** The bank pages that were left, by reference and state of the payment. */
  readonly #bankPagesLeft = new Map<string, Set<string>>();

  readonly asked = new Map<string, Asked>();
  readonly writtenAtMs = new Map<string, number>();

  hears(reference: string, heard: Heard): void {
    const all = this.#heard.get(reference) ?? [];
    all.push(heard);
    this.#heard.set(reference, all);
  }

  requeriesOf(reference: string): readonly Heard[] {
    return this.#heard.get(reference) ?? [];
  }

  /** Notes the first end of the bank page. */
  bankPageEnds({ reference, state }: PaymentRecord): void {
    if (state.outcome !== 'open' || state.stage.step?.step !== 'bankPage') return;
    const frozenAt = frozenAtOf(state);
    if (state.stage.kind !== 'step' && frozenAt === null) return;
    const left = this.#bankPagesLeft.get(reference) ?? new Set();
    this.#bankPagesLeft.set(reference, left.add(`${state.stepsAsked?.bankPage} ${frozenAt}`));
  }

  bankPagesLeft(reference: string): number {
    return this.#bankPagesLeft.get(reference)?.size ?? 0;
  }

  wasTold(reference: string, said: Said): boolean {
    return this.requeriesOf(reference).some((heard) => heard.said === said);
  }

  /** True if the journal refused an entry in this run. Only the next run knows what is on the disk. */
  isJournalDown = false;

  /** Payments with an answer that must be confirmed since the program started. The schedule may ask about them. */
  readonly askedAgainSoon = new Set<string>();

  chargePressed(saleId: string, atMs: number): void {
    this.#charges.set(saleId, [...(this.#charges.get(saleId) ?? []), atMs]);
  }

  chargeAnswered(saleId: string, atMs: number): void {
    const left = this.#charges.get(saleId) ?? [];
    const index = left.indexOf(atMs);
    this.#charges.set(
      saleId,
      left.filter((_, place) => place !== index),
    );
  }

  /** @returns null if no press is unanswered */
  oldestChargeMs(saleId: string): number | null {
    return this.#charges.get(saleId)?.[0] ?? null;
  }

  /** Nobody waits for earlier answers in the new run. */
  programStarted(): void {
    this.#charges.clear();
    this.askedAgainSoon.clear();
    this.onTheWire.clear();
    this.isJournalDown = false;
  }
}

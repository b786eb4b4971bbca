import type { PaymentRecord } from '../../src/shared/payment/records.ts';
import { frozenAtOf } from '../../src/shared/payment/transition.ts';
import type { Said } from './service-answers.ts';

/** An answer that a running desk received, or the loss of an answer. */
interface Heard {
  said: Said;
  atMs: number;
  /** True if an operation that moves money was in flight or followed, or the bank page ended after the re-query. */
  isOvertaken: boolean;
}

interface Asked {
  atMs: number;
  isOnItsWay: boolean;
  bankPagesLeft: number;
  writtenAtMs: number;
}

interface Initiated {
  /** The whole request as JSON, with card details. It is never written to disk. */
  details: string;
  times: number;
}

/** What really happened in a story, noted independently of the desk. */
export class Evidence {
  readonly initiated = new Map<string, Initiated>();
  readonly captured = new Set<string>();
  readonly #heard = new Map<string, Heard[]>();
  /** References of charges that the service refused with a code that means "nothing was done". */
  readonly refused = new Set<string>();
  /** When an operation of the payment last ended as unsent. */
  readonly unsentAtMs = new Map<string, number>();
  readonly sentAtMs = new Map<string, number>();
  /** References of payments with an operation that moves money in flight in the current run. */
  readonly onTheWire = new Set<string>();
  readonly handOverPressed = new Set<string>();
  /** When `Send again` was first pressed after an operation of the payment ended as unsent. */
  readonly sendAgainPressedAtMs = new Map<string, number>();
  /** References that a person was told were paid, before another charge. */
  readonly toldPaid = new Set<string>();
  /** The times of unanswered presses of `Charge`, by sale. */
  readonly #charges = new Map<string, number[]>();
  /** The bank pages that ended, by reference. Each is named by the state of its payment. */
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

  /** Notes that a bank page returned or was closed. Only its first end counts. */
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

  /** True if the journal refused an entry in this run. The entry may be on the disk anyway. */
  isJournalDown = false;

  /** References of payments with an answer to confirm, about which the schedule may ask again. */
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

  /** @returns null if every press was answered */
  oldestChargeMs(saleId: string): number | null {
    return this.#charges.get(saleId)?.[0] ?? null;
  }

  /** Forgets what the previous run of the program waited for. */
  programStarted(): void {
    this.#charges.clear();
    this.askedAgainSoon.clear();
    this.onTheWire.clear();
    this.isJournalDown = false;
  }
}

import type { PaymentRecord } from '../src/shared/payment/records.ts';
import { frozenAtOf } from '../src/shared/payment/transition.ts';
import type { Said } from './service-answers.ts';

/** An answer, or its absence, as it was handed to a desk that was alive. */
interface Heard {
  said: Said;
  atMs: number;
  /** Whether an operation that moves money was on the wire when this was asked, or was sent, or the bank page left, after that. */
  isOvertaken: boolean;
}

interface Initiated {
  /** What was sent, in full. In memory alone, and told to nobody. */
  details: string;
  times: number;
}

/**
 * What happened outside the desk, from those who were there: what was sent, what the service really did and said, and which
 * buttons a person pressed. The desk's own word is not asked for.
 */
export class Evidence {
  readonly initiated = new Map<string, Initiated>();
  readonly captured = new Set<string>();
  readonly #heard = new Map<string, Heard[]>();
  /** References whose initiate was refused with a code that means "nothing was done". */
  readonly refused = new Set<string>();
  /** Reference -> when an operation last came back as unsent. */
  readonly unsentAtMs = new Map<string, number>();
  /** Reference -> when an operation that moves money was last sent. */
  readonly sentAtMs = new Map<string, number>();
  /** References of which an operation that moves money is on the wire: the program that runs waits for its answer. */
  readonly onTheWire = new Set<string>();
  /** References for which `Hand over goods` was pressed. */
  readonly handOverPressed = new Set<string>();
  /** Reference -> when `Send again` was first pressed since an operation last came back as unsent. */
  readonly sendAgainPressedAtMs = new Map<string, number>();
  /** References of which a person was told, when charging again, that they had turned out to be paid. */
  readonly toldPaid = new Set<string>();
  /** Sale -> when `Charge` was pressed, of presses that have not been answered. */
  readonly #charges = new Map<string, number[]>();
  /** Reference -> the bank pages that were left, each in which state of the payment. */
  readonly #bankPagesLeft = new Map<string, Set<string>>();

  hears(reference: string, heard: Heard): void {
    const all = this.#heard.get(reference) ?? [];
    all.push(heard);
    this.#heard.set(reference, all);
  }

  requeriesOf(reference: string): readonly Heard[] {
    return this.#heard.get(reference) ?? [];
  }

  /** A bank page is closed, or returns. Only the first time is it left: what is done once more is done at none. */
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

  /** Whether the journal has refused an entry to the program that runs: only the next one knows what is on the disk. */
  isJournalDown = false;

  /** Payments that an answer has left to be confirmed since the program was started: the schedule may ask about them. */
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

  /** When the oldest press of `Charge` for this sale was made that is not answered yet. */
  oldestChargeMs(saleId: string): number | null {
    return this.#charges.get(saleId)?.[0] ?? null;
  }

  /** A new run of the program: nobody waits for an answer any more. */
  programStarted(): void {
    this.#charges.clear();
    this.askedAgainSoon.clear();
    this.onTheWire.clear();
    this.isJournalDown = false;
  }
}

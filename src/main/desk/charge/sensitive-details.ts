import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { KeyedDetails } from '../../../shared/input/keyed-steps.ts';

/** What may never be written down: it lives here alone, and only until the operation that needs it has ended. */
export type Sensitive =
  | { kind: 'charge'; instrument: ChargeRequest['instrument']; given: GivenDetails; returnUrl: string }
  | { kind: 'step'; keyed: KeyedDetails };

/** What a customer may give with a charge. It is sent, and written down nowhere: nobody needs it afterwards. */
export type GivenDetails = NonNullable<ChargeRequest['given']>;

interface Held {
  readonly details: Sensitive;
  /** An operation is about to begin with them. */
  isReserved: boolean;
  isInUse: boolean;
  /** Somebody let go of them while they were reserved. */
  isOver: boolean;
}

/**
 * The one place in main for what the customer gives. It is no part of a state, a snapshot, an error or a log line, and
 * prints as nothing.
 */
export class SensitiveDetails {
  readonly #held = new Map<string, Held>();

  keep(reference: string, details: Sensitive): void {
    this.#held.set(reference, { details, isReserved: false, isInUse: false, isOver: false });
  }

  /**
   * Keeps the details for an operation that is about to begin: until it has begun nobody lets go of them.
   * @returns what ends this, whether it has begun or not; null where nothing is held, or another operation has it
   */
  reserve(reference: string): (() => void) | null {
    const held = this.#held.get(reference);
    if (!held || held.isReserved || held.isInUse) return null;
    held.isReserved = true;
    return () => {
      held.isReserved = false;
      if (held.isOver && this.#held.get(reference) === held) this.wipe(reference);
    };
  }

  /**
   * Gives the details to one operation, and lets go of them when it has ended, however it ended.
   * @param isNeededAgain whether they may have to be sent once more; they are then held until `wipe` or `letGo`
   */
  async spend<Value>(
    reference: string,
    operation: (details: Sensitive) => Promise<Value>,
    isNeededAgain: (value: Value) => boolean,
  ): Promise<Value> {
    const held = this.#held.get(reference);
    if (!held) throw new Error('There is nothing to spend for this payment.');
    let isKept = false;
    held.isInUse = true;
    try {
      const value = await operation(held.details);
      isKept = isNeededAgain(value);
      held.isOver = false;
      return value;
    } finally {
      held.isInUse = false;
      if (!isKept) this.wipe(reference);
    }
  }

  holds(reference: string): boolean {
    return this.#held.has(reference);
  }

  /** Lets go of what no operation is using, and of what is reserved as soon as it is not needed. */
  letGo(reference: string): void {
    const held = this.#held.get(reference);
    if (held?.isReserved) held.isOver = true;
    else if (!held?.isInUse) this.wipe(reference);
  }

  wipe(reference: string): void {
    this.#held.delete(reference);
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  toJSON(): string {
    return '[sensitive]';
  }
}

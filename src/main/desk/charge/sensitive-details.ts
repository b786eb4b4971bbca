import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { KEYED_STEPS, type KeyedDetails } from '../../../shared/input/keyed-steps.ts';
import { bytesOfKeyed } from '../../../shared/input/keyed-text.ts';

/** What may never be written down, as the screens give it. */
export type GivenSensitive =
  | { kind: 'charge'; instrument: ChargeRequest['instrument']; given: GivenDetails; returnUrl: string }
  | { kind: 'step'; keyed: KeyedDetails };

/** The same as it is held, here alone, and only until the operation that needs it has ended: what is secret of it is bytes. */
export type Sensitive =
  | { kind: 'charge'; instrument: InBytes<ChargeRequest['instrument']>; given: GivenDetails; returnUrl: string }
  | { kind: 'step'; keyed: InBytes<KeyedDetails> };

/** What a customer may give with a charge. It is sent, and written down nowhere: nobody needs it afterwards. */
export type GivenDetails = NonNullable<ChargeRequest['given']>;

/** The fields whose bytes are made zero, by the names that they have in any instrument or step. */
const SECRET = [
  ...(['cardNumber', 'cvv', 'accountNumber', 'dateOfBirth', 'bvn'] as const),
  ...Object.values(KEYED_STEPS).flatMap(({ sensitive }) => [...sensitive]),
];

type InBytes<Part> = Part extends unknown
  ? { [Name in keyof Part]: Name extends (typeof SECRET)[number] ? Uint8Array | Extract<Part[Name], null> : Part[Name] }
  : never;

interface Held {
  readonly details: Sensitive;
  /** The bytes among them. */
  readonly secrets: readonly Uint8Array[];
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

  keep(reference: string, given: GivenSensitive): void {
    this.wipe(reference);
    const secrets: Uint8Array[] = [];
    const details: Sensitive =
      given.kind === 'charge'
        ? { ...given, instrument: inBytes(given.instrument, secrets) }
        : { ...given, keyed: inBytes(given.keyed, secrets) };
    this.#held.set(reference, { details, secrets, isReserved: false, isInUse: false, isOver: false });
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

  /** Leaves zeros of it, whoever still has the details. */
  wipe(reference: string): void {
    for (const bytes of this.#held.get(reference)?.secrets ?? []) bytes.fill(0);
    this.#held.delete(reference);
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  toJSON(): string {
    return '[sensitive]';
  }
}

/** @param secrets gets the bytes that are made of texts */
function inBytes<Part extends object>(part: Part, secrets: Uint8Array[]): InBytes<Part> {
  const names: readonly string[] = SECRET;
  const held = Object.entries(part).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string' || !names.includes(name)) return [name, value];
    const bytes = bytesOfKeyed(value);
    secrets.push(bytes);
    return [name, bytes];
  });
  // What it is made of says what it is: the names stay, and what is secret is bytes.
  return Object.fromEntries(held) as InBytes<Part>;
}

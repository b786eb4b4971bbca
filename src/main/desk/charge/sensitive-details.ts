import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { KEYED_STEPS, type KeyedDetails } from '../../../shared/input/keyed-steps.ts';
import { bytesOfKeyed } from '../../../shared/input/keyed-text.ts';
import { type ChargeInstrument, SECRET_FIELDS } from '../../../shared/payment/instrument.ts';

/** Data that must never be stored, as the screens send it. */
export type GivenSensitive =
  | { kind: 'charge'; instrument: ChargeInstrument; given: GivenDetails; returnUrl: string }
  | { kind: 'step'; keyed: KeyedDetails };

/** The data of `GivenSensitive` in memory, held only here and only until its operation ends. Secrets are bytes. */
export type Sensitive =
  | { kind: 'charge'; instrument: InBytes<ChargeInstrument>; given: GivenDetails; returnUrl: string }
  | { kind: 'step'; keyed: InBytes<KeyedDetails> };

export type GivenDetails = NonNullable<ChargeRequest['given']>;

const SECRET = [
  ...Object.values(SECRET_FIELDS).flat(),
  ...Object.values(KEYED_STEPS).flatMap(({ sensitive }) => [...sensitive]),
];

type InBytes<Part> = Part extends unknown
  ? { [Name in keyof Part]: Name extends (typeof SECRET)[number] ? Uint8Array | Extract<Part[Name], null> : Part[Name] }
  : never;

interface Held {
  readonly details: Sensitive;
  readonly secrets: readonly Uint8Array[];
  isReserved: boolean;
  isInUse: boolean;
  /** True if the details were discarded while reserved. */
  isOver: boolean;
}

/** The only place in main that holds the customer's secrets. No state, error or log line has them. */
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
   * Keeps the details for an operation that is about to begin.
   * @returns a function that ends the reservation; null if nothing is held, or another operation has reserved it
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
   * Discards the details when the operation ends in any way.
   * @param isNeededAgain true if they may have to be sent again; they are then held until `wipe` or `discard`
   */
  async spend<Value>(
    reference: string,
    operation: (details: Sensitive) => Promise<Value>,
    isNeededAgain: (value: Value) => boolean,
  ): Promise<Value> {
    const held = this.#held.get(reference);
    if (!held) throw new Error('There are no details for this payment.');
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

  /** Discards details that no operation uses; reserved ones are discarded once they are not needed. */
  discard(reference: string): void {
    const held = this.#held.get(reference);
    if (held?.isReserved) held.isOver = true;
    else if (!held?.isInUse) this.wipe(reference);
  }

  /** Overwrites the details with zeros, whoever still refers to them. */
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

/** @param secrets receives the bytes made from texts */
function inBytes<Part extends object>(part: Part, secrets: Uint8Array[]): InBytes<Part> {
  const names: readonly string[] = SECRET;
  const held = Object.entries(part).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string' || !names.includes(name)) return [name, value];
    const bytes = bytesOfKeyed(value);
    secrets.push(bytes);
    return [name, bytes];
  });
  // The names are unchanged and secrets are bytes, so the type holds.
  return Object.fromEntries(held) as InBytes<Part>;
}

import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { BillingAddress } from './gateway-port.ts';

/** What may never be written down: it lives here alone, and only until the operation that needs it has ended. */
export type Sensitive =
  | { kind: 'charge'; instrument: ChargeRequest['instrument']; returnUrl: string }
  | { kind: 'pin'; pin: string }
  | { kind: 'otp'; otp: string }
  | { kind: 'address'; billingAddress: BillingAddress };

/**
 * The one place in main for what the customer gives. It is no part of a state, a snapshot, an error or a log line, and
 * prints as nothing.
 */
export class SensitiveDetails {
  readonly #held = new Map<string, Sensitive>();

  keep(reference: string, details: Sensitive): void {
    this.#held.set(reference, details);
  }

  /** Gives the details to one operation, and lets go of them when it has ended, however it ended. */
  async spend<Value>(reference: string, operation: (details: Sensitive) => Promise<Value>): Promise<Value> {
    const details = this.#held.get(reference);
    if (!details) throw new Error('There is nothing to spend for this payment.');
    try {
      return await operation(details);
    } finally {
      this.wipe(reference);
    }
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

import { textOfKeyed } from '../../../shared/input/keyed-text.ts';
import type { RequeryOutcome, StepOutcome } from '../../../shared/payment/answers.ts';
import { LOST } from '../../../shared/testing/answers.fixture.ts';
import type { Authentication, BanksOutcome, Charge, Gateway, Merchant } from '../ports/gateway-port.ts';

interface Outcomes {
  initiate: StepOutcome;
  authenticate: StepOutcome;
  validate: StepOutcome;
  requery: RequeryOutcome;
  banks: BanksOutcome;
}
export type Operation = keyof Outcomes;

export interface Call {
  operation: Operation;
  merchant: Merchant;
  sent: unknown;
}

/** A payment service that gives the test's answers in order and records the requests. */
export class ScriptedGateway implements Gateway {
  readonly calls: Call[] = [];
  readonly #trace: string[];
  readonly #script = new Map<Operation, (() => unknown)[]>();

  constructor(trace: string[] = []) {
    this.#trace = trace;
  }

  /** Sets the answers to the next calls of this operation. A re-query without a set answer gets none. */
  will<Name extends Operation>(operation: Name, ...outcomes: Outcomes[Name][]): void {
    for (const outcome of outcomes) this.#add(operation, () => outcome);
  }

  holds<Name extends Operation>(operation: Name): { answer: (outcome: Outcomes[Name]) => void } {
    const { promise, resolve } = Promise.withResolvers<Outcomes[Name]>();
    this.#add(operation, () => promise);
    return { answer: resolve };
  }

  /** Makes the next call of this operation throw, which a gateway must not do. */
  throws(operation: Operation, error: Error): void {
    this.#add(operation, () => Promise.reject(error));
  }

  sentTo(operation: Operation): unknown[] {
    return this.calls.filter((call) => call.operation === operation).map(({ sent }) => sent);
  }

  initiate(merchant: Merchant, charge: Charge): Promise<StepOutcome> {
    return this.#answer('initiate', merchant, charge);
  }

  authenticate(merchant: Merchant, authentication: Authentication): Promise<StepOutcome> {
    return this.#answer('authenticate', merchant, authentication);
  }

  validate(merchant: Merchant, validation: Parameters<Gateway['validate']>[1]): Promise<StepOutcome> {
    return this.#answer('validate', merchant, validation);
  }

  requery(merchant: Merchant, query: Parameters<Gateway['requery']>[1]): Promise<RequeryOutcome> {
    if (!this.#script.get('requery')?.length) this.will('requery', LOST);
    return this.#answer('requery', merchant, query);
  }

  banks(merchant: Merchant): Promise<BanksOutcome> {
    return this.#answer('banks', merchant, null);
  }

  #add(operation: Operation, reply: () => unknown): void {
    this.#script.set(operation, [...(this.#script.get(operation) ?? []), reply]);
  }

  async #answer<Name extends Operation>(operation: Name, merchant: Merchant, sent: unknown): Promise<Outcomes[Name]> {
    const { baseUrl, publicKey } = merchant;
    this.calls.push({ operation, merchant: { baseUrl, publicKey }, sent: asSent(sent) });
    this.#trace.push(`send ${operation}`);
    const reply = this.#script.get(operation)?.shift();
    if (!reply) throw new Error(`The script has no answer to ${operation}.`);
    return (await reply()) as Outcomes[Name];
  }
}

/** Copies keyed details, because the desk zeros them later. */
function asSent(sent: unknown): unknown {
  return JSON.parse(JSON.stringify(sent, (_name, value) => (value instanceof Uint8Array ? textOfKeyed(value) : value)));
}

import type { BillingAddress, KeyedFor } from '../../../shared/input/keyed-steps.ts';
import type { KeyedText } from '../../../shared/input/keyed-text.ts';
import type { Money } from '../../../shared/money/money.ts';
import type { LossCause, RequeryOutcome, StepOutcome } from '../../../shared/payment/answers.ts';
import type { Bank } from '../../../shared/payment/bank.ts';
import type { InstrumentKind, KeyedInstrument } from '../../../shared/payment/instrument.ts';
import type { PaymentType } from '../../../shared/run/requery-run.ts';

/** The service address and merchant key of a payment. Its re-queries go only there. */
export interface Merchant {
  /**
   * The address of the service, without a trailing slash. It begins with https, or in practice and sandbox with http on
   * loopback.
   */
  baseUrl: string;
  publicKey: string;
}

/** The origin that every charge of a till states (specification, "Payment request details"). */
export interface Origin {
  /** A code of two letters (ISO 3166-1). */
  country: string;
  ip: string | null;
  deviceFingerprint: string | null;
  meta: readonly MetaEntry[];
}

export interface MetaEntry {
  name: string;
  value: string;
}

/** The content of the encrypted request (specification, "Payment request details"). */
export interface Charge<Kind = InstrumentKind> {
  reference: string;
  amount: Money;
  email: string;
  phone: string | null;
  firstName: string | null;
  lastName: string | null;
  note: string | null;
  origin: Origin;
  redirectUrl: string | null;
  instrument: KeyedInstrument<Kind>;
  /** The billing address of a card, if the customer gave it before it was asked for; else null. */
  billingAddress: BillingAddress | null;
}

export interface Authentication {
  reference: string;
  suggestedAuthentication: string;
  keyed: KeyedFor<'authenticate'>;
}

export type BanksOutcome =
  | { kind: 'answered'; banks: Bank[] }
  | { kind: 'failed'; cause: LossCause; code: string | null };

/** The payment service as the desk sees it. Operations resolve even if the network fails. They reject only for bugs. */
export interface Gateway {
  /** Begins a payment. Called once, after the intent is durable (specification, "Initiate payment"). */
  initiate(merchant: Merchant, charge: Charge): Promise<StepOutcome>;
  /** Sends what the customer has keyed for the card (specification, "Authenticate card payment"). */
  authenticate(merchant: Merchant, authentication: Authentication): Promise<StepOutcome>;
  /**
   * Sends the OTP that the customer has keyed; never used for a `*SECURECODE` model (specification, "Validate
   * payment").
   */
  validate(
    merchant: Merchant,
    validation: { instrument: InstrumentKind; reference: string; otp: KeyedText },
  ): Promise<StepOutcome>;
  /** Moves no money and may be sent at any time (specification, "Re-query payment"). */
  requery(merchant: Merchant, query: { reference: string; paymentType: PaymentType }): Promise<RequeryOutcome>;
  banks(merchant: Merchant): Promise<BanksOutcome>;
}

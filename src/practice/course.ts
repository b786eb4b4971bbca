import type { Stage } from './payment.ts';

/** The course of a payment with each instrument, as pure data. */

/** A step that the customer must do before the payment can end. */
type Step = Extract<Stage, { kind: 'waiting' }>['step'];

/** The authentication that initiate suggests for a card (specification, "States and transitions"). */
type Suggestion = 'PIN' | 'NOAUTH_INTERNATIONAL' | 'AVS_VBVSECURECODE';

/** The value of `authModelUsed` and `authModel`. `PRACTICESECURECODE` is this service's own `<SERVICE>SECURECODE`. */
export type AuthModel =
  | 'AUTH'
  | 'PIN'
  | 'VBVSECURECODE'
  | 'PRACTICESECURECODE'
  | 'NOAUTH'
  | 'MVISA-QR'
  | 'USSD'
  | 'WALLET';

export type Ending =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined'; readonly code: string; readonly message: string };

/** A false claim about a new payment, which the service makes for a while before it tells the truth. */
interface Interim {
  readonly says: 'pending' | 'failed';
  readonly forMs: number;
}

/** How initiate loses its answer, and how long the connection stays open before it breaks. */
interface LostAnswer {
  readonly recorded: boolean;
  readonly holdMs: number;
}

/** The whole life of a payment with one instrument. */
export interface Course {
  /** null if initiate itself starts the first step. */
  readonly suggestion: Suggestion | null;
  /** The steps in their order; each step occurs at most once. */
  readonly steps: readonly Step[];
  readonly authModel: AuthModel;
  readonly ending: Ending;
  /** The payer of the fee. With `customer`, `chargedAmount` is above `amount`. */
  readonly feeBearer: 'merchant' | 'customer';
  /** True if the OTP has expired by the time it is keyed. */
  readonly otpExpires?: boolean;
  /** True if the bank page claims approval, whatever the bank said. */
  readonly pageLies?: true;
  readonly interim?: Interim;
  readonly lostAnswer?: LostAnswer;
}

export const PAID: Ending = { kind: 'paid' };

export function declined(code: string, message: string): Ending {
  return { kind: 'declined', code, message };
}

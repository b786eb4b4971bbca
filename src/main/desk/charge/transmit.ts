import type { StepOutcome } from '../../../shared/payment/answers.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openStepOf } from '../../../shared/payment/transition.ts';
import type { Charge, Gateway, Origin } from '../ports/gateway-port.ts';
import type { Sensitive } from './sensitive-details.ts';

/** Passes the customer's details to the one operation that needs them, at the service where the payment was made. */
export function transmit(
  gateway: Gateway,
  origin: Origin,
  payment: PaymentRecord,
  details: Sensitive,
): Promise<StepOutcome> {
  const { reference, baseUrl, publicKey, instrument, state } = payment;
  const merchant = { baseUrl, publicKey };
  const suggestedAuthentication = openStepOf(state)?.suggestion ?? 'PIN';
  switch (details.kind) {
    case 'charge':
      return gateway.initiate(merchant, chargeOf(origin, payment, details));
    case 'step': {
      const { keyed } = details;
      return keyed.step === 'otp'
        ? gateway.validate(merchant, { instrument: instrument.kind, reference, otp: keyed.otp })
        : gateway.authenticate(merchant, { reference, suggestedAuthentication, keyed });
    }
  }
}

function chargeOf(
  origin: Origin,
  { reference, amount, customer, note }: PaymentRecord,
  { instrument, given, returnUrl }: Extract<Sensitive, { kind: 'charge' }>,
): Charge {
  const { email } = customer;
  if (email === null) throw new Error(`The e-mail of payment ${reference} was erased before the payment was sent.`);
  return { reference, amount, ...customer, email, ...given, note, origin, redirectUrl: returnUrl, instrument };
}

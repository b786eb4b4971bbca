import type { StepOutcome } from '../../shared/answers.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { openStepOf } from '../../shared/transition.ts';
import type { Charge, Gateway } from './gateway-port.ts';
import type { Sensitive } from './sensitive-details.ts';

/** Hands what the customer gave to the one operation that needs it, where the payment was made. */
export function transmit(gateway: Gateway, payment: PaymentRecord, details: Sensitive): Promise<StepOutcome> {
  const { reference, baseUrl, publicKey, instrument, state } = payment;
  const merchant = { baseUrl, publicKey };
  const suggestedAuthentication = openStepOf(state)?.suggestion ?? 'PIN';
  switch (details.kind) {
    case 'charge':
      return gateway.initiate(merchant, chargeOf(payment, details));
    case 'address': {
      const { billingAddress } = details;
      return gateway.authenticate(merchant, { reference, suggestedAuthentication, billingAddress });
    }
    case 'pin':
      return gateway.authenticate(merchant, { reference, suggestedAuthentication, pin: details.pin });
    case 'otp':
      return gateway.validate(merchant, { instrument: instrument.kind, reference, otp: details.otp });
  }
}

function chargeOf(
  { reference, amount, customer }: PaymentRecord,
  { instrument, returnUrl }: Extract<Sensitive, { kind: 'charge' }>,
): Charge {
  const details = { reference, amount, email: customer.email, phone: customer.phone, redirectUrl: returnUrl };
  if (instrument.kind === 'card') {
    const { kind: _kind, ...card } = instrument;
    return { ...details, instrument: 'card', card };
  }
  const { kind: _kind, ...account } = instrument;
  return { ...details, instrument: 'account', account };
}

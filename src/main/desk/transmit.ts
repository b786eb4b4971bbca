import type { StepOutcome } from '../../shared/answers.ts';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { openStepOf } from '../../shared/transition.ts';
import type { Charge, Gateway } from './gateway-port.ts';
import type { Sensitive } from './sensitive-details.ts';

/** Hands what the customer gave to the one operation that needs it, where the payment was made. */
export function transmit(gateway: Gateway, payment: PaymentRecord, details: Sensitive): Promise<StepOutcome> {
  const { reference, baseUrl, publicKey, instrument, state } = payment;
  const merchant = { baseUrl, publicKey };
  switch (details.kind) {
    case 'charge':
      return gateway.initiate(merchant, chargeOf(payment, details.instrument));
    case 'pin': {
      const suggestedAuthentication = openStepOf(state)?.suggestion ?? 'PIN';
      return gateway.authenticate(merchant, { reference, suggestedAuthentication, pin: details.pin });
    }
    case 'otp':
      return gateway.validate(merchant, { instrument: instrument.kind, reference, otp: details.otp });
  }
}

function chargeOf({ reference, amount, customer }: PaymentRecord, instrument: ChargeRequest['instrument']): Charge {
  const details = { reference, amount, email: customer.email, phone: customer.phone, redirectUrl: null };
  if (instrument.kind === 'card') {
    const { kind: _kind, ...card } = instrument;
    return { ...details, instrument: 'card', card };
  }
  const { kind: _kind, ...account } = instrument;
  return { ...details, instrument: 'account', account };
}

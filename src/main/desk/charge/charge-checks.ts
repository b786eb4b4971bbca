import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import {
  cardBrand,
  type FieldProblem,
  readAccountNumber,
  readAddressPart,
  readBvn,
  readCardNumber,
  readDateOfBirth,
  readEmail,
  readExpiry,
  readNote,
  readPersonName,
  readPhone,
  readSecurityCode,
} from '../../../shared/input/fields.ts';
import { type Bank, isTooLowForInternetBanking } from '../../../shared/payment/bank.ts';
import type { ChargeInstrument } from '../../../shared/payment/instrument.ts';
import type { Customer, PaymentRecord } from '../../../shared/payment/records.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { Sale } from '../ports/journal-port.ts';
import type { Till } from '../ports/parts.ts';

/** Marks the shop's own e-mail, even if a cashier typed the address. Ignores the mark that the screen sent. */
export function withShopsEmail<Request extends { customer: Customer }>(
  request: Request,
  shopEmail: string | null,
): Request {
  const { isShopsEmail: _said, ...customer } = request.customer;
  const isShops = customer.email.toLowerCase() === shopEmail?.toLowerCase();
  return { ...request, customer: isShops ? { ...customer, isShopsEmail: true } : customer };
}

/** Checks all fields again before a reference is made: nothing that crosses the bridge is trusted. */
export function checkRequest(request: ChargeRequest, bank: Bank | null, now: Date): Problem | null {
  if (request.amount.amountMinor <= 0) return fieldRefused('amount', 'amountZero');
  return (
    checkFields(customerFields(request)) ??
    checkInstrument(request.instrument, bank, now) ??
    checkInternetBanking(request, bank)
  );
}

/** Limits the amount of a new sale. A sale that began before the currency or ceiling changed keeps its own. */
export function checkAmount({ amount }: Pick<ChargeRequest, 'amount'>, till: Till): Problem | null {
  if (amount.currency !== till.currency) return fieldRefused('currency', 'currencyOther');
  return amount.amountMinor > till.ceilingMinor ? problem('amountAboveCeiling').problem : null;
}

/** Prevents a double charge: while a payment of a sale is under way or paid, no other payment of that sale starts. */
export function checkSale(sale: Sale, request: ChargeRequest): Problem | null {
  if (sale.sale.status !== 'active') return problem('saleEnded', { status: sale.sale.status }).problem;
  const { amountMinor, currency } = sale.sale.amount;
  if (amountMinor !== request.amount.amountMinor || currency !== request.amount.currency) {
    return fieldRefused('amount', 'amountOfSaleDiffers');
  }
  for (const payment of sale.payments) {
    const refused = refusalBy(payment);
    if (refused) return refused;
  }
  return null;
}

function refusalBy({ reference, state }: PaymentRecord): Problem | null {
  if (state.review) return problem('needsReview', { reference }).problem;
  if (state.outcome === 'paid') return problem('saleAlreadyPaid', { reference }).problem;
  const isUnderWay = state.outcome === 'open' && state.stage.kind !== 'step';
  return isUnderWay ? problem('saleHasOpenPayment', { reference }).problem : null;
}

function checkInstrument(instrument: ChargeInstrument, bank: Bank | null, now: Date): Problem | null {
  if (instrument.kind === 'card') {
    const expiry = `${instrument.expiryMonth}/${instrument.expiryYear}`;
    return checkFields([
      ['cardNumber', readCardNumber(instrument.cardNumber, instrument.isNumberConfirmed)],
      ['expiry', readExpiry(expiry, now)],
      ['cvv', readSecurityCode(instrument.cvv, cardBrand(instrument.cardNumber)?.securityCodeLength)],
    ]);
  }
  if (!bank) return problem('bankUnknown').problem;
  if (!bank.active) return fieldRefused('bank', 'bankInactive');
  if (bank.dateOfBirthRequired && !instrument.dateOfBirth) return fieldRefused('dateOfBirth', 'missing');
  if (bank.bvnRequired && !instrument.bvn) return fieldRefused('bvn', 'missing');
  return checkFields([
    ['accountNumber', readAccountNumber(instrument.accountNumber)],
    ['dateOfBirth', instrument.dateOfBirth === null ? null : readDateOfBirth(instrument.dateOfBirth, now)],
    ['bvn', instrument.bvn === null ? null : readBvn(instrument.bvn)],
  ]);
}

/** Requires an amount above NGN 100 for internet banking (specification, "Limits"). */
function checkInternetBanking({ amount }: ChargeRequest, bank: Bank | null): Problem | null {
  const tooLow = bank?.internetBanking && isTooLowForInternetBanking(amount);
  return tooLow ? fieldRefused('amount', 'amountTooLowForInternetBanking') : null;
}

type CheckedField = [name: string, result: { ok: true } | { ok: false; problem: FieldProblem } | null];

function customerFields({ customer, note, override, given }: ChargeRequest): CheckedField[] {
  const { address, city, state, postalCode } = given?.billingAddress ?? {};
  return [
    ['email', readEmail(customer.email)],
    ['phone', customer.phone === null ? null : readPhone(customer.phone)],
    ['note', note === null ? null : readNote(note)],
    ['firstName', given?.firstName ? readPersonName(given.firstName) : null],
    ['lastName', given?.lastName ? readPersonName(given.lastName) : null],
    ...Object.entries({ address, city, state, postalCode }).map(
      ([name, part]): CheckedField => [name, part === undefined ? null : readAddressPart(part)],
    ),
    ['reason', override ? readNote(override.reason) : null],
  ];
}

function checkFields(fields: CheckedField[]): Problem | null {
  for (const [name, result] of fields) if (result && !result.ok) return fieldRefused(name, result.problem);
  return null;
}

function fieldRefused(field: string, reason: string): Problem {
  return problem('fieldRefused', { field, reason }).problem;
}

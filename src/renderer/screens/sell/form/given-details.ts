import type { ChargeRequest } from '../../../../shared/bridge-contract.ts';
import { type FieldResult, readAddressPart } from '../../../../shared/input/fields.ts';
import type { BillingAddress } from '../../../../shared/input/keyed-steps.ts';

/** The optional details that a customer may give besides the card or account. */
export type GivenDetails = NonNullable<ChargeRequest['given']>;

/** Reads one line of an optional billing address: an empty line is missing only if another part is given. */
export function readPartOfOptionalAddress(text: string, isAddressGiven: boolean): FieldResult {
  return text.trim() === '' && !isAddressGiven ? { ok: true, value: '' } : readAddressPart(text);
}

/**
 * Returns what is sent of the details.
 * @param address null if none was given
 * @returns nothing to send if nothing was given
 */
export function givenDetails(
  names: { firstName: string | null; lastName: string | null },
  address: BillingAddress | null,
): { given?: GivenDetails } {
  const isNothing = names.firstName === null && names.lastName === null && address === null;
  return isNothing ? {} : { given: { ...names, billingAddress: address } };
}

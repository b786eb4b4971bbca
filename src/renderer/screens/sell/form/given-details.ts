import type { ChargeRequest } from '../../../../shared/bridge-contract.ts';
import { type FieldResult, readAddressPart } from '../../../../shared/input/fields.ts';
import type { BillingAddress } from '../../../../shared/input/keyed-steps.ts';

/** What a customer may give beside the card or the account. */
export type GivenDetails = NonNullable<ChargeRequest['given']>;

/** One line of a billing address that may be left out as a whole: empty is missing only where another part is given. */
export function readPartOfOptionalAddress(text: string, isAddressGiven: boolean): FieldResult {
  return text.trim() === '' && !isAddressGiven ? { ok: true, value: '' } : readAddressPart(text);
}

/**
 * What is sent of it.
 * @param address null where none was given
 * @returns nothing to be sent where nothing was given
 */
export function givenDetails(
  names: { firstName: string | null; lastName: string | null },
  address: BillingAddress | null,
): { given?: GivenDetails } {
  const isNothing = names.firstName === null && names.lastName === null && address === null;
  return isNothing ? {} : { given: { ...names, billingAddress: address } };
}

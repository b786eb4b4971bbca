import type { ChargeRequest } from '../../../../shared/bridge-contract.ts';
import type { BillingAddress } from '../../../../shared/input/keyed-steps.ts';

/**
 * Returns what is sent of the details.
 * @param address null if none was given
 * @returns nothing to send if nothing was given
 */
export function givenDetails(
  names: { firstName: string | null; lastName: string | null },
  address: BillingAddress | null,
): Pick<ChargeRequest, 'given'> {
  const isNothing = names.firstName === null && names.lastName === null && address === null;
  return isNothing ? {} : { given: { ...names, billingAddress: address } };
}

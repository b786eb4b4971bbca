import { describe, expect, it } from 'vitest';
import { chargeRequestSchema } from '../../../../shared/bridge-contract.ts';
import { givenDetails } from './details-fields.tsx';

const ADDRESS = { address: '20 Saltlake', city: 'Leeds', state: 'Yorkshire', postalCode: 'LS1', country: 'GB' };
const NO_NAMES = { firstName: null, lastName: null };

describe('optional details of a customer', () => {
  it('leaves empty optional details out of the charge', () => {
    expect(givenDetails(NO_NAMES, null)).toEqual({});
  });

  it.each([
    ['a first name', { firstName: 'Ada', lastName: null }, null],
    ['a last name', { firstName: null, lastName: 'Bello' }, null],
    ['an address', NO_NAMES, ADDRESS],
    ['all of it', { firstName: 'Ada', lastName: 'Bello' }, ADDRESS],
  ])('sends typed details with the charge: %s', (_name, names, address) => {
    const { given } = givenDetails(names, address);
    expect(given).toEqual({ ...names, billingAddress: address });
    expect(chargeRequestSchema.shape.given.parse(given)).toEqual(given);
  });
});

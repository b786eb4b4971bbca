import { describe, expect, it } from 'vitest';
import { chargeRequestSchema } from '../../../../shared/bridge-contract.ts';
import { readAddressPart, readPersonName } from '../../../../shared/input/fields.ts';
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

  it('accepts no card number as a name', () => {
    expect(readPersonName('5531 8866 5214 2950')).toEqual({ ok: false, problem: 'nameHasCardNumber' });
  });
});

describe('a part of the billing address', () => {
  it('a part of the billing address may be empty if no other part is given', () => {
    expect(readAddressPart(' ', false)).toEqual({ ok: true, value: '' });
  });

  it('a part of the billing address is missing if another part is given', () => {
    expect(readAddressPart(' ', true)).toEqual({ ok: false, problem: 'missing' });
  });

  it.each([true, false])(
    'refuses a part of the billing address that is longer than the service accepts',
    (isAddressGiven) => {
      expect(readAddressPart('x'.repeat(101), isAddressGiven)).toEqual({
        ok: false,
        problem: 'addressTooLong',
      });
      expect(readAddressPart(' 20 Saltlake ', isAddressGiven)).toEqual({ ok: true, value: '20 Saltlake' });
    },
  );
});

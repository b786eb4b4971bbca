import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cardCharge, KEYED, RETURN_URL } from '../testing/open-till.fixture.ts';
import { SensitiveDetails } from './sensitive-details.ts';

const REFERENCE = 'T1-261121-0001-AAAAAAAAZ';

const never = () => false;

function held(): SensitiveDetails {
  const details = new SensitiveDetails();
  details.keep(REFERENCE, {
    kind: 'charge',
    given: { firstName: null, lastName: null, billingAddress: null },
    instrument: cardCharge().instrument,
    returnUrl: RETURN_URL,
  });
  return details;
}

describe('sensitive details', () => {
  it('are given to one operation and gone when it has succeeded', async () => {
    const details = held();
    const given = await details.spend(
      REFERENCE,
      async (sensitive) => {
        expect(details.isEmpty).toBe(false);
        return sensitive.kind;
      },
      never,
    );
    expect(given).toBe('charge');
    expect(details.isEmpty).toBe(true);
  });

  it('wait for an operation that is about to begin, and are gone when it does not', () => {
    const details = held();
    const release = details.reserve(REFERENCE);
    details.letGo(REFERENCE);
    expect(details.isEmpty).toBe(false);
    release?.();
    expect(details.isEmpty).toBe(true);
  });

  it('stay where nobody let go of them while they waited', () => {
    const details = held();
    details.reserve(REFERENCE)?.();
    expect(details.holds(REFERENCE)).toBe(true);
  });

  it('are reserved for one operation at a time', () => {
    const details = held();
    const release = details.reserve(REFERENCE);
    expect(details.reserve(REFERENCE)).toBeNull();
    release?.();
    expect(details.reserve(REFERENCE)).not.toBeNull();
  });

  it('stay after an operation that needs them again, although they were let go of before it began', async () => {
    const details = held();
    const release = details.reserve(REFERENCE);
    details.letGo(REFERENCE);
    await details.spend(
      REFERENCE,
      async () => undefined,
      () => true,
    );
    release?.();
    expect(details.holds(REFERENCE)).toBe(true);
  });

  it('are gone when the operation has failed', async () => {
    const details = held();
    await expect(details.spend(REFERENCE, () => Promise.reject(new Error('no network')), never)).rejects.toThrow(
      'no network',
    );
    expect(details.isEmpty).toBe(true);
  });

  it('are gone when the operation throws before it begins', async () => {
    const details = held();
    const fault = () => {
      throw new Error('at once');
    };
    await expect(details.spend(REFERENCE, fault, never)).rejects.toThrow('at once');
    expect(details.isEmpty).toBe(true);
  });

  it('are spent once', async () => {
    const details = held();
    await details.spend(REFERENCE, async () => undefined, never);
    await expect(details.spend(REFERENCE, async () => undefined, never)).rejects.toThrow('nothing to spend');
  });

  it('stay where they may have to be sent once more, until nobody needs them', async () => {
    const details = held();
    expect(
      await details.spend(
        REFERENCE,
        async () => 'unsent',
        (outcome) => outcome === 'unsent',
      ),
    ).toBe('unsent');
    expect(details.holds(REFERENCE)).toBe(true);
    details.letGo(REFERENCE);
    expect(details.isEmpty).toBe(true);
  });

  it('are not let go of while they are being sent', async () => {
    const details = held();
    await details.spend(
      REFERENCE,
      async () => {
        details.letGo(REFERENCE);
        expect(details.holds(REFERENCE)).toBe(true);
      },
      never,
    );
    expect(details.isEmpty).toBe(true);
  });

  it('can be let go of unspent, also where there are none', () => {
    const details = held();
    details.letGo(REFERENCE);
    details.letGo(REFERENCE);
    expect(details.isEmpty).toBe(true);
  });

  it('can be wiped unspent', () => {
    const details = held();
    details.wipe(REFERENCE);
    expect(details.isEmpty).toBe(true);
  });

  it('print as nothing', () => {
    const details = held();
    for (const printed of [JSON.stringify({ details }), inspect(details, { depth: 9 }), String(details)]) {
      expect(printed).not.toContain(KEYED.cardNumber);
      expect(printed).not.toContain(KEYED.cvv);
    }
    expect(JSON.stringify(details)).toBe('"[sensitive]"');
  });
});

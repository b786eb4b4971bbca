import { describe, expect, it } from 'vitest';
import { FORGED, FORGED_WITHOUT_INTENT, readPaidTill } from '../reading/paid-till.fixture.ts';

describe('an unproven payment', () => {
  it.each([...FORGED, ...FORGED_WITHOUT_INTENT])(
    'reports a payment as unproven if its till %s',
    async (_name, forge) => {
      const { reads, journal, reference } = await readPaidTill(forge);
      const findings = await reads.listFindings();
      expect(findings).toMatchObject([{ journal, kind: 'notByTheRules', key: reference, state: 'open' }]);
      expect(JSON.parse(findings[0]?.proof ?? '')).toMatchObject({ reference, why: expect.any(String) });
    },
  );

  it('reports no payment as unproven if a later version wrote its intent', async () => {
    const { reads } = await readPaidTill((entries) =>
      entries.map((entry) => (entry.happening.kind === 'paymentIntended' ? { ...entry, form: 9 } : entry)),
    );
    expect(await reads.listFindings()).toEqual([]);
  });

  it('reports a payment as unproven if its intent comes later or belongs to another payment', async () => {
    const after = await readPaidTill(([intent, ...rest]) => [...rest, { ...intent, form: 9 }]);
    const anothers = await readPaidTill(([intent, ...rest]) => {
      return [{ ...intent, form: 9, reference: 'T1-261121-0002-ABCDEFGHX' }, ...rest];
    });
    for (const { reads } of [after, anothers]) {
      expect((await reads.listFindings()).map(({ kind }) => kind)).toEqual(['notByTheRules']);
    }
  });
});

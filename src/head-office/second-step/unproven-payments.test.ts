import { describe, expect, it } from 'vitest';
import { officeReads } from '../reading/office-reads.ts';
import { FORGED, readPaidTill } from '../reading/paid-till.fixture.ts';

describe('a payment that its entries do not prove', () => {
  it.each(FORGED)('is found where it %s', async (_name, forge) => {
    const { parts, journal, reference } = await readPaidTill(forge);
    const findings = await officeReads(parts).listFindings();
    expect(findings).toMatchObject([{ journal, kind: 'notByTheRules', key: reference, state: 'open' }]);
    expect(JSON.parse(findings[0]?.proof ?? '')).toMatchObject({ reference, seq: 3 });
  });

  it('is not found where its intent is of a later version', async () => {
    const { parts } = await readPaidTill((entries) =>
      entries.map((entry) => (entry.happening.kind === 'paymentIntended' ? { ...entry, form: 9 } : entry)),
    );
    expect(await officeReads(parts).listFindings()).toEqual([]);
  });

  it('is found where its intent comes after it, or is another one’s', async () => {
    const after = await readPaidTill(([intent, ...rest]) => [...rest, { ...intent, form: 9 }]);
    const anothers = await readPaidTill(([intent, ...rest]) => {
      const payment = { ...intent?.payment, reference: 'T1-261121-0002-ABCDEFGHX' };
      return [{ ...intent, form: 9, payment }, ...rest];
    });
    for (const { parts } of [after, anothers]) {
      expect((await officeReads(parts).listFindings()).map(({ kind }) => kind)).toEqual(['notByTheRules']);
    }
  });
});

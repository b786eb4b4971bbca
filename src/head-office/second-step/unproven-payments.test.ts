import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { readPaidTill } from '../reading/paid-till.fixture.ts';

const ANOTHER = 'T1-261121-0002-ABCDEFGHX';

describe('an unproven payment', () => {
  it.each<[string, (entries: readonly JournalEntry[]) => readonly object[]]>([
    ['hands over twice', (entries) => [...entries, ...entries.slice(-1)]],
    ['leaves out the intent', (entries) => entries.slice(1)],
    ['writes the intent last, in a later version', ([intent, ...rest]) => [...rest, { ...intent, form: 9 }]],
    [
      'writes an intent of a later version for another payment',
      ([intent, ...rest]) => [{ ...intent, form: 9, reference: ANOTHER }, ...rest],
    ],
  ])('reports a payment as unproven if its till %s', async (_name, forge) => {
    const { reads, journal, reference } = await readPaidTill(forge);
    const findings = await reads.listFindings();
    expect(findings).toMatchObject([{ journal, kind: 'notByTheRules', key: reference, state: 'open' }]);
    expect(JSON.parse(findings[0]?.proof ?? '')).toMatchObject({ reference, why: expect.any(String) });
  });

  it('reports no payment as unproven if a later version wrote its intent', async () => {
    const { reads } = await readPaidTill(([intent, ...rest]) => [{ ...intent, form: 9 }, ...rest]);
    expect(await reads.listFindings()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { FetchedStretch, JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { ProblemCode } from '../../../shared/problems.ts';
import type { Missing } from '../office-link.ts';
import { fetchLacking } from './fetch-lacking.ts';
import { buildFetched } from './fetched-entries.fixture.ts';

const CURRENT = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b10';
const EARLIER = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b11';
const BEFORE_THAT = '0b1e8a52-7f0c-4a4d-9c11-5d3f7a1c2b12';
const HASH = 'ab'.repeat(32);

describe('fetchLacking', () => {
  it('fetches the current journal even if an earlier journal is gone, and reports that', async () => {
    const till = tillThat({ isOlder: true, named: [EARLIER], aside: [] });
    expect(await till.fetching()).toBe('fetchedJournalGone');
    expect(till.fetched).toEqual([CURRENT]);
  });

  it('tries every stretch and returns the first refusal', async () => {
    const till = tillThat({ isOlder: true, named: [BEFORE_THAT, EARLIER], aside: [EARLIER, BEFORE_THAT] });
    const refusals = new Map<string, ProblemCode>([
      [CURRENT, 'headOfficeNotHeld'],
      [BEFORE_THAT, 'headOfficeNotSame'],
    ]);
    expect(await till.fetching({ refusals })).toBe('headOfficeNotHeld');
    expect(till.fetched).toEqual([CURRENT, BEFORE_THAT, EARLIER]);
    expect(await till.fetching()).toBeNull();
  });

  it('fetches nothing if the journal was fetched completely before', async () => {
    const till = tillThat({ isOlder: true, named: [EARLIER], aside: [EARLIER] });
    expect(await till.fetching({ ownUpTo: 20 })).toBeNull();
    expect(till.fetched).toEqual([EARLIER]);
    await till.fetching({ ownUpTo: 19 });
    expect(till.fetched).toEqual([EARLIER, CURRENT, EARLIER]);
  });

  it('fetches nothing if no journal lacks an entry', async () => {
    const till = tillThat({ isOlder: false, named: [], aside: [] });
    expect(await till.fetching()).toBe('headOfficeNothingMissing');
    expect(till.fetched).toEqual([]);
  });
});

interface Asked {
  refusals?: ReadonlyMap<string, ProblemCode>;
  /** The last entry of the till's own journal that an earlier fetch reached. */
  ownUpTo?: number;
}

/** Makes a till whose journal has twenty entries at head office. The stretches in `named` are lost on the till. */
function tillThat({ isOlder, named, aside }: { isOlder: boolean; named: string[]; aside: string[] }) {
  const fetched: string[] = [];
  const missingOf = (identity: JournalIdentity) => ({ identity }) as Missing;
  const fetching = async ({ refusals, ownUpTo }: Asked = {}) =>
    await fetchLacking({
      identity: { ...identityOf(CURRENT), fetched: named.map(stretchOf) },
      known: ownUpTo === undefined ? [] : [buildFetched(11, ownUpTo)],
      link: {
        officeSeq: async () => 20,
        missing: async () => (isOlder ? missingOf(identityOf(CURRENT)) : null),
        lostStretch: async (identity) => missingOf(identity),
      },
      identityAside: (journal) => (aside.includes(journal) ? identityOf(journal) : null),
      fetch: async ({ identity }) => {
        fetched.push(identity.id);
        return refusals?.get(identity.id) ?? null;
      },
    });
  return { fetched, fetching };
}

function identityOf(id: string): JournalIdentity {
  return { form: 1, id, mode: 'practice', till: 'Till 1', createdAt: '2026-11-22T09:00:00.000Z' };
}

function stretchOf(journal: string): FetchedStretch {
  return { journal, before: { seq: 10, hash: HASH }, last: { seq: 20, hash: HASH } };
}

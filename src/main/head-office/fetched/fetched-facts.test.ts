import { describe, expect, it } from 'vitest';
import { entriesTo, entryAbout, kept } from '../../../shared/testing/facts.fixture.ts';
import { payment } from '../../../shared/testing/records.fixture.ts';
import { paid } from '../../../shared/testing/states.fixture.ts';
import { foldAll } from '../../journal/tables/stored-fold.ts';
import { fetchedFacts } from './fetched-facts.ts';

const FIRST = { at: '2026-11-22T08:00:00.000Z', by: 'ada' };

describe('fetchedFacts', () => {
  it('returns a payment in the state of its last entry', () => {
    const facts = taken(entriesTo(payment({ state: paid() })));
    expect([...facts.payments.values()]).toMatchObject([{ state: { outcome: 'paid', handedOver: null } }]);
    expect([...facts.begun]).toEqual([...facts.payments.keys()]);
    expect(facts.handedOver.size).toBe(0);
  });

  it('continues a payment that began before the entries', () => {
    const [intent, ...later] = entriesTo(payment({ state: paid() }));
    const facts = taken(later, () => (intent ? foldAll([kept(intent)]) : null));
    expect([...facts.payments.values()]).toMatchObject([{ state: { outcome: 'paid' } }]);
    expect(facts.begun.size).toBe(0);
  });

  it('returns the first hand-over if the entries contain two', () => {
    expect(handedOver('goodsHandedOver', 'requeried', 'goodsHandedOver')).toEqual([FIRST]);
  });

  it('finds a hand-over even if the other entries of the payment cannot be read', () => {
    const { handedOver: known, payments } = taken([
      {
        at: FIRST.at,
        actor: FIRST.by,
        reference: 'PD-1',
        ofLater: 'a form',
        happening: { kind: 'goodsHandedOver' },
      },
    ]);
    expect(known.get('PD-1')).toEqual(FIRST);
    expect(payments.size).toBe(0);
  });
});

/** Returns the hand-overs that are read from entries of these kinds, without an intent. */
function handedOver(...kinds: readonly string[]) {
  const entries = kinds.map((kind, index) => ({
    ...entryAbout(payment(), { kind: 'goodsHandedOver' }, { at: FIRST.at, actor: index === 0 ? FIRST.by : 'chi' }),
    happening: { kind },
  }));
  return [...taken(entries).handedOver.values()];
}

function taken(entries: readonly object[], ...before: Parameters<typeof fetchedFacts>) {
  const facts = fetchedFacts(...before);
  for (const entry of entries) facts.take({ payload: Buffer.from(JSON.stringify(entry)), disclosed: null });
  return facts;
}

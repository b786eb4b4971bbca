import { describe, expect, it } from 'vitest';
import { payment } from '../../../../shared/testing/records.fixture.ts';
import { paid } from '../../../../shared/testing/states.fixture.ts';
import { fetchedFacts } from './fetched-facts.ts';

const FIRST = { at: '2026-11-22T08:00:00.000Z', by: 'ada' };

describe('what fetched entries say of a hand-over', () => {
  it('is known by the entry of it, and stays who did it first, whatever later entries say', () => {
    expect(handedOver('goodsHandedOver', 'requeried', 'goodsHandedOver')).toEqual([FIRST]);
  });

  it('is known by an entry that only finds it done, also where it was done before these entries begin', () => {
    expect(handedOver('requeried')).toEqual([{ at: '2026-11-22T07:00:00.000Z', by: 'bola' }]);
  });

  it('is known where nothing else of the payment can be read', () => {
    const facts = fetchedFacts();
    facts.take(entry('goodsHandedOver', { reference: 'PD-1', ofLater: 'a form' }));
    expect(facts.handedOver.get('PD-1')).toEqual(FIRST);
  });
});

/** Who handed over, by entries of these kinds after which the goods are gone. */
function handedOver(...kinds: readonly string[]) {
  const released = { at: '2026-11-22T07:00:00.000Z', by: 'bola' };
  const record = payment({ state: paid({ released }) });
  const facts = fetchedFacts();
  for (const [index, kind] of kinds.entries()) {
    facts.take(entry(kind, record, index === 0 ? FIRST : { ...FIRST, by: 'chi' }));
  }
  return [...facts.handedOver.values()];
}

function entry(kind: string, record: object, { at, by: actor } = FIRST): Uint8Array {
  return Buffer.from(JSON.stringify({ at, actor, happening: { kind }, payment: record }));
}

import { describe, expect, it } from 'vitest';
import type { DeskSnapshot } from '../../src/shared/payment/snapshot.ts';
import { payment, sale } from '../../src/shared/testing/records.fixture.ts';
import { at, paid } from '../../src/shared/testing/states.fixture.ts';
import { createAcknowledgements } from './acknowledgements.ts';

type Standing = NonNullable<DeskSnapshot['current']>;

function showing(changes: Partial<Standing> = {}): Pick<DeskSnapshot, 'current'> {
  const view = { screen: 'sending', operation: 'initiate' } as const;
  return { current: { sale: sale(), payment: payment(), view, earlierPayments: 0, ...changes } };
}

describe('acknowledgements shown at the counter', () => {
  it('list each shown state once', () => {
    const acknowledgements = createAcknowledgements();
    const confirmed = payment({ state: paid(), updatedAt: at(30) });
    for (const shown of [showing(), showing(), showing({ payment: confirmed }), { current: null }]) {
      acknowledgements.note(shown);
    }
    expect(acknowledgements.all().map(({ payment: { updatedAt } }) => updatedAt)).toEqual([at(0), at(30)]);
  });

  it('list a state in which only the sale changed', () => {
    const acknowledgements = createAcknowledgements();
    acknowledgements.note(showing());
    acknowledgements.note(showing({ sale: sale({ status: 'parked' }) }));
    expect(acknowledgements.all()).toHaveLength(2);
  });
});

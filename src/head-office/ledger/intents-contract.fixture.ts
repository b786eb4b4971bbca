import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { add, buildEvent, buildJournal } from './ledger-contract.fixture.ts';
import type { Ledger } from './ledger-port.ts';

export function describeIntents(open: () => Ledger): void {
  it('the ledger finds the entry with the intent of a payment', async () => {
    const ledger = open();
    const journal = buildJournal();
    const kinds = ['goodsHandedOver', 'paymentIntended', 'paymentIntended', 'paymentIntended'];
    const of = (index: number) => (index === 3 ? 'T1-2' : 'T1-1');
    const events = kinds.map((kind, index) => ({ ...buildEvent(index + 1), kind, reference: of(index) }));
    await add(ledger, journal, events);
    expect(await ledger.intents(journal.id, ['T1-1', 'T1-3'])).toEqual(new Map([['T1-1', 2]]));
    expect(await ledger.intents(randomUUID(), ['T1-1'])).toEqual(new Map());
  });
}

import { describe, expect, it } from 'vitest';
import { makeSnapshot } from '../../sale-snapshot.fixture.ts';
import type { SellView } from '../sell/sell-view.ts';
import { meanwhile } from './meanwhile.ts';

const { current } = makeSnapshot({ screen: 'sending', operation: 'initiate' });
const settling = (view: object) => ({ show: 'payment', current, view }) as SellView;

describe('the customer display, while there is nothing to key', () => {
  it('says the same whether a payment is declined, unknown or for review', () => {
    const screens = ['notPaid', 'notConfirmed', 'needsReview'].map((screen) => meanwhile(settling({ screen })));
    expect(new Set(screens)).toEqual(new Set(['cashier']));
  });

  it('thanks only once the service has confirmed the payment', () => {
    expect(meanwhile(settling({ screen: 'paid' }))).toBe('thanks');
    expect(meanwhile(settling({ screen: 'confirming' }))).toBe('underWay');
  });

  it('welcomes the next customer as soon as the sale has ended', () => {
    expect(meanwhile({ show: 'form', isStarting: false })).toBe('welcome');
    expect(meanwhile({ show: 'ended', current })).toBe('welcome');
  });
});

import { describe, expect, it } from 'vitest';
import { makeSnapshot } from '../../sale-snapshot.fixture.ts';
import type { SellView } from '../sell/sell-view.ts';
import { meanwhile } from './meanwhile.ts';

const { current } = makeSnapshot({ screen: 'sending', operation: 'initiate' });
const settling = (view: object) => ({ show: 'payment', current, view }) as SellView;

describe('the customer display, while there is nothing to key', () => {
  it.each([
    { screen: 'notConfirmed' },
    { screen: 'needsReview' },
    { screen: 'notPaid', reason: 'neverReceived' },
    { screen: 'notPaid', reason: 'withoutCode' },
    { screen: 'paid', held: 'notConfirmedAgain' },
  ])('sends the customer to the cashier where nobody knows for certain: %o', (view) => {
    expect(meanwhile(settling(view))).toBe('cashier');
  });

  it.each(['declined', 'cancelled', 'refused'])('says that it is not paid where that is certain: %s', (reason) => {
    expect(meanwhile(settling({ screen: 'notPaid', reason }))).toBe('notPaid');
  });

  it('says that it is paid only once the service has confirmed the payment', () => {
    expect(meanwhile(settling({ screen: 'paid' }))).toBe('paid');
    expect(meanwhile(settling({ screen: 'confirming' }))).toBe('underWay');
  });

  it('welcomes the next customer as soon as the sale has ended', () => {
    expect(meanwhile({ show: 'form', isStarting: false })).toBe('welcome');
    expect(meanwhile({ show: 'ended', current })).toBe('welcome');
  });
});

import type { SellView } from '../sell/sell-view.ts';

/** What the customer display says while the customer has nothing to key: of a payment’s end the verdict, and never more. */
export type Meanwhile = 'welcome' | 'underWay' | 'bankPage' | 'paid' | 'notPaid' | 'cashier';

export function meanwhile(view: SellView): Meanwhile {
  switch (view.show) {
    case 'form':
      return view.isStarting ? 'underWay' : 'welcome';
    case 'ended':
      return 'welcome';
    case 'sent':
      return 'underWay';
    case 'bankPage':
      return 'bankPage';
    case 'payment':
      return whileSettling(view.view);
    case 'again':
      return view.isStarting ? 'underWay' : 'cashier';
    case 'offer':
    case 'step':
      return 'cashier';
  }
}

function whileSettling(view: Extract<SellView, { show: 'payment' }>['view']): Meanwhile {
  switch (view.screen) {
    case 'sending':
    case 'confirming':
      return 'underWay';
    case 'paid':
      return view.held ? 'cashier' : 'paid';
    case 'notPaid':
      // What was never received may still come through: that is the cashier’s to explain.
      return view.reason === 'declined' || view.reason === 'cancelled' || view.reason === 'refused'
        ? 'notPaid'
        : 'cashier';
    default:
      return 'cashier';
  }
}

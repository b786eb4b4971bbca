import type { SellView } from '../../state/sell-view.ts';

/** What the customer display says when there is nothing to key. After a payment it shows only the verdict. */
export type DisplayMessage = 'welcome' | 'underWay' | 'bankPage' | 'paid' | 'notPaid' | 'cashier';

export function displayMessage(view: SellView): DisplayMessage {
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
      return messageWhileSettling(view.view);
    case 'again':
      return view.isStarting ? 'underWay' : 'cashier';
    case 'offer':
    case 'step':
      return 'cashier';
  }
}

function messageWhileSettling(view: Extract<SellView, { show: 'payment' }>['view']): DisplayMessage {
  switch (view.screen) {
    case 'sending':
    case 'confirming':
      return 'underWay';
    case 'paid':
      return view.held ? 'cashier' : 'paid';
    case 'notPaid':
      // A never received payment may still succeed: the cashier must explain that.
      return view.reason === 'declined' || view.reason === 'cancelled' || view.reason === 'refused'
        ? 'notPaid'
        : 'cashier';
    default:
      return 'cashier';
  }
}

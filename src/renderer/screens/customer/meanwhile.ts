import type { SellView } from '../sell/sell-view.ts';

/** What the customer display says while the customer has nothing to key. It never says how a payment ended. */
export type Meanwhile = 'welcome' | 'underWay' | 'bankPage' | 'thanks' | 'cashier';

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
      return whileSettling(view.view.screen);
    case 'again':
      return view.isStarting ? 'underWay' : 'cashier';
    case 'offer':
    case 'step':
      return 'cashier';
  }
}

function whileSettling(screen: Extract<SellView, { show: 'payment' }>['view']['screen']): Meanwhile {
  if (screen === 'sending' || screen === 'confirming') return 'underWay';
  return screen === 'paid' ? 'thanks' : 'cashier';
}

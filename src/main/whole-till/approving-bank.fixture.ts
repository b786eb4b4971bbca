import type { BankPageEvents } from '../window/bank-page/attempt.ts';
import type { BankPages } from '../window/bank-page/bank-pages.ts';

export interface Bank {
  views: BankPages;
  /** The customer approves on the open page and returns. */
  approve(): Promise<void>;
}

/** Bank page views without a window; the test plays the customer's browser. */
export function bankThatApproves({ onReturn }: BankPageEvents): Bank {
  let open: { reference: string; authUrl: string } | null = null;
  const views: BankPages = {
    open: (page) => {
      open = page;
    },
    place: () => undefined,
    hide: () => undefined,
    keepWaiting: () => undefined,
    close: async () => {
      open = null;
    },
    closeAll: async () => undefined,
    get openReference() {
      return open?.reference ?? null;
    },
  };
  return {
    views,
    async approve() {
      if (!open) throw new Error('No bank page is open.');
      const { reference, authUrl } = open;
      const body = new URLSearchParams({ decision: 'approve' });
      await fetch(authUrl, { method: 'POST', body, redirect: 'manual' });
      open = null;
      onReturn({ reference, response: { method: 'GET', reading: 'none', reference: 'none', facts: {} } });
    },
  };
}

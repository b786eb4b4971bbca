import type { Handlers } from '../../../shared/bridge-contract.ts';
import type { BankPageStatus, ReturnedFacts } from '../../../shared/payment/bank-page.ts';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import type { Desk } from '../../desk/ports/desk-port.ts';

/** The views in which banks' pages are shown, as the composition needs them; `window/bank-page` has the real ones. */
export interface BankPageViews {
  open(page: { reference: string; authUrl: string; returnUrl: string }): void;
  place(reference: string, bounds: { x: number; y: number; width: number; height: number }): void;
  hide(): void;
  keepWaiting(reference: string): void;
  close(reference: string): Promise<void>;
  closeAll(): Promise<void>;
  readonly openReference: string | null;
}

/** What of the desk's snapshot says whose turn it is. */
export interface AtCounter {
  current: Pick<NonNullable<DeskSnapshot['current']>, 'payment' | 'sale' | 'view'> | null;
}

/** What the bank page needs of the desk. */
export interface BankPageDesk extends Pick<Desk, 'bankPage' | 'bankPageReturned' | 'closeBankPage'> {
  read(): AtCounter;
}

/** What the views tell. */
export interface BankPageEvents {
  onStatus: (status: BankPageStatus) => void;
  onReturn: (returned: { reference: string; response: ReturnedFacts }) => void;
}

export interface BankPageControl {
  handlers: Pick<Handlers, 'bankPage.place' | 'bankPage.keepWaiting' | 'bankPage.close'>;
  /** Ends a page that nobody waits for any more. */
  follow(snapshot: AtCounter): void;
  stop(): Promise<void>;
}

/** Joins the bank page to the desk: opened while a payment waits for it, and re-queried when it ends, however it ends. */
export function createBankPageControl(parts: {
  desk: BankPageDesk;
  createViews: (events: BankPageEvents) => BankPageViews;
  /** Tells the screens. */
  push: (status: BankPageStatus) => void;
  /** Told of what failed where no person waits for an answer. */
  failed: (error: unknown) => void;
}): BankPageControl {
  const { desk, createViews, push, failed } = parts;
  let status: BankPageStatus | null = null;
  let placings = 0;
  /** Payments whose page has ended, as long as the desk has not taken it in: it still waits for a page until then. */
  const ending = new Set<string>();
  const views = createViews({
    onStatus(changed) {
      status = changed;
      push(changed);
    },
    onReturn: ({ reference, response }) => {
      endingPage(reference, () => desk.bankPageReturned(reference, response)).catch(failed);
    },
  });

  /** The desk is asked before the page is placed; whoever wants another place meanwhile, or none, is the one who counts. */
  async function place(
    reference: string,
    bounds: Parameters<BankPageViews['place']>[1] | null,
  ): Promise<BankPageStatus | null> {
    placings += 1;
    const placing = placings;
    if (bounds === null) views.hide();
    else if ((await openWhereAwaited(reference)) && placing === placings) views.place(reference, bounds);
    return statusOf(reference);
  }

  /** Opens the page where the payment waits for one and it is not open, e.g. after a restart. */
  async function openWhereAwaited(reference: string): Promise<boolean> {
    const page = await desk.bankPage(reference);
    if (!page || ending.has(reference) || !isAtCounter(desk.read(), reference)) return false;
    if (views.openReference !== reference) views.open({ reference, ...page });
    return true;
  }

  async function endingPage<Value>(reference: string, work: () => Promise<Value>): Promise<Value> {
    ending.add(reference);
    try {
      return await work();
    } finally {
      ending.delete(reference);
    }
  }

  function statusOf(reference: string): BankPageStatus | null {
    return status?.reference === reference && views.openReference === reference ? status : null;
  }

  return {
    handlers: {
      'bankPage.place': async ({ reference, bounds }) => ({ ok: true, value: await place(reference, bounds) }),
      'bankPage.keepWaiting': async ({ reference }) => {
        views.keepWaiting(reference);
        return { ok: true, value: null };
      },
      'bankPage.close': ({ reference }) =>
        endingPage(reference, async () => {
          await views.close(reference);
          return await desk.closeBankPage(reference);
        }),
    },
    follow(snapshot) {
      const open = views.openReference;
      if (open !== null && !isAtCounter(snapshot, open)) views.close(open).catch(failed);
    },
    stop: () => views.closeAll(),
  };
}

function isAtCounter({ current }: AtCounter, reference: string): boolean {
  const view = current?.payment.reference === reference && current.sale.status === 'active' ? current.view : null;
  return view?.screen === 'step' && view.step === 'bankPage';
}

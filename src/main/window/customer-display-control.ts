import type { Handlers } from '../../shared/bridge-contract.ts';
import type { ContinuedStep, CustomerDisplay } from '../../shared/customer-display.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import type { Settings } from '../settings/settings.ts';

/** What happens to the window of the customer display. */
export interface DisplayWindowEvents {
  /** Its page is there, for the first time or again. */
  onLoaded: () => void;
  /** Its page has gone; it is loaded again. */
  onLost: () => void;
  onClosed: () => void;
}

export interface CustomerDisplayControl {
  handlers: Pick<Handlers, DisplayChannel>;
  /** Opens the window where the setting says so. */
  start(): void;
  /** Forgets that a step goes on as soon as the payment is elsewhere. */
  follow(snapshot: DeskSnapshot): void;
  /** Closes the window and leaves the setting as it is. */
  stop(): void;
}

/** The channels that are answered by the windows, whatever becomes of the till. */
export type DisplayChannel =
  | 'customerDisplay.read'
  | 'customerDisplay.set'
  | 'customerDisplay.showAmount'
  | 'customerDisplay.continue';

/**
 * The second window, in which the customer keys: there only while the setting is on. It decides alone which of the two
 * windows has the step, and tells both.
 */
export function createCustomerDisplay(parts: {
  settings: Pick<Settings, 'read' | 'write'>;
  openWindow: (events: DisplayWindowEvents) => { close(): void };
  /** Tells both windows. */
  push: (display: CustomerDisplay) => void;
}): CustomerDisplayControl {
  const { settings, openWindow, push } = parts;
  let window: { close(): void } | null = null;
  let display: CustomerDisplay = { state: 'off', continued: null };

  function become(change: Partial<CustomerDisplay>): void {
    display = { ...display, ...change };
    push(display);
  }
  function open(): void {
    if (window) return;
    become({ state: 'opening' });
    // What an earlier window still tells is of no interest.
    const ofThisWindow = (happen: () => void) => () => {
      if (window === opened) happen();
    };
    const opened = openWindow({
      onLoaded: ofThisWindow(() => become({ state: 'open' })),
      onLost: ofThisWindow(() => become({ state: 'opening' })),
      onClosed: ofThisWindow(() => {
        window = null;
        become({ state: 'closed', continued: null });
      }),
    });
    window = opened;
  }
  function close(): void {
    const closing = window;
    window = null;
    become({ state: 'off', continued: null });
    closing?.close();
  }

  return {
    handlers: {
      'customerDisplay.read': async () => ({ ok: true, value: display }),
      'customerDisplay.set': async ({ on }) => {
        settings.write('customerDisplay', on);
        if (on) open();
        else close();
        return { ok: true, value: display };
      },
      'customerDisplay.showAmount': async ({ amount }) => {
        if (display.state === 'open') become({ typed: amount ?? undefined });
        return { ok: true, value: display };
      },
      'customerDisplay.continue': async (continued) => {
        if (display.state === 'open') become({ continued });
        return { ok: true, value: display };
      },
    },
    start: () => {
      if (settings.read('customerDisplay')) open();
    },
    follow: (snapshot) => {
      if (display.continued && !isAtStep(snapshot, display.continued)) become({ continued: null });
    },
    stop: close,
  };
}

function isAtStep({ current }: DeskSnapshot, { reference, step }: ContinuedStep): boolean {
  const view = current?.payment.reference === reference && current.sale.status === 'active' ? current.view : null;
  return view?.screen === 'step' && view.step === step;
}

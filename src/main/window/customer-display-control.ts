import type { Handlers } from '../../shared/bridge-contract.ts';
import { type CustomerDisplay, type customerDisplayChannels, DISPLAY_OFF } from '../../shared/customer-display.ts';
import { type AtCounter, isAtStep } from '../../shared/payment/snapshot.ts';
import type { PeopleState } from '../../shared/people/people-channels.ts';
import { problem } from '../../shared/problems.ts';
import type { Log } from '../log.ts';
import { keepSetting, type Settings } from '../settings/settings.ts';

export interface DisplayWindowEvents {
  /** Called when the page has loaded, for the first time or again. */
  onLoaded: () => void;
  onLost: () => void;
  onClosed: () => void;
}

export type CustomerDisplayControl = ReturnType<typeof createCustomerDisplay>;

/** Controls the customer's window. It alone decides which window shows the step, and informs both. */
export function createCustomerDisplay(parts: {
  settings: Pick<Settings, 'read' | 'write'>;
  openWindow: (events: DisplayWindowEvents) => { close(): void };
  push: (display: CustomerDisplay) => void;
  log: Log;
}) {
  const { settings, openWindow, push } = parts;
  let window: { close(): void } | null = null;
  let display = DISPLAY_OFF;

  function become(change: Partial<CustomerDisplay>): void {
    display = { ...display, ...change };
    push(display);
  }
  function open(): void {
    if (window) return;
    become({ state: 'opening' });
    // Ignores late events of an earlier window.
    const ofThisWindow = (happen: () => void) => () => {
      if (window === opened) happen();
    };
    const opened = openWindow({
      onLoaded: ofThisWindow(() => become({ state: 'open' })),
      onLost: ofThisWindow(() => become({ state: 'opening' })),
      onClosed: ofThisWindow(() => {
        window = null;
        become({ state: 'closed' });
      }),
    });
    window = opened;
  }
  function close(): void {
    const closing = window;
    window = null;
    become({ state: 'off' });
    closing?.close();
  }

  const handlers: Pick<Handlers, keyof typeof customerDisplayChannels> = {
    'customerDisplay.read': async () => ({ ok: true, value: display }),
    'customerDisplay.set': async ({ on }) => {
      if (!keepSetting(parts, 'customerDisplay', on)) return problem('counterNotKept');
      if (on) open();
      else close();
      return { ok: true, value: display };
    },
    'customerDisplay.showAmount': async ({ amount }) => {
      become({ typed: amount ?? undefined });
      return { ok: true, value: display };
    },
    'customerDisplay.continue': async (continued) => {
      become({ continued });
      return { ok: true, value: display };
    },
  };
  return {
    handlers,
    start: () => {
      if (settings.read('customerDisplay')) open();
    },
    /** Resets `continued` once the payment has left the step. */
    follow: (snapshot: AtCounter) => {
      const { continued } = display;
      if (continued && !isAtStep(snapshot, continued.reference, continued.step)) become({ continued: null });
    },
    /** Removes the typed amount when nobody is signed in or the till locks. Main then refuses the cashier's page. */
    followPeople: ({ signIn, session }: Pick<PeopleState, 'signIn' | 'session'>) => {
      if (display.typed && signIn === 'on' && session?.isLocked !== false) become({ typed: undefined });
    },
    stop: close,
  };
}

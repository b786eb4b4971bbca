import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomerDisplay } from '../../shared/customer-display.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import { problem } from '../../shared/problems.ts';
import { settingsOnFullDisk } from '../settings/settings.fixture.ts';
import { type Settings, settingsInMemory } from '../settings/settings.ts';
import {
  type CustomerDisplayControl,
  createCustomerDisplay,
  type DisplayWindowEvents,
} from './customer-display-control.ts';

const CONTINUED = { reference: 'T1-261121-0001-ABCDEFGHI', step: 'otp' } as const;
const NOTHING_AT_COUNTER = { current: null } as DeskSnapshot;

let settings: Settings;
let windows: (DisplayWindowEvents & { isClosed: boolean })[];
let pushed: CustomerDisplay[];
let display: CustomerDisplayControl;

beforeEach(() => {
  settings = settingsInMemory();
  windows = [];
  pushed = [];
  display = createCustomerDisplay({
    settings,
    openWindow: (events) => {
      const window = { ...events, isClosed: false };
      windows.push(window);
      return {
        close: () => {
          window.isClosed = true;
          events.onClosed();
        },
      };
    },
    push: (changed) => pushed.push(changed),
    log: { write: () => undefined },
  });
});

async function set(on: boolean): Promise<void> {
  await display.handlers['customerDisplay.set']({ on });
}

async function open(): Promise<void> {
  await set(true);
  windows.at(-1)?.onLoaded();
}

const state = () => pushed.at(-1)?.state;

describe('the window of the customer display', () => {
  it('does not open the customer display while the setting is off', () => {
    display.start();
    expect(windows).toEqual([]);
    expect(pushed).toEqual([]);
  });

  it('opens the customer display at the start if the setting is on, and sends the step to its page', () => {
    settings.write('customerDisplay', true);
    display.start();
    expect(state()).toBe('opening');
    windows[0]?.onLoaded();
    expect(state()).toBe('open');
  });

  it('returns the step to the cashier’s window while the page of the customer display is lost', async () => {
    await open();
    windows[0]?.onLost();
    expect(state()).toBe('opening');
  });

  it('returns the step to the cashier if the customer display is closed, and opens the display again on request', async () => {
    await open();
    windows[0]?.onClosed();
    expect(state()).toBe('closed');
    expect(settings.read('customerDisplay')).toBe(true);
    await set(true);
    expect(windows).toHaveLength(2);
    windows[0]?.onLoaded();
    expect(state()).toBe('opening');
  });

  it('reopens the customer display without the amount that was typed before', async () => {
    await open();
    await display.handlers['customerDisplay.showAmount']({ amount: { amountMinor: 150_000, currency: 'NGN' } });
    windows[0]?.onClosed();
    await display.handlers['customerDisplay.showAmount']({ amount: null });
    await open();
    expect(pushed.at(-1)).toEqual({ state: 'open', continued: null, typed: undefined });
  });

  it.each([
    ['the till locks', { isLocked: true }],
    ['the cashier signs out', null],
  ])('removes the typed amount from the customer display when %s', async (_when, left) => {
    const person = { id: 'p1', name: 'Ada', role: 'cashier' } as const;
    const signedIn = { person, permissions: [], isLocked: false };
    await open();
    await display.handlers['customerDisplay.showAmount']({ amount: { amountMinor: 150_000, currency: 'NGN' } });
    display.followPeople({ signIn: 'on', session: signedIn });
    expect(pushed.at(-1)?.typed).toBeDefined();
    display.followPeople({ signIn: 'on', session: left && { ...signedIn, ...left } });
    expect(pushed.at(-1)?.typed).toBeUndefined();
  });

  it('opens no customer display if the disk refuses the setting', async () => {
    settings.write = settingsOnFullDisk().write;
    expect(await display.handlers['customerDisplay.set']({ on: true })).toEqual(problem('counterNotKept'));
    expect(windows).toEqual([]);
  });

  it('opens one customer display after several requests', async () => {
    await set(true);
    await set(true);
    expect(windows).toHaveLength(1);
  });

  it('closes the customer display with the setting, and reports that before it closes', async () => {
    await open();
    await set(false);
    expect(windows[0]?.isClosed).toBe(true);
    expect(state()).toBe('off');
    expect(settings.read('customerDisplay')).toBe(false);
  });

  it('closes the customer display at the end, and opens it again at the next start', async () => {
    await set(true);
    display.stop();
    expect(windows[0]?.isClosed).toBe(true);
    expect(settings.read('customerDisplay')).toBe(true);
  });
});

describe('a step that the cashier continues', () => {
  it('keeps a continued step on the customer display until the payment moves on', async () => {
    await open();
    await display.handlers['customerDisplay.continue'](CONTINUED);
    expect(pushed.at(-1)?.continued).toEqual(CONTINUED);
    display.follow(NOTHING_AT_COUNTER);
    expect(pushed.at(-1)?.continued).toBeNull();
  });

  it('keeps a continued step for a customer display that opens later', async () => {
    await display.handlers['customerDisplay.continue'](CONTINUED);
    await open();
    expect(pushed.at(-1)).toEqual({ state: 'open', continued: CONTINUED });
    windows[0]?.onClosed();
    await open();
    expect(pushed.at(-1)).toEqual({ state: 'open', continued: CONTINUED });
    await set(false);
    await open();
    expect(pushed.at(-1)).toEqual({ state: 'open', continued: CONTINUED });
  });
});

import type { Push, PushOf } from '../shared/bridge-contract.ts';
import { pushTo } from './bridge/register-bridge.ts';
import { CUSTOMER_DISPLAY_CHANNELS, type TrustedPage } from './bridge/trusted-sender.ts';
import type { Settings } from './settings/settings.ts';
import { createCustomerDisplay } from './window/customer-display-control.ts';
import type { ProgramPage, ProgramWindow } from './window/program-window.ts';
import { openCustomerWindow } from './window/program-window.ts';
import { createScreenHandlers } from './window/screen-stops.ts';

/** Opens the windows. Decides which page may call which channels and receives which pushes. */
export function openWindows(parts: { cashierWindow: ProgramWindow; page: ProgramPage; settings: Settings }) {
  const { cashierWindow, page, settings } = parts;
  const { origin, log } = page;
  let customerWindow: ProgramWindow | null = null;
  const pushToBoth = <P extends Push>(push: P, value: PushOf<P>) => {
    for (const window of [cashierWindow, customerWindow]) {
      if (window && !window.isDestroyed()) pushTo(window.webContents, push, value, log);
    }
  };
  const customerDisplay = createCustomerDisplay({
    settings,
    openWindow: (events) => {
      const opened = openCustomerWindow({ ...page, cashierWindow }, events);
      customerWindow = opened;
      return opened;
    },
    push: (display) => pushToBoth('customerDisplay.changed', display),
    log,
  });
  /** Reloads both pages after another till has replaced the till that they show. */
  const reload = () => {
    for (const window of [cashierWindow, customerWindow]) {
      if (window && !window.isDestroyed()) window.webContents.reload();
    }
  };
  cashierWindow.once('closed', () => customerDisplay.stop());
  const pageOf = (window: ProgramWindow | null, channels: TrustedPage['channels']): TrustedPage[] =>
    window && !window.isDestroyed() ? [{ webContentsId: window.webContents.id, origin, channels }] : [];
  const trusted = () => [...pageOf(cashierWindow, 'all'), ...pageOf(customerWindow, CUSTOMER_DISPLAY_CHANNELS)];
  const handlers = { ...customerDisplay.handlers, ...createScreenHandlers(log) };
  return { customerDisplay, handlers, pushToBoth, reload, trusted };
}

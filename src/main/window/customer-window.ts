import { type BrowserWindow, screen } from 'electron/main';
import { placeCustomerWindow } from './places/customer-place.ts';
import { loadProgramPage, makeProgramWindow, type ProgramPage } from './program-window.ts';

/**
 * Opens the window in which a customer keys: on another display than the cashier's, which it fills, or as an ordinary
 * window where there is no other. It never takes the focus by itself: the cashier may be typing.
 * @param page `cashierWindow` lies on the display that is not the customer's
 */
export function openCustomerWindow(
  page: ProgramPage & { cashierWindow: BrowserWindow },
  events: { onLoaded: () => void; onLost: () => void; onClosed: () => void },
): BrowserWindow {
  const place = placeCustomerWindow(page.cashierWindow.getBounds(), screen.getAllDisplays());
  const window = makeProgramWindow(page, place);
  window.once('ready-to-show', () => window.showInactive());
  window.on('closed', events.onClosed);
  window.webContents.on('did-finish-load', events.onLoaded);
  window.webContents.on('render-process-gone', events.onLost);
  loadProgramPage(window, page, 'index.html?view=customer');
  return window;
}

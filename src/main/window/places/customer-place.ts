import type { Rectangle } from 'electron/main';

/** The size of the customer's window if it has no display to itself. */
const ORDINARY = { width: 1024, height: 768 };

/** Places the customer's window: full screen on the first display other than the cashier's, else an ordinary window. */
export function placeCustomerWindow(
  cashierWindow: Rectangle,
  displays: readonly { bounds: Rectangle }[],
): Partial<Rectangle> & { fullscreen?: true } {
  const other = displays.find(({ bounds }) => !holdsMiddleOf(bounds, cashierWindow));
  return displays.length > 1 && other ? { ...other.bounds, fullscreen: true } : ORDINARY;
}

function holdsMiddleOf(display: Rectangle, window: Rectangle): boolean {
  const middle = { x: window.x + window.width / 2, y: window.y + window.height / 2 };
  const isAcross = middle.x >= display.x && middle.x < display.x + display.width;
  return isAcross && middle.y >= display.y && middle.y < display.y + display.height;
}

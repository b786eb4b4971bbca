interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size in which the customer's window opens where it has no display of its own. */
const ORDINARY = { width: 1024, height: 768 };

/**
 * Where the customer's window opens: it fills the first display that is not the cashier's; where there is none it is an
 * ordinary window.
 */
export function placeCustomerWindow(
  cashierWindow: Area,
  displays: readonly { bounds: Area }[],
): Partial<Area> & { fullscreen?: true } {
  const other = displays.find(({ bounds }) => !holdsMiddleOf(bounds, cashierWindow));
  return displays.length > 1 && other ? { ...other.bounds, fullscreen: true } : ORDINARY;
}

function holdsMiddleOf(display: Area, window: Area): boolean {
  const middle = { x: window.x + window.width / 2, y: window.y + window.height / 2 };
  const isAcross = middle.x >= display.x && middle.x < display.x + display.width;
  return isAcross && middle.y >= display.y && middle.y < display.y + display.height;
}

import type { SettingsValues } from '../../settings/settings.ts';

type Bounds = NonNullable<SettingsValues['windowBounds']>;

/** The smallest content that the screens are made for; less only where the display itself is smaller. */
const LEAST = { width: 1024, height: 768 };
const COMFORTABLE = { width: 1280, height: 860 };

/**
 * Where the main window opens: where it was last, if that is still on a display, else in the middle of the first one.
 * @param workAreas of every display, the primary one first
 */
export function placeWindow(saved: Bounds | null, workAreas: readonly Bounds[]) {
  const primary = workAreas[0] ?? { x: 0, y: 0, ...LEAST };
  const minWidth = Math.min(LEAST.width, primary.width);
  const minHeight = Math.min(LEAST.height, primary.height);
  const isOnDisplay = saved !== null && workAreas.some((area) => contains(area, saved));
  const bounds = isOnDisplay
    ? saved
    : { width: Math.min(COMFORTABLE.width, primary.width), height: Math.min(COMFORTABLE.height, primary.height) };
  return { minWidth, minHeight, ...bounds };
}

/** Whether the middle of the title bar lies in the area: a person can then move the window. */
function contains(area: Bounds, window: Bounds): boolean {
  const handle = { x: window.x + window.width / 2, y: window.y };
  const isAcross = handle.x >= area.x && handle.x <= area.x + area.width;
  return isAcross && handle.y >= area.y && handle.y <= area.y + area.height;
}

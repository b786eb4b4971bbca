import type { SettingsValues } from '../../settings/settings.ts';

type Bounds = NonNullable<SettingsValues['windowBounds']>;

/** The minimum size of the content. Only a smaller display goes below it. */
const LEAST = { width: 1024, height: 768 };
const COMFORTABLE = { width: 1280, height: 860 };

/** Places the window where it was, if that is still on a display. `workAreas` lists the primary display first. */
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

/** Tells whether the middle of the title bar is in the area, so that a person can move the window. */
function contains(area: Bounds, window: Bounds): boolean {
  const handle = { x: window.x + window.width / 2, y: window.y };
  const isAcross = handle.x >= area.x && handle.x <= area.x + area.width;
  return isAcross && handle.y >= area.y && handle.y <= area.y + area.height;
}

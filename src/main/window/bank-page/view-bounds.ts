/** Pixels relative to the window's content. */
export interface ViewBounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Clips to the window, in whole pixels. The screen's bounds are not trusted: anything but a number counts as zero. */
export function clampBounds(wanted: ViewBounds, content: { width: number; height: number }): ViewBounds {
  const left = between(wanted.x, content.width);
  const top = between(wanted.y, content.height);
  const right = between(wanted.x + wanted.width, content.width);
  const bottom = between(wanted.y + wanted.height, content.height);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function between(value: number, largest: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(0, Math.round(value)), largest) : 0;
}

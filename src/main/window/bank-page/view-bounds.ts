import type { Rectangle } from 'electron/main';

/** Clips the page to the window, in whole pixels. Anything but a number counts as 0, as the screen is not trusted. */
export function clampBounds(wanted: Rectangle, content: { width: number; height: number }): Rectangle {
  const left = between(wanted.x, content.width);
  const top = between(wanted.y, content.height);
  const right = between(wanted.x + wanted.width, content.width);
  const bottom = between(wanted.y + wanted.height, content.height);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function between(value: number, largest: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(0, Math.round(value)), largest) : 0;
}

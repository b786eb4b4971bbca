import type { KeyboardEvent } from 'react';

/** Arrows go from key to key: along a row, and to the same place in the row above or below. @returns whether it was one */
export function movesBetweenKeys(event: KeyboardEvent): boolean {
  const step = STEPS[event.key];
  if (!step || !(event.target instanceof HTMLElement)) return false;
  const key = event.target;
  const keysOfRow = [...(key.parentElement?.children ?? [])];
  const rows = [...(key.parentElement?.parentElement?.children ?? [])];
  const row = rows.indexOf(key.parentElement ?? key) + step.rows;
  const place = keysOfRow.indexOf(key) + step.keys;
  const keys = step.rows === 0 ? keysOfRow : [...(rows[row]?.children ?? [])];
  const next = keys[Math.min(place, keys.length - 1)];
  if (next instanceof HTMLElement) next.focus();
  return true;
}

const STEPS: Record<string, { rows: number; keys: number }> = {
  ArrowLeft: { rows: 0, keys: -1 },
  ArrowRight: { rows: 0, keys: 1 },
  ArrowUp: { rows: -1, keys: 0 },
  ArrowDown: { rows: 1, keys: 0 },
};

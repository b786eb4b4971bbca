/** Returns the value below which `share` (0 to 1) of the values lie, without interpolation. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is no percentile of nothing.');
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Formats a duration, padded to at least 10 characters. */
export function milliseconds(value: number, digits = 1): string {
  return `${value.toFixed(digits)} ms`.padStart(10);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

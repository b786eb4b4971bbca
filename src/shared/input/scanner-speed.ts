import { z } from 'zod';

/** A slower scanner types at the pace of a fast typist and cannot be distinguished from one. */
export const SLOWEST_SCANNER_GAP_MS = 100;
const FASTEST_SCANNER_GAP_MS = 10;

/** The longest pause between two keys of one scan, in milliseconds. */
export const scannerGapSchema = z.int().min(FASTEST_SCANNER_GAP_MS).max(SLOWEST_SCANNER_GAP_MS);

/** Fewer keys are not enough to measure the pace. */
export const LEAST_MEASURED_KEYS = 8;

export type MeasuredScan =
  | { kind: 'scanner'; gapMs: number }
  | { kind: 'tooFewKeys'; keys: number }
  /** The keys came at a person's pace. */
  | { kind: 'tooSlow'; gapMs: number };

/**
 * Ignores one pause of up to 100 ms, since the guard tolerates it.
 * @param atMs when each key went down, in order
 */
export function measureScan(atMs: readonly number[]): MeasuredScan {
  if (atMs.length < LEAST_MEASURED_KEYS) return { kind: 'tooFewKeys', keys: atMs.length };
  const gapsMs = atMs.slice(1).map((at, index) => Math.round(at - (atMs[index] ?? at)));
  const [longestMs = 0, secondMs = 0] = gapsMs.toSorted((one, other) => other - one);
  if (longestMs > SLOWEST_SCANNER_GAP_MS) return { kind: 'tooSlow', gapMs: longestMs };
  return { kind: 'scanner', gapMs: Math.max(FASTEST_SCANNER_GAP_MS, secondMs) };
}

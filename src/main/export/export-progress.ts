import type { ExportState } from '../../shared/export/export-view.ts';
import type { ExportProgress } from './export-protocol.ts';

type Running = Extract<ExportState, { stage: 'running' }>;

/** The time before the first rate is shown. An earlier rate would be a guess. */
const RATE_AFTER_MS = 1_000;

/** Returns the speed in rows per second and the estimated time left. */
export function paceOf(
  { rows, totalRows }: ExportProgress,
  elapsedMs: number,
): Pick<Running, 'rows' | 'totalRows' | 'rowsPerSecond' | 'leftMs'> {
  if (elapsedMs < RATE_AFTER_MS || rows === 0) return { rows, totalRows, rowsPerSecond: null, leftMs: null };
  const leftMs = (elapsedMs / rows) * Math.max(0, totalRows - rows);
  return { rows, totalRows, rowsPerSecond: Math.round((rows * 1_000) / elapsedMs), leftMs: Math.round(leftMs) };
}

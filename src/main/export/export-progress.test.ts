import { describe, expect, it } from 'vitest';
import { paceOf } from './export-run.ts';

describe('the pace of an export', () => {
  it('is not estimated in the first second or without a row', () => {
    expect(paceOf({ rows: 500, totalRows: 1_000 }, 999)).toMatchObject({ rowsPerSecond: null, leftMs: null });
    expect(paceOf({ rows: 0, totalRows: 1_000 }, 5_000)).toMatchObject({ rowsPerSecond: null, leftMs: null });
  });

  it('gives rows a second and the remaining time at that pace', () => {
    expect(paceOf({ rows: 2_000, totalRows: 8_000 }, 4_000)).toEqual({
      rows: 2_000,
      totalRows: 8_000,
      rowsPerSecond: 500,
      leftMs: 12_000,
    });
  });
});

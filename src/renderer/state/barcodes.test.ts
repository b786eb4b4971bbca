import { describe, expect, it } from 'vitest';
import { createBarcodes, isNoticeShown } from './barcodes.ts';

describe('a barcode', () => {
  it('gives a barcode to the screen that was shown last, and shows its notice', () => {
    const barcodes = createBarcodes();
    const taken: string[] = [];
    barcodes.takenBy(() => 'note');
    barcodes.takenBy((code) => {
      taken.push(code);
      return 'search';
    });
    barcodes.hand('ORDER-12345');
    expect(taken).toEqual(['ORDER-12345']);
    expect(barcodes.notice.getState()).toEqual({ kind: 'search', code: 'ORDER-12345' });
  });

  it('reports a barcode as unused if no screen accepts it now', () => {
    const barcodes = createBarcodes();
    barcodes.hand('ORDER-12345');
    expect(barcodes.notice.getState()?.kind).toBe('nowhere');
    barcodes.dismiss();
    const leave = barcodes.takenBy(() => null);
    barcodes.hand('ORDER-12345');
    expect(barcodes.notice.getState()?.kind).toBe('nowhere');
    leave();
    barcodes.takenBy(() => 'note');
    barcodes.hand('ORDER-12345');
    expect(barcodes.notice.getState()?.kind).toBe('note');
  });
});

describe('the notice about a reader', () => {
  const SCANNED = { kind: 'note', code: 'ORDER-12345' } as const;
  const DROPPED = { kind: 'track', code: null } as const;

  it.each([SCANNED, DROPPED])('shows no notice about a reader in a customer’s turn', (notice) => {
    expect(isNoticeShown(notice, { isCustomers: true, isOpen: true })).toBe(false);
    expect(isNoticeShown(notice, { isCustomers: false, isOpen: true })).toBe(true);
  });

  it('shows no notice about an earlier scan at a locked till', () => {
    expect(isNoticeShown(SCANNED, { isCustomers: false, isOpen: false })).toBe(false);
    expect(isNoticeShown(DROPPED, { isCustomers: false, isOpen: false })).toBe(true);
  });
});

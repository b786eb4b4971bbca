import type { Barcodes } from '../state/barcodes.ts';
import type { OverlayStore } from '../state/overlay-store.ts';
import type { TurnStore } from '../state/turn-store.ts';
import type { Read } from './burst-guard.ts';
import { isTextField, writeAtCursor } from './type-key.ts';

/** Takes a barcode to its place, and says what became of whatever a reader typed: nothing vanishes silently. */
export function createHearReader({
  barcodes,
  overlays,
  turn,
}: {
  barcodes: Barcodes;
  overlays: OverlayStore;
  turn: TurnStore;
}): (read: Read, at: Element | null) => void {
  return (read, at) => {
    if (read.kind === 'track') return barcodes.say({ kind: 'track', code: null });
    if (turn.getState().isCustomers) return barcodes.say({ kind: 'customers', code: null });
    if (read.kind !== 'barcode') return barcodes.say({ kind: read.kind, code: null });
    const code = read.text;
    if (isSearch(at)) {
      at.select();
      writeAtCursor(code);
      return barcodes.say({ kind: 'search', code });
    }
    // Nothing is changed behind a dialog.
    if (overlays.getState().opened > 0) return barcodes.say({ kind: 'nowhere', code });
    barcodes.hand(code);
  };
}

function isSearch(element: Element | null): element is HTMLInputElement {
  return isTextField(element) && element.type === 'search';
}

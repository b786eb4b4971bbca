import type { Barcodes } from '../state/barcodes.ts';
import type { OverlayStore } from '../state/overlay-store.ts';
import { isOpenTo, type PeopleStore } from '../state/people-store.ts';
import type { TurnStore } from '../state/turn-store.ts';
import type { Read } from './burst-guard.ts';
import { badgeFieldFor, isTextField, sendsBadge, setText, writeAtCursor } from './type-key.ts';

/** Returns a handler that delivers barcodes and reports every scan, so that no scan vanishes silently. */
export function createHearReader({
  barcodes,
  overlays,
  turn,
  people,
}: {
  barcodes: Barcodes;
  overlays: OverlayStore;
  turn: TurnStore;
  people: PeopleStore;
}): (read: Read, at: EventTarget | null) => void {
  const take = (code: string, at: EventTarget | null) => {
    // While nobody is signed in, the scan is probably a badge, so the notice must not show its text.
    const { people: known } = people.getState();
    if (known && !isOpenTo(known)) return barcodes.say({ kind: 'customers', code: null });
    if (isSearch(at) && at === document.activeElement) {
      at.select();
      writeAtCursor(code);
      return barcodes.say({ kind: 'search', code });
    }
    // A scan never acts on the screen behind a dialog.
    if (overlays.getState().opened > 0) return barcodes.say({ kind: 'nowhere', code });
    barcodes.hand(code);
  };
  return (read, at) => {
    if (read.kind === 'track') return barcodes.say({ kind: 'track', code: null });
    if (turn.getState().isCustomers) return barcodes.say({ kind: 'customers', code: null });
    if (read.kind === 'badge') return enterBadge(badgeFieldFor(at), read.text);
    if (read.kind === 'barcode') return take(read.text, at);
    barcodes.say({ kind: read.kind, code: null });
  };
}

/** Replaces the field's text with the badge as if typed. The badge is neither reported nor shown anywhere else. */
function enterBadge(field: HTMLInputElement | null, badge: string): void {
  if (!field) return;
  setText(field, badge);
  if (!sendsBadge(field)) return;
  // A short badge looks like a PIN, and must not count as a wrong one.
  field.dataset.scanned = '';
  field.form?.requestSubmit();
  delete field.dataset.scanned;
}

function isSearch(element: EventTarget | null): element is HTMLInputElement {
  return isTextField(element) && element.type === 'search';
}

import type { Barcodes } from '../state/barcodes.ts';
import type { OverlayStore } from '../state/overlay-store.ts';
import { isOpenTo, type PeopleStore } from '../state/people-store.ts';
import type { TurnStore } from '../state/turn-store.ts';
import { badgeFieldFor, sendsBadge } from './badge-field.ts';
import type { Read } from './burst-guard.ts';
import { isTextField, setText, writeAtCursor } from './type-key.ts';

/** Takes a barcode to its place, and says what became of whatever a reader typed: nothing vanishes silently. */
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
    // Before anybody is let in, what is scanned is a badge, and nothing says whose to whoever stands there.
    const { people: known } = people.getState();
    if (known && !isOpenTo(known)) return barcodes.say({ kind: 'customers', code: null });
    if (isSearch(at) && at === document.activeElement) {
      at.select();
      writeAtCursor(code);
      return barcodes.say({ kind: 'search', code });
    }
    // Nothing is changed behind a dialog.
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

/** As if it had been typed there: what stood in the field was no whole badge. Nothing is said, and the badge is shown nowhere else. */
function enterBadge(field: HTMLInputElement | null, badge: string): void {
  if (!field) return;
  setText(field, badge);
  if (sendsBadge(field)) field.form?.requestSubmit();
}

function isSearch(element: EventTarget | null): element is HTMLInputElement {
  return isTextField(element) && element.matches('[type="search"], [data-finds]');
}

import { createStore, type StoreApi } from 'zustand/vanilla';

/** What is said of a reader. */
type BurstNotice =
  | { kind: 'note' | 'search' | 'nowhere' | 'noteFull'; code: string }
  | { kind: 'cardNumber' | 'track' | 'noEnd' | 'customers' | 'secret'; code: null };

/**
 * Whether a notice is on the screen now. Not in a customer's turn: it would say what is none of theirs, and move the keys of a PIN
 * under their finger when it comes or goes. Nor is what was scanned said at a locked till. It is kept for afterwards.
 */
export function isNoticeShown(
  notice: BurstNotice | null,
  { isCustomers, isOpen }: { isCustomers: boolean; isOpen: boolean },
): notice is BurstNotice {
  return notice !== null && !isCustomers && (isOpen || notice.code === null);
}

/** Where a screen puts a barcode. @returns what is said of it; null where it has no place for one now */
export type TakeBarcode = (code: string) => 'note' | 'search' | 'noteFull' | null;

/** Where barcodes go, and what is said of what a reader typed. A screen that has a place for them says so. */
export interface Barcodes {
  notice: StoreApi<BurstNotice | null>;
  say(notice: BurstNotice): void;
  dismiss(): void;
  /** The screen in front takes barcodes. @returns a function that says that it takes none any more */
  takenBy(take: TakeBarcode): () => void;
  /** Hands a barcode to the screen in front. */
  hand(code: string): void;
}

export function createBarcodes(): Barcodes {
  const notice = createStore<BurstNotice | null>(() => null);
  const takers: TakeBarcode[] = [];
  const say = (said: BurstNotice) => notice.setState(said, true);
  return {
    notice,
    say,
    dismiss: () => notice.setState(null, true),
    takenBy(take) {
      takers.push(take);
      return () => void takers.splice(takers.indexOf(take), 1);
    },
    hand: (code) => say({ kind: takers.at(-1)?.(code) ?? 'nowhere', code }),
  };
}

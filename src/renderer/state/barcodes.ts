import { createStore } from 'zustand/vanilla';

type BurstNotice =
  | { kind: 'note' | 'search' | 'nowhere' | 'noteFull'; code: string }
  | { kind: 'cardNumber' | 'track' | 'noEnd' | 'customers' | 'secret'; code: null };

/**
 * A notice is hidden while the customer keys, because it would move the keys of a PIN under their finger. A notice that contains a scanned
 * code is also hidden while the till is locked. Hidden notices are kept for later.
 */
export function isNoticeShown(
  notice: BurstNotice | null,
  { isCustomers, isOpen }: { isCustomers: boolean; isOpen: boolean },
): notice is BurstNotice {
  return notice !== null && !isCustomers && (isOpen || notice.code === null);
}

/** Takes a barcode into a screen. @returns the notice to show; null if no field takes a barcode now */
export type TakeBarcode = (code: string) => 'note' | 'search' | 'noteFull' | null;

export type Barcodes = ReturnType<typeof createBarcodes>;

export function createBarcodes() {
  const notice = createStore<BurstNotice | null>(() => null);
  const takers: TakeBarcode[] = [];
  const say = (said: BurstNotice) => notice.setState(said, true);
  return {
    notice,
    say,
    dismiss: () => notice.setState(null, true),
    /** Makes a screen the taker of barcodes. @returns a function that undoes this */
    takenBy(take: TakeBarcode) {
      takers.push(take);
      return () => void takers.splice(takers.indexOf(take), 1);
    },
    hand: (code: string) => say({ kind: takers.at(-1)?.(code) ?? 'nowhere', code }),
  };
}

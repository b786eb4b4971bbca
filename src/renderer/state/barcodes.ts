import { createStore } from 'zustand/vanilla';

type BurstNotice =
  | { kind: 'note' | 'search' | 'nowhere' | 'noteFull'; code: string }
  | { kind: 'cardNumber' | 'track' | 'noEnd' | 'customers' | 'secret'; code: null };

/**
 * Hides notices while the customer keys, because they would move the PIN keys under a finger. Hides a scanned code
 * while the till is locked, too. A hidden notice is kept and appears later.
 */
export function isNoticeShown(
  notice: BurstNotice | null,
  { isCustomers, isOpen }: { isCustomers: boolean; isOpen: boolean },
): notice is BurstNotice {
  return notice !== null && !isCustomers && (isOpen || notice.code === null);
}

/** Receives a barcode for a screen. @returns the notice to show; null if no field takes barcodes now */
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
    /** Sends barcodes to a screen. @returns a function that ends this */
    takenBy(take: TakeBarcode) {
      takers.push(take);
      return () => void takers.splice(takers.indexOf(take), 1);
    },
    hand: (code: string) => say({ kind: takers.at(-1)?.(code) ?? 'nowhere', code }),
  };
}

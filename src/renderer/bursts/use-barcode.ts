import { useEffect, useRef } from 'react';
import type { TakeBarcode } from '../state/barcodes.ts';
import { useParts } from '../state/parts.ts';

/** Receives barcodes while the component is on the screen. */
export function useBarcode(take: TakeBarcode): void {
  const { barcodes } = useParts();
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  }, [take]);
  useEffect(() => barcodes.takenBy((code) => latest.current(code)), [barcodes]);
}

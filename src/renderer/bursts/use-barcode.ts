import { useEffect, useEffectEvent } from 'react';
import type { TakeBarcode } from '../state/barcodes.ts';
import { useParts } from '../state/parts.ts';

export function useBarcode(take: TakeBarcode): void {
  const { barcodes } = useParts();
  const takeLatest = useEffectEvent(take);
  useEffect(() => barcodes.takenBy((code) => takeLatest(code)), [barcodes]);
}

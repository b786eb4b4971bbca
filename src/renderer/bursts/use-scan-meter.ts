import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type MeasuredScan, measureScan } from '../../shared/input/scanner-speed.ts';

/** No scanner pauses longer: the scan is over, even without Enter. */
const SCAN_ENDS_MS = 500;

/**
 * Measures scans in a field marked with `data-measures-scans`. It stores when each key went down but not the key,
 * since a scan may be a card number.
 * @param measured receives each finished scan
 */
export function useScanMeter(measured: (scan: MeasuredScan) => void): (event: KeyboardEvent) => void {
  const atMs = useRef<number[]>([]);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    const keys = atMs.current;
    atMs.current = [];
    measured(measureScan(keys));
  };
  return (event) => {
    const { key, timeStamp, repeat } = event.nativeEvent;
    const isEnd = key === 'Enter' || (key === 'Tab' && !event.shiftKey);
    if (isEnd && atMs.current.length === 0) return;
    const isCharacter = [...key].length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isEnd && !isCharacter) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnd) return end();
    if (repeat) return;
    atMs.current.push(timeStamp);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(end, SCAN_ENDS_MS);
  };
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LEAST_MEASURED_KEYS,
  type MeasuredScan,
  measureScan,
  SLOWEST_SCANNER_GAP_MS,
} from '../../../shared/input/scanner-speed.ts';
import { TextInput } from '../../components/controls.ts';
import { Facts } from '../../components/facts.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { useKnownTill, useOrder } from '../../state/queries/queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

/** Learns the speed from one scan. The scanned text is neither kept nor shown. */
export function ScannerSheet() {
  const { t, till } = useTill();
  const [scan, setScan] = useState<MeasuredScan | null>(null);
  const known = useKnownTill();
  const change = useOrder('counter.setScannerGap', {
    onSuccess: ({ gapMs }) => known.change({ scannerGapMs: gapMs }),
  });
  const field = useRef<HTMLInputElement>(null);
  const refusalText = useRefusalText();
  const measure = useScanMeter((measured) => {
    setScan(measured);
    if (measured.kind === 'scanner') change.mutate({ gapMs: measured.gapMs });
  });
  const forget = () => {
    setScan(null);
    change.mutate({ gapMs: null });
    // The pressed button disappears.
    field.current?.focus();
  };
  const { scannerGapMs } = till;
  const isLearned = scan?.kind === 'scanner' && change.isSuccess;
  const refusal = refusalText(scan);
  return (
    <Sheet title={t('scanner.title')} text={t('scanner.text')}>
      <Facts
        rows={[
          {
            name: t('scanner.learnedGap'),
            value: scannerGapMs === null ? t('scanner.notLearned') : t('scanner.gap', { gapMs: scannerGapMs }),
          },
        ]}
      />
      <div className={styles.asked}>
        <TextInput
          ref={field}
          label={t('scanner.field')}
          description={t('scanner.fieldHint')}
          readOnly
          value=""
          data-measures-scans
          error={refusal && <span role="alert">{refusal}</span>}
          onKeyDown={measure}
        />
        <p role="status">{isLearned ? t('scanner.learned', { gapMs: scan.gapMs }) : ''}</p>
        {scannerGapMs === null ? null : <ArmedButton onClick={forget}>{t('scanner.forget')}</ArmedButton>}
        <FailureNotice error={change.error} />
      </div>
    </Sheet>
  );
}

function useRefusalText(): (scan: MeasuredScan | null) => string | null {
  const { t } = useTranslation();
  return (scan) => {
    if (scan?.kind === 'tooFewKeys') return t('scanner.tooFewKeys', { count: scan.keys, least: LEAST_MEASURED_KEYS });
    if (scan?.kind !== 'tooSlow') return null;
    return t('scanner.tooSlow', { gapMs: scan.gapMs, mostMs: SLOWEST_SCANNER_GAP_MS });
  };
}

/** No scanner pauses longer: the scan is over, even without Enter. */
const SCAN_ENDS_MS = 500;

/**
 * Measures scans in a field marked with `data-measures-scans`. It stores when each key went down but not the key,
 * since a scan may be a card number.
 * @param measured receives each finished scan
 */
function useScanMeter(measured: (scan: MeasuredScan) => void): (event: KeyboardEvent) => void {
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

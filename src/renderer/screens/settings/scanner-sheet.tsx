import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEAST_MEASURED_KEYS, type MeasuredScan, SLOWEST_SCANNER_GAP_MS } from '../../../shared/input/scanner-speed.ts';
import { useScanMeter } from '../../bursts/use-scan-meter.ts';
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
  const { t } = useTranslation();
  const { till } = useTill();
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

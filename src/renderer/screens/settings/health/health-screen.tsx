import { useTranslation } from 'react-i18next';
import { BackIcon, ReviewShape, TickIcon, WaitShape } from '../../../components/frame/icons.tsx';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ADDRESSES } from '../../../routes.ts';
import { useStopped, useTill } from '../../../state/parts.ts';
import { useHeadOffice } from '../../../state/queries/head-office-queries.ts';
import { useCopies, useHealth } from '../../../state/queries/health-queries.ts';
import { usePrinting } from '../../../state/queries/printing-queries.ts';
import { useFreshTill } from '../../../state/queries/queries.ts';
import { Sheet } from '../sheet.tsx';
import { CopiesSheet } from './copies-sheet.tsx';
import styles from './health.module.css';
import type { HealthRow } from './health-row.ts';
import { healthRows } from './health-rows.ts';
import { LogSheet } from './log-sheet.tsx';
import { SupportSheet } from './support-sheet.tsx';

/** How the till is, what is kept of its journal, and what to show to whoever helps with it. */
export function HealthScreen() {
  const { t } = useTranslation();
  const stopped = useStopped();
  const heading = useFocus<HTMLHeadingElement>();
  useFreshTill();
  return (
    <div className={styles.page}>
      <a className={styles.back} href={ADDRESSES.settings}>
        <BackIcon />
        {t('health.back')}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {t('health.title')}
      </h1>
      {stopped ? <TillProblemNotice problem={stopped} /> : null}
      <Rows />
      <CopiesSheet />
      <LogSheet />
      <SupportSheet />
    </div>
  );
}

/** A till without an open journal is asked about no head office. */
const OFF = { kind: 'off', provisioned: null } as const;

function Rows() {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const health = useHealth();
  const copies = useCopies();
  const headOffice = useHeadOffice();
  const printing = usePrinting();
  return (
    <Sheet title={t('health.rows')}>
      <FailedReading of={health} />
      {health.isPending || copies.isPending ? <p>{t('health.reading')}</p> : null}
      {health.data && copies.data ? (
        <dl className={styles.rows}>
          {healthRows(
            {
              ...{ till, health: health.data, copies: copies.data },
              ...{ headOffice: headOffice.data ?? OFF, printing: printing.data ?? null },
            },
            t,
            format,
          ).map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </dl>
      ) : null}
    </Sheet>
  );
}

const SHAPES = { good: TickIcon, notice: ReviewShape, unknown: WaitShape };

function Row({ row: { name, state, says, next } }: { row: HealthRow }) {
  const { t } = useTranslation();
  const Shape = SHAPES[state];
  return (
    <div className={styles.row} data-state={state}>
      <dt className={styles.name}>{t(`health.row.${name}`)}</dt>
      <dd className={styles.state}>
        <Shape />
        {t(`health.state.${state}`)}
      </dd>
      <dd className={styles.says}>
        {says}
        {next === null ? null : <p className={styles.soft}>{next}</p>}
      </dd>
    </div>
  );
}

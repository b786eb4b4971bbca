import { useTranslation } from 'react-i18next';
import { mayGoBackToCopy } from '../../../../shared/journal/journal-decision.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { ReviewShape, TickIcon, WaitShape } from '../../../components/icons.tsx';
import { FailedReading, FailureNotice, TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { OrderButton } from '../../../presses/armed-button.tsx';
import { ADDRESSES } from '../../../routes.ts';
import { useStopped, useTill } from '../../../state/parts.ts';
import { useAnswer, useFreshTill, useOrder } from '../../../state/queries/queries.ts';
import { Sheet } from '../sheet.tsx';
import { CopiesSheet } from './copies-sheet.tsx';
import styles from './health.module.css';
import { healthRows } from './health-rows.ts';

export function HealthScreen() {
  const { t } = useTranslation();
  const stopped = useStopped();
  const needsCopy = stopped !== null && mayGoBackToCopy(stopped);
  useFreshTill();
  return (
    <div className={`page ${styles.page}`}>
      <BackLink to={ADDRESSES.settings}>{t('health.back')}</BackLink>
      <PageHeading>{t('health.title')}</PageHeading>
      {stopped ? <TillProblemNotice problem={stopped} /> : null}
      {needsCopy ? <CopiesSheet /> : null}
      <Rows />
      {needsCopy ? null : <CopiesSheet />}
      <SupportSheet />
    </div>
  );
}

/** Without an open journal, the state of head office cannot be read. */
const OFF = { kind: 'off', provisioned: null } as const;

function Rows() {
  const { t, till, format } = useTill();
  const health = useAnswer('health.read', undefined, { refetchInterval: 10_000, staleTime: 0 });
  const copies = useAnswer('copies.read', undefined);
  const headOffice = useAnswer('headOffice.read', undefined);
  const printing = useAnswer('printing.read', undefined);
  return (
    <Sheet title={t('health.rows')}>
      <FailedReading of={health} />
      {health.isPending || copies.isPending ? <p>{t('health.reading')}</p> : null}
      {health.data && copies.data ? (
        <dl>
          {healthRows(
            {
              till,
              health: health.data,
              copies: copies.data,
              headOffice: headOffice.data ?? OFF,
              printing: printing.data ?? null,
            },
            { t, format },
          ).map((row) => (
            <Row key={row.name} {...row} />
          ))}
        </dl>
      ) : null}
    </Sheet>
  );
}

const SHAPES = { good: TickIcon, notice: ReviewShape, unknown: WaitShape };

function Row({ name, state, says, next }: ReturnType<typeof healthRows>[number]) {
  const { t } = useTranslation();
  const Shape = SHAPES[state];
  return (
    <div className={styles.row} data-state={state}>
      <dt className="soft">{t(`health.row.${name}`)}</dt>
      <dd className={`row gap-2 ${styles.state}`}>
        <Shape />
        {t(`health.state.${state}`)}
      </dd>
      <dd className={`breaks ${styles.says}`}>
        {says}
        {next === null ? null : <p className="soft small">{next}</p>}
      </dd>
    </div>
  );
}

function SupportSheet() {
  const { t } = useTranslation();
  const making = useOrder('support.prepare');
  const saving = useOrder('support.save');
  const files = making.data?.files ?? null;
  return (
    <Sheet title={t('support.title')} text={t('support.text')}>
      <div className="wrap gap-3 above-3">
        <OrderButton label={t('support.prepare')} order={making} />
        {files ? <OrderButton label={t('support.save')} order={saving} variant="primary" /> : null}
      </div>
      <p role="status">{saving.data?.path ? t('support.saved', { path: saving.data.path }) : null}</p>
      <FailureNotice error={making.error ?? saving.error} />
      <p role="status">{files ? t('support.shown') : null}</p>
      {files?.map(({ name, text }) => (
        <details key={name} className="fold">
          <summary>{name}</summary>
          {/* The lines of this text are wide, so the arrow keys must be able to scroll it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
          <section className={`box sunk small ${styles.lines}`} tabIndex={0} aria-label={name}>
            <pre>{text}</pre>
          </section>
        </details>
      ))}
    </Sheet>
  );
}

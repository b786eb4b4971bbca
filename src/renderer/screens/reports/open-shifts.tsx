import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenShift } from '../../../shared/report/report-channels.ts';
import { isSamePerson } from '../../../shared/report/shift-person.ts';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { Button } from '../../components/controls.ts';
import { FailedReading } from '../../components/notices/problem-notice.tsx';
import { useTill } from '../../state/parts.ts';
import { useAnswer } from '../../state/queries/queries.ts';
import { CountDialog } from './count-dialog.tsx';
import styles from './reports.module.css';

export function OpenShifts() {
  const { t } = useTranslation();
  const shifts = useAnswer('shift.list', undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const [closing, setClosing] = useState<{ shift: OpenShift; isOwn: boolean; opener: HTMLElement } | null>(null);
  const { open = [], today = '', person = '', personId = null } = shifts.data ?? {};
  const isLeftOpen = ({ businessDay }: OpenShift) => businessDay !== null && businessDay < today;
  // The heading takes the focus if the closed shift's button has disappeared.
  const leave = () => {
    setClosing(null);
    (closing?.opener.isConnected ? closing.opener : heading.current)?.focus();
  };
  return (
    <section className="sheet column gap-3">
      <h2 ref={heading} tabIndex={-1}>
        {t('reports.shifts.title')}
      </h2>
      <p className="soft">{t('reports.shifts.text')}</p>
      <FailedReading of={shifts} waiting={t('reports.loading')} />
      {shifts.isSuccess && open.length === 0 ? <p role="status">{t('reports.shifts.none')}</p> : null}
      {open.length > 0 ? (
        <ShiftsTable
          open={open}
          isLeftOpen={isLeftOpen}
          close={(shift, opener) =>
            setClosing({ shift, isOwn: isSamePerson(shift, { person, personId }) && !isLeftOpen(shift), opener })
          }
        />
      ) : null}
      {closing ? <CountDialog shift={closing.shift} isOwn={closing.isOwn} onClose={leave} /> : null}
    </section>
  );
}

const COLUMNS = ['shift', 'person', 'since', 'act'] as const;

interface ShiftsTableProps {
  open: readonly OpenShift[];
  isLeftOpen: (shift: OpenShift) => boolean;
  close: (shift: OpenShift, opener: HTMLElement) => void;
}

function ShiftsTable({ open, isLeftOpen, close }: ShiftsTableProps) {
  const { t, format } = useTill();
  return (
    <table className="table" aria-label={t('reports.shifts.title')}>
      <ColumnHeads names={COLUMNS.map((column) => t(`reports.shifts.column.${column}`))} />
      <tbody>
        {open.map((shift) => (
          <tr key={shift.shift}>
            <td>{format.count(shift.shift)}</td>
            <td>{shift.person}</td>
            <td>
              {format.dateTime(shift.openedAt)}
              {isLeftOpen(shift) && shift.businessDay !== null ? (
                <strong className={styles.leftOpen}>
                  {t('reports.shifts.leftOpen', { day: format.day(shift.businessDay) })}
                </strong>
              ) : null}
            </td>
            <td>
              <Button onClick={({ currentTarget }) => close(shift, currentTarget)}>
                {t('reports.shifts.close', { shift: format.count(shift.shift) })}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

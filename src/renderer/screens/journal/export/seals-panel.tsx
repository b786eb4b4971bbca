import { useTranslation } from 'react-i18next';
import type { ListedSeal } from '../../../../shared/export/export-view.ts';
import { ColumnHeads } from '../../../components/column-heads.tsx';
import { Button } from '../../../components/controls.ts';
import { FailedReading } from '../../../components/notices/problem-notice.tsx';
import { SidePanel } from '../../../components/overlay.tsx';
import { useTill } from '../../../state/parts.ts';
import { usePages } from '../../../state/queries/pages.ts';

export function SealsPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const list = usePages('export.list', (before) => ({ before }), { enabled: opened });
  const seals = list.data?.pages.flatMap((page) => page.seals) ?? [];
  return (
    <SidePanel opened={opened} onClose={onClose} title={t('seals.title')}>
      <div className="column gap-4">
        <p className="soft small">{t('seals.text')}</p>
        <FailedReading of={list} waiting={t('seals.loading')} />
        {list.isSuccess && seals.length === 0 ? (
          <div role="status">
            <h3>{t('seals.none')}</h3>
            <p className="soft small">{t('seals.noneText')}</p>
          </div>
        ) : null}
        {seals.length > 0 ? <SealTable seals={seals} /> : null}
        {list.hasNextPage ? (
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('seals.earlier')}
          </Button>
        ) : null}
      </div>
    </SidePanel>
  );
}

const COLUMNS = ['number', 'sealedAt', 'what', 'code'] as const;

function SealTable({ seals }: { seals: readonly ListedSeal[] }) {
  const { t, format } = useTill();
  return (
    <table className="table small" aria-label={t('seals.title')}>
      <ColumnHeads names={COLUMNS.map((column) => t(`seals.columns.${column}`))} />
      <tbody>
        {seals.map((seal) => (
          <tr key={seal.number}>
            <td>{seal.number}</td>
            <td>{format.dateTime(seal.sealedAt)}</td>
            <td>
              <What seal={seal} />
            </td>
            <td className="mono nowrap selectable">{seal.code}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ seal }: { seal: ListedSeal }) {
  const { t, format } = useTill();
  const { kind, days, contents } = seal;
  const details = [
    days && daysText(days.first, days.last),
    contents && t('export.holdsPayments', { count: contents.payments }),
    contents && contents.events > 0 ? t('export.holdsEvents', { count: contents.events }) : null,
    contents && !contents.isComplete ? t('seals.notComplete') : null,
  ].filter((detail) => detail !== null);
  return (
    <>
      <strong>{t(`seals.kind.${kind}`)}</strong>
      {details.map((detail) => (
        <p key={detail} className="soft breaks">
          {detail}
        </p>
      ))}
    </>
  );

  function daysText(firstDay: string, lastDay: string): string {
    const [first, last] = [format.day(firstDay), format.day(lastDay)];
    return first === last ? first : t('seals.days', { first, last });
  }
}

import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../shared/bridge-contract.ts';
import { FailedReading } from '../../components/notices/failed-reading.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { Dialog, DialogFoot } from '../../components/overlay.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { goTo, reportAddress } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import { useDayClosing, useNextClosing, useShifts } from '../../state/queries/report-queries.ts';
import { Counting } from './counting.tsx';

/** Explains what closing the day means, closes the day, and shows its report. */
export function CloseDay({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const next = useNextClosing(opened);
  const number = next.data?.number;
  const title =
    number === undefined ? t('reports.close.open') : t('reports.close.title', { number: format.count(number) });
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {next.isPending ? <Counting /> : null}
      {next.data ? <Question next={next.data} onClose={onClose} /> : <FailedReading of={next} />}
    </Dialog>
  );
}

function Question({ next: { number, unsettled }, onClose }: { next: ResponseOf<'day.next'>; onClose: () => void }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const closing = useDayClosing();
  // The question appears after its dialog, which found nothing to focus.
  const yes = useFocus<HTMLButtonElement>();
  const shifts = useShifts().data?.open.length ?? 0;
  const close = () => closing.mutate(number, { onSuccess: (day) => goTo(reportAddress(day.number)) });
  return (
    <div className="column gap-4">
      <p>{t('reports.close.text', { number: format.count(number) })}</p>
      {unsettled.map(({ currency, payments }) => (
        <p key={currency}>
          {unsettled.length > 1
            ? t('reports.close.unsettledIn', { count: payments, currency })
            : t('reports.close.unsettled', { count: payments })}
        </p>
      ))}
      {shifts > 0 ? <p>{t('reports.close.shifts', { count: shifts })}</p> : null}
      <FailureNotice error={closing.error} onClose={() => closing.reset()} />
      <DialogFoot>
        <ArmedButton ref={yes} variant="primary" loading={closing.isPending} onClick={close}>
          {t('reports.close.yes')}
        </ArmedButton>
        <ArmedButton variant="plain" onClick={onClose}>
          {t('reports.close.no')}
        </ArmedButton>
      </DialogFoot>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { nameOfPlace } from '../../../shared/slip/print-job.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { JobLine } from '../../components/dialogs/slip-actions.tsx';
import { Facts } from '../../components/facts.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { usePrinting, usePrintingAct } from '../../state/queries/printing-queries.ts';
import { PrinterForm } from './printer-form.tsx';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

/** The till's printer and the slips waiting for it. */
export function PrinterSheet() {
  const { t } = useTranslation();
  const printing = usePrinting();
  const act = usePrintingAct();
  const printer = printing.data?.printer ?? null;
  const waiting = printing.data?.jobs.filter(({ state }) => state === 'waiting') ?? [];
  return (
    <Sheet title={t('printer.title')} text={t('printer.text')}>
      <Facts
        rows={[
          { name: t('printer.current'), value: printer ? nameOfPlace(printer.place) : t('printer.none') },
          { name: t('printer.width'), value: printer && t(`printer.widthName.of${printer.columns}`) },
          {
            name: t('printer.prints'),
            value: printer && t(`printer.printsWhen.${printer.isAutomatic ? 'byItself' : 'asked'}`),
          },
        ]}
      />
      {waiting.length > 0 ? (
        <>
          <h3>{t('printer.waiting')}</h3>
          {waiting.map((job) => (
            <div key={job.id}>
              <code>{job.reference}</code>
              <JobLine job={job} />
            </div>
          ))}
        </>
      ) : null}
      <div className={`wrap gap-3 ${styles.orders}`}>
        <DialogButton label={t('printer.change')} title={t('printer.title')} wide>
          {(close) => <PrinterForm printer={printer} done={close} />}
        </DialogButton>
        {printer ? (
          <ArmedButton onClick={() => act.mutate({ channel: 'printing.setPrinter', request: { printer: null } })}>
            {t('printer.remove')}
          </ArmedButton>
        ) : null}
      </div>
      <FailureNotice error={act.error} />
    </Sheet>
  );
}

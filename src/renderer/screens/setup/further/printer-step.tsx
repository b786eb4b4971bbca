import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfPlace } from '../../../../shared/slip/print-job.ts';
import { Dialog } from '../../../components/dialogs/overlay.tsx';
import { Facts } from '../../../components/facts.tsx';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { usePrinting } from '../../../state/queries/printing-queries.ts';
import { PrinterForm } from '../../settings/printer/printer-form.tsx';
import { Onward } from './onward.tsx';

/** The printer of slips, with a test page. */
export function PrinterStep() {
  const { t } = useTranslation();
  const printing = usePrinting();
  const [isAsked, setAsked] = useState(false);
  if (!printing.data) return <FailedReading of={printing} />;
  const { printer } = printing.data;
  return (
    <>
      <p>{t('setup.further.printerText')}</p>
      {printer ? <Facts rows={[{ name: t('printer.current'), value: nameOfPlace(printer.place) }]} /> : null}
      <Onward step="printer" isDone={printer !== null}>
        <ArmedButton variant={printer ? 'plain' : 'primary'} onClick={() => setAsked(true)}>
          {t('printer.change')}
        </ArmedButton>
      </Onward>
      <Dialog opened={isAsked} onClose={() => setAsked(false)} title={t('printer.title')} wide>
        <PrinterForm printer={printer} done={() => setAsked(false)} />
      </Dialog>
    </>
  );
}

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SLIP_COLUMNS, type TillPrinter, tillPrinterSchema } from '../../../../shared/slip/print-job.ts';
import type { TestEnd } from '../../../../shared/slip/printing-channels.ts';
import { Checkbox, Radio } from '../../../components/controls.ts';
import { PaperPicture } from '../../../components/dialogs/slip-paper.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { usePrintingAct, useTestPage } from '../../../state/queries/printing-queries.ts';
import styles from '../settings.module.css';
import { draftOf, type PrinterDraft, placeOf } from './printer-draft.ts';
import { PrinterPlaceFields } from './printer-place-fields.tsx';

/** The till's printer and a test page with its result. Also a step of setup. */
export function PrinterForm({ printer, done }: { printer: TillPrinter | null; done: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(printer));
  const [isIncomplete, setIncomplete] = useState(false);
  const act = usePrintingAct();
  const test = useTestPage();
  const change = (changes: Partial<PrinterDraft>) => {
    setDraft({ ...draft, ...changes });
    setIncomplete(false);
    test.reset();
  };
  const withPrinter = (then: (printer: TillPrinter) => void) => {
    const { language, columns, isAutomatic } = draft;
    const whole = tillPrinterSchema.safeParse({ place: placeOf(draft), language, columns, isAutomatic });
    setIncomplete(!whole.success);
    if (whole.success) then(whole.data);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    withPrinter((whole) =>
      act.mutate({ channel: 'printing.setPrinter', request: { printer: whole } }, { onSuccess: done }),
    );
  };
  const failed = act.error ?? test.error;
  return (
    <form className={styles.asked} onSubmit={save} noValidate>
      <PrinterPlaceFields draft={draft} change={change} isIncomplete={isIncomplete} />
      <PaperChoices draft={draft} change={change} />
      <Checkbox
        checked={draft.isAutomatic}
        onChange={(event) => change({ isAutomatic: event.currentTarget.checked })}
        label={t('printer.automatic')}
      />
      {test.data ? <TestLine ended={test.data} /> : null}
      <FailureNotice error={failed} />
      <PaperPicture reference={null} columns={draft.columns} />
      <DialogFoot>
        <ArmedButton type="submit" variant="primary" loading={act.isPending}>
          {t('printer.save')}
        </ArmedButton>
        <ArmedButton loading={test.isPending} onClick={() => withPrinter((whole) => test.mutate(whole))}>
          {t('printer.test')}
        </ArmedButton>
      </DialogFoot>
    </form>
  );
}

interface DraftProps {
  draft: PrinterDraft;
  change: (changes: Partial<PrinterDraft>) => void;
}

function PaperChoices({ draft, change }: DraftProps) {
  const { t } = useTranslation();
  return (
    <>
      <Radio.Group
        label={t('printer.width')}
        value={String(draft.columns)}
        onChange={(chosen) =>
          change({ columns: SLIP_COLUMNS.find((each) => String(each) === chosen) ?? draft.columns })
        }
      >
        <div className="wrap gap-2 above-2 choices">
          {SLIP_COLUMNS.map((columns) => (
            <Radio key={columns} value={String(columns)} label={t(`printer.widthName.of${columns}`)} />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label={t('printer.language')}
        value={draft.language}
        onChange={(chosen) => change({ language: chosen === 'starprnt' ? 'starprnt' : 'escpos' })}
      >
        <div className="wrap gap-2 above-2 choices">
          {(['escpos', 'starprnt'] as const).map((language) => (
            <Radio key={language} value={language} label={t(`printer.languageName.${language}`)} />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}

/** The result of the test page, with the reason of a failure. */
function TestLine({ ended: { end, fault } }: { ended: TestEnd }) {
  const { t } = useTranslation();
  return (
    <p role="status">
      {t(`printer.testEnd.${end}`)}
      {fault ? ` ${t(`printing.fault.${fault}`)}` : null}
    </p>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { type PrintJob, SLIP_COLUMNS, type SlipColumns } from '../../../shared/slip/print-job.ts';
import { ActionButton } from '../../presses/action-button.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import { Choices } from '../choices.tsx';
import { DialogButton } from '../dialog-button.tsx';
import { FootNotice } from '../notices/foot-notices.tsx';
import { FailedReading, FailureNotice } from '../notices/problem-notice.tsx';
import { useReplacementText } from '../notices/replacement-text.ts';
import styles from './slip-actions.module.css';
import paperStyles from './slip-paper.module.css';

export function SlipActions({ reference }: { reference: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PrintSlip reference={reference} />
      <SaveSlip reference={reference} />
      <DialogButton label={t('printing.show')} title={t('printing.showTitle')}>
        {() => <SlipPaper reference={reference} />}
      </DialogButton>
    </>
  );
}

/** Prints a slip, through the system's print dialog if the till has no printer. Does not wait for the paper. */
function PrintSlip({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const { data } = useAnswer('printing.read', undefined);
  const own = useOrder('printing.print');
  const system = useOrder('printing.printWithSystem');
  const job = data?.jobs.find((each) => each.reference === reference);
  // Only the till's own printer may lack letters; the system's dialog prints them all.
  const lacking = useAnswer('printing.replacements', { reference }, { enabled: Boolean(data?.printer) });
  const lackingText = useReplacementText();
  const print = () => {
    if (data?.printer) own.mutate({ reference });
    else system.mutate({ reference });
  };
  const failed = own.error ?? system.error;
  const again = () => {
    own.reset();
    system.reset();
  };
  return (
    <>
      <ActionButton
        label={t('printing.print')}
        action="printSlip"
        loading={own.isPending || system.isPending || job?.state === 'sending'}
        onClick={print}
      />
      <FootNotice>
        <p className={styles.line} role="status">
          {lackingText(lacking.data?.replacements ?? [])}
        </p>
        <JobLine job={job} />
        <p className={styles.line} role="status">
          {system.data?.isPrinted ? t('printing.systemPrinted') : null}
        </p>
        <FailureNotice error={failed} onClose={again} />
      </FootNotice>
    </>
  );
}

/** The status line is in the document before a print job exists, so that screen readers announce changes. */
export function JobLine({ job }: { job: PrintJob | undefined }) {
  const { t } = useTranslation();
  const again = useOrder('printing.tryAgain');
  const drop = useOrder('printing.drop');
  return (
    <div className={styles.line}>
      <p role="status">
        {job ? t(`printing.state.${job.state}`) : null}
        {job?.copy ? ` ${t('printing.copy', { copy: job.copy })}` : null}
        {job?.fault ? ` ${t(`printing.fault.${job.fault}`)}` : null}
      </p>
      {job?.state === 'waiting' && job.fault !== null ? (
        <div className="wrap gap-3">
          <ArmedButton label={t('printing.tryAgain')} variant="plain" onClick={() => again.mutate()} />
          <ArmedButton label={t('printing.drop')} variant="plain" onClick={() => drop.mutate({ id: job.id })} />
        </div>
      ) : null}
      <FailureNotice error={again.error ?? drop.error} />
    </div>
  );
}

function SaveSlip({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const saving = useOrder('slip.save');
  const { path = null } = saving.data ?? {};
  return (
    <>
      <ActionButton
        label={t('sale.saveSlip')}
        action="saveSlip"
        loading={saving.isPending}
        onClick={() => saving.mutate({ reference })}
      />
      <FootNotice>
        <p className={styles.line} role="status">
          {path === null ? null : t('sale.slipSaved', { path })}
        </p>
        <FailureNotice error={saving.error} onClose={() => saving.reset()} />
      </FootNotice>
    </>
  );
}

function SlipPaper({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const { data } = useAnswer('printing.read', undefined);
  const [isForPhone, setForPhone] = useState(false);
  return (
    <div className="column gap-4 tight">
      <Choices
        aria-label={t('printing.showTitle')}
        values={['paper', 'phone']}
        value={isForPhone ? 'phone' : 'paper'}
        nameOf={(shown) => t(shown === 'paper' ? 'printing.preview' : 'printing.phone')}
        onChoose={(shown) => setForPhone(shown === 'phone')}
      />
      {isForPhone ? (
        <ForPhone reference={reference} />
      ) : (
        <PaperPicture reference={reference} columns={data?.printer?.columns ?? SLIP_COLUMNS[1]} />
      )}
    </div>
  );
}

/** @property reference the payment; null for the test page */
export function PaperPicture({ reference, columns }: { reference: string | null; columns: SlipColumns }) {
  const { t } = useTranslation();
  const picture = useAnswer('printing.preview', { reference, columns }, { staleTime: 0, gcTime: 0 });
  const lacking = useAnswer('printing.replacements', { reference });
  const lackingText = useReplacementText();
  if (!picture.data) return <FailedReading of={picture} />;
  return (
    <figure className={`column center gap-3 ${paperStyles.paper}`}>
      <img src={asImage(picture.data.svg)} alt={t('printing.previewAlt')} />
      <figcaption className="soft small">
        {t('printing.previewText')} {lackingText(lacking.data?.replacements ?? [])}
      </figcaption>
    </figure>
  );
}

function ForPhone({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const slip = useAnswer('printing.text', { reference }, { staleTime: 0, gcTime: 0 });
  if (!slip.data) return <FailedReading of={slip} />;
  return (
    <figure className={`column center gap-3 ${paperStyles.phone}`}>
      <img src={asImage(renderSVG(slip.data.text, { border: 2 }))} alt={t('printing.phoneAlt')} />
      <figcaption className="soft small">{t('printing.phoneText')}</figcaption>
    </figure>
  );
}

/** Returns the SVG as an image address, because an image can neither run scripts nor load anything. */
function asImage(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

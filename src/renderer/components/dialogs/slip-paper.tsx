import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { SLIP_COLUMNS, type SlipColumns } from '../../../shared/slip/print-job.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import { Choices } from '../choices.tsx';
import { FailureNotice } from '../notices/problem-notice.tsx';
import { useReplacementText } from '../notices/replacement-text.ts';
import { DialogFoot } from '../overlay.tsx';
import styles from './slip-paper.module.css';

export function SlipPaper({ reference }: { reference: string }) {
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
      <Opening reference={reference} />
    </div>
  );
}

/** @property reference null for the test page */
export function PaperPicture({ reference, columns }: { reference: string | null; columns: SlipColumns }) {
  const { t } = useTranslation();
  const picture = useAnswer('printing.preview', { reference, columns });
  const lacking = useAnswer('printing.replacements', { reference });
  const lackingText = useReplacementText();
  if (picture.isError) return <FailureNotice error={picture.error} />;
  return (
    <figure className={`column center gap-3 ${styles.paper}`}>
      {picture.data ? <img src={asImage(picture.data.svg)} alt={t('printing.previewAlt')} /> : null}
      <figcaption className="soft small">
        {t('printing.previewText')} {lackingText(lacking.data?.replacements ?? [])}
      </figcaption>
    </figure>
  );
}

function ForPhone({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const slip = useAnswer('printing.text', { reference });
  if (slip.isError) return <FailureNotice error={slip.error} />;
  return (
    <figure className={`column center gap-3 ${styles.phone}`}>
      {slip.data ? <img src={asImage(renderSVG(slip.data.text, { border: 2 }))} alt={t('printing.phoneAlt')} /> : null}
      <figcaption className="soft small">{t('printing.phoneText')}</figcaption>
    </figure>
  );
}

function Opening({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const saved = useOrder('printing.openSaved');
  const mail = useOrder('printing.mail');
  const failed = saved.error ?? mail.error;
  return (
    <>
      <p className="soft small">{t('printing.mailText')}</p>
      <DialogFoot>
        <div className={`full ${styles.said}`} role="status">
          {saved.data?.isOpened === false ? <p>{t('printing.openFirst')}</p> : null}
          {mail.data?.isOpened === false ? <p>{t('printing.mailFailed')}</p> : null}
        </div>
        <FailureNotice error={failed} />
        <ArmedButton loading={saved.isPending} onClick={() => saved.mutate({ reference })}>
          {t('printing.open')}
        </ArmedButton>
        <ArmedButton loading={mail.isPending} onClick={() => mail.mutate({ reference })}>
          {t('printing.mail')}
        </ArmedButton>
      </DialogFoot>
    </>
  );
}

/** An image can neither run scripts nor load anything. */
function asImage(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

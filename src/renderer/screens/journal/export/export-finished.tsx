import { useTranslation } from 'react-i18next';
import type { ExportState } from '../../../../shared/export/export-view.ts';
import { Facts } from '../../../components/facts.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import styles from './export.module.css';

/** Where the export is, the seal code to write down, and how anyone can check the export. */
export function ExportFinished({
  exporting,
  onAnother,
  onClose,
}: {
  exporting: Extract<ExportState, { stage: 'finished' }>;
  onAnother: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const done = useFocus<HTMLButtonElement>();
  const { folder, payments, code, number, fingerprint, isPractice } = exporting;
  return (
    <div className={`column gap-4 tight ${styles.parts}`}>
      <div role="status">
        <h3>
          {t('export.finished')} · {t('export.holdsPayments', { count: payments })}
        </h3>
      </div>
      <Facts
        rows={[
          { name: t('export.finishedIn'), value: folder, mono: true },
          { name: t('export.code', { number }), value: <strong className="title mono selectable">{code}</strong> },
          { name: t('export.fingerprint'), value: fingerprint, mono: true },
        ]}
      />
      <p className={styles.soft}>{t('export.codeHint')}</p>
      {isPractice ? <p className="own-line box wait semibold">{t('export.practiceKey')}</p> : null}
      <section className="column gap-2">
        <h3>{t('export.howTo')}</h3>
        <p>{t('export.howToPage')}</p>
        <p className={styles.soft}>{t('export.howToCommand', { command: 'npm run verify -- FOLDER' })}</p>
      </section>
      <DialogFoot>
        <ArmedButton ref={done} variant="primary" onClick={onClose}>
          {t('export.done')}
        </ArmedButton>
        <ArmedButton onClick={onAnother}>{t('export.another')}</ArmedButton>
      </DialogFoot>
    </div>
  );
}

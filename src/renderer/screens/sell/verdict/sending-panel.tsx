import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Loader } from '../../../components/controls.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import styles from '../steps/step.module.css';

interface CalmPanelProps {
  heading: ReactNode;
  said: ReactNode;
  since: string;
  actions?: ReactNode;
  cancel?: ReactNode;
}

/** A panel for waiting, when nobody needs to act. Its clock shows that the program is running. */
export function CalmPanel({ heading, said, since, actions, cancel }: CalmPanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <PanelBody>
        {/* The heading already has the focus, so the live region must not announce it again. */}
        <div className={`column center gap-4 ${styles.calm}`} role="status" aria-live="off">
          <Loader size={44} color="var(--ink)" />
          {heading}
          {said}
          <p className="large semibold">
            <Elapsed since={since}>{(elapsed) => t('step.elapsed', { elapsed })}</Elapsed>
          </p>
        </div>
      </PanelBody>
      <PanelActions apart={cancel}>{actions}</PanelActions>
    </>
  );
}

/** @param text replaces the usual text about a payment on its way; empty for no text */
export function SendingPanel({
  heading,
  text,
  ...panel
}: Omit<CalmPanelProps, 'said'> & { heading: string; text?: string }) {
  const { t } = useTranslation();
  const said = text ?? t('step.sendingText');
  const saidId = useId();
  return (
    <CalmPanel
      {...panel}
      heading={
        <PageHeading at={heading} aria-describedby={saidId}>
          {heading}
        </PageHeading>
      }
      said={
        said === '' ? null : (
          <p id={saidId} className={styles.soft}>
            {said}
          </p>
        )
      }
    />
  );
}

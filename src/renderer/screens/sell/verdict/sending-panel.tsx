import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import type { Sent } from '../sell-view.ts';
import styles from '../steps/step.module.css';

/** Something is on the wire. Nothing is asked of anybody; the clock shows that the program lives. */
export function SendingPanel({
  sent,
  since,
  actions,
  cancel,
}: {
  /** null while the payment is being written to the journal. */
  sent: Sent | null;
  since: string;
  actions?: ReactNode;
  cancel?: ReactNode;
}) {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>(sent);
  return (
    <>
      <PanelBody>
        <div className={styles.calm} role="status">
          <Loader size={44} color="var(--ink)" />
          <h1 ref={heading} tabIndex={-1}>
            {sent === null ? t('sell.starting') : t(sent === 'payment' ? 'step.sending' : `steps.${sent}.sending`)}
          </h1>
          <p className={styles.soft}>{t('step.sendingText')}</p>
          <p className={styles.clock}>
            <Elapsed since={since}>{(elapsed) => t('step.elapsed', { elapsed })}</Elapsed>
          </p>
        </div>
      </PanelBody>
      <PanelActions apart={cancel}>{actions}</PanelActions>
    </>
  );
}

import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import styles from '../steps/step.module.css';

/** Something is on the wire. Nothing is asked of anybody; the clock shows that the program lives. */
export function SendingPanel({
  heading,
  text,
  since,
  actions,
  cancel,
}: {
  /** What is under way. */
  heading: string;
  /** In place of what is said of a payment on its way. */
  text?: string;
  since: string;
  actions?: ReactNode;
  cancel?: ReactNode;
}) {
  const { t } = useTranslation();
  const headed = useFocus<HTMLHeadingElement>(heading);
  return (
    <>
      <PanelBody>
        <div className={styles.calm} role="status">
          <Loader size={44} color="var(--ink)" />
          <h1 ref={headed} tabIndex={-1}>
            {heading}
          </h1>
          <p className={styles.soft}>{text ?? t('step.sendingText')}</p>
          <p className={styles.clock}>
            <Elapsed since={since}>{(elapsed) => t('step.elapsed', { elapsed })}</Elapsed>
          </p>
        </div>
      </PanelBody>
      <PanelActions apart={cancel}>{actions}</PanelActions>
    </>
  );
}

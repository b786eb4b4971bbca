import { Loader } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { Frame, PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import styles from '../steps/step.module.css';

/** The service is asked about an earlier payment before anything is charged. */
export function AskingEarlier({ slip, giveUp }: { slip: ReactNode; giveUp: () => void }) {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>();
  const [since] = useState(() => new Date().toISOString());
  return (
    <Frame slip={slip}>
      <PanelBody>
        <div className={styles.calm} role="status">
          <Loader size={44} color="var(--ink)" />
          <h1 ref={heading} tabIndex={-1}>
            {t('guard.asking')}
          </h1>
          <p className={styles.soft}>{t('guard.askingText')}</p>
          <p className={styles.clock}>
            <Elapsed since={since}>{(elapsed) => t('step.elapsed', { elapsed })}</Elapsed>
          </p>
        </div>
      </PanelBody>
      <PanelActions>
        <ArmedButton onClick={giveUp}>{t('guard.doNotCharge')}</ArmedButton>
      </PanelActions>
    </Frame>
  );
}

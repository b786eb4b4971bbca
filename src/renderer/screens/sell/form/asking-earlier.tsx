import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from '../../../components/frame/frame.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { SendingPanel } from '../verdict/sending-panel.tsx';

/** Shown while the service is asked about an earlier payment, before anything is charged. */
export function AskingEarlier({ slip, giveUp }: { slip: ReactNode; giveUp: () => void }) {
  const { t } = useTranslation();
  const [since] = useState(() => new Date().toISOString());
  return (
    <Frame slip={slip}>
      <SendingPanel
        heading={t('guard.asking')}
        text={t('guard.askingText')}
        since={since}
        actions={<ArmedButton onClick={giveUp}>{t('guard.doNotCharge')}</ArmedButton>}
      />
    </Frame>
  );
}

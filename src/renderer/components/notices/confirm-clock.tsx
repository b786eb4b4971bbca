import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useDesk, useParts, useTill } from '../../state/parts.ts';
import { Facts } from '../facts.tsx';
import { Dialog } from '../overlay.tsx';

/** Takes two presses to confirm the clock although the journal has a later time. */
export function ConfirmClock({ problem: { facts } }: { problem: Problem }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const { till, format } = useTill();
  const [isAsking, setIsAsking] = useState(false);
  const isConfirming = useDesk((state) => state.busy.includes('confirmClock'));
  const leave = () => setIsAsking(false);
  const confirm = async () => {
    await counter.confirmClock();
    leave();
  };
  return (
    <>
      <ArmedButton className="above-3" onClick={() => setIsAsking(true)}>
        {t('clock.confirm')}
      </ArmedButton>
      <Dialog opened={isAsking} onClose={leave} title={t('clock.title')}>
        <Facts
          rows={[
            { name: t('clock.clockSays'), value: facts.now ? format.exactTime(facts.now) : null },
            { name: t('clock.journalSays'), value: facts.newest ? format.exactTime(facts.newest) : null },
          ]}
        />
        <p className="soft small">{t('clock.zone', { zone: till.zone })}</p>
        <p className="above-3">{t('clock.consequence')}</p>
        <div className="wrap gap-3 above-5">
          <ArmedButton variant="primary" onClick={leave} data-autofocus>
            {t('clock.leave')}
          </ArmedButton>
          <ArmedButton loading={isConfirming} onClick={() => void confirm()}>
            {t('clock.yes')}
          </ArmedButton>
        </div>
      </Dialog>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import type { ChargeStage } from './charge-guard.ts';

/** The same card paid the same amount a few minutes ago: a question, with the way back first. */
export function JustPaidDialog({
  stage,
  chargeAgain,
  doNotCharge,
}: {
  stage: ChargeStage;
  chargeAgain: () => void;
  doNotCharge: () => void;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  const payment = stage.at === 'justPaid' ? stage.payment : null;
  return (
    <Dialog opened={payment !== null} onClose={doNotCharge} title={t('justPaid.title')} returnsFocus={false}>
      {payment ? (
        <>
          <div className="column gap-3 large">
            <p className="bold">
              <Elapsed since={payment.paidAt}>
                {(elapsed) => t('justPaid.text', { amount: format.money(payment.amount), elapsed })}
              </Elapsed>
            </p>
            <p>{t('justPaid.ask')}</p>
          </div>
          <div className="wrap gap-3 above-5">
            <ArmedButton variant="primary" onClick={doNotCharge} data-autofocus>
              {t('justPaid.no')}
            </ArmedButton>
            <ArmedButton onClick={chargeAgain}>{t('justPaid.yes')}</ArmedButton>
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSale } from '../../../../shared/payment/snapshot.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { PanelActions, PanelBody, primaryWidth } from '../../../components/frame/frame.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useParts } from '../../../state/parts.ts';
import type { Offer } from '../../../state/sell-view.ts';
import { AnotherPaymentButton, CancelSaleButton, LeaveForLaterButton, RequeryButton } from '../sale-actions.tsx';
import styles from './step.module.css';

/** Describe the focused button, so that a screen reader announces the offer. */
const TITLE_ID = 'offer-title';
const LEAD_ID = 'offer-lead';

/** A person says how to continue a payment left at a step, or with a closed bank page. */
export function StepOffer({ current, offer }: { current: CurrentSale; offer: Offer }) {
  const { t } = useTranslation();
  const { client, desk, bankPage, turn } = useParts();
  const { step, notice } = offer;
  const { reference, state } = current.payment;
  const goOn = useFocus<HTMLButtonElement>(reference);

  // Finds a page that is still open, for example after a reload, and shows it again.
  useEffect(() => {
    if (step === 'bankPage') bankPage.place(reference, null);
  }, [bankPage, reference, step]);

  const continueStep = async () => {
    turn.getState().handToCustomer();
    desk.getState().continueAt(reference, step);
    if (turn.getState().display.state !== 'open') return;
    const told = await client.ask('customerDisplay.continue', { reference, step });
    if (!told.ok) desk.getState().report(told.problem);
  };

  return (
    <>
      <PanelBody>
        <h1 id={TITLE_ID} className={styles.heading}>
          {t(`offer.${notice}.title`)}
        </h1>
        <p id={LEAD_ID} className={styles.lead}>
          {t(`offer.${notice}.lead`, { step: t(`steps.${step}.heading`) })}
        </p>
        <p className="box wait marked semibold">
          {notice === 'resumed' ? t(`steps.${step}.resumed`) : t(`offer.${notice}.text`)}
        </p>
        <p className={styles.soft}>{t('offer.samePayment')}</p>
        <p className={styles.soft}>
          <Elapsed since={state.sentAt}>{(elapsed) => t('step.waiting', { elapsed })}</Elapsed>
        </p>
      </PanelBody>
      <PanelActions
        primary={
          <ArmedButton
            ref={goOn}
            variant="primary"
            className={primaryWidth}
            aria-describedby={`${TITLE_ID} ${LEAD_ID}`}
            onClick={() => void continueStep()}
          >
            {t('offer.continue')}
          </ArmedButton>
        }
        apart={<CancelSaleButton current={current} />}
      >
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
        <AnotherPaymentButton current={current} label="useAnother" />
      </PanelActions>
    </>
  );
}

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { comesByPhone } from '../../../../shared/input/keyed-steps.ts';
import type { CurrentSale } from '../../../../shared/payment/snapshot.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { PanelBody, primaryWidth } from '../../../components/frame/frame.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ActionButton } from '../../../presses/action-button.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useParts } from '../../../state/parts.ts';
import type { KeyedStep, Offer } from '../../../state/sell-view.ts';
import { NoCodeHelp } from '../../customer/turns/turn-step.tsx';
import { AnotherPaymentButton, LeaveForLaterButton, OpenSaleActions, RequeryButton } from '../sale-actions.tsx';
import styles from './step.module.css';

/** The id of the text that describes the focused element, so that screen readers say what the till waits for. */
const AWAITED_ID = 'awaited';

const NO_CODE_ADVICE = ['wait', 'look', 'again', 'requery', 'stop'] as const;

export function CashierStep({
  current,
  step,
  notice,
  instruction,
  where,
}: KeyedStep & {
  /** `thisScreen` means that the cashier turns this screen to the customer. */
  where: 'thisScreen' | 'customerDisplay';
}) {
  const { t } = useTranslation();
  return (
    <>
      <PanelBody>
        <StepHeading step={step} takesFocus={where === 'customerDisplay'} />
        <p id={AWAITED_ID} className={styles.lead}>
          {t(`steps.${step}.${where}`)}
        </p>
        {notice ? (
          <p className="box wait marked semibold" role="alert">
            {t(`step.notice.${notice}`)}
          </p>
        ) : null}
        {instruction ? (
          <div className="box sunk edged">
            <p className="soft fine">{t('step.instruction')}</p>
            <p>{instruction}</p>
          </div>
        ) : null}
        <p className={styles.soft}>
          <Elapsed since={current.payment.state.sentAt}>{(elapsed) => t('step.waiting', { elapsed })}</Elapsed>
        </p>
        {comesByPhone(step) ? (
          <NoCodeHelp className={styles.help} advice={NO_CODE_ADVICE.map((advice) => t(`step.noCode.${advice}`))} />
        ) : null}
      </PanelBody>
      <OpenSaleActions current={current} primary={where === 'thisScreen' ? <HandToCustomerButton /> : null}>
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
        <AnotherPaymentButton current={current} label="useAnother" />
      </OpenSaleActions>
    </>
  );
}

function StepHeading({ step, takesFocus }: Pick<KeyedStep, 'step'> & { takesFocus: boolean }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading} aria-describedby={AWAITED_ID}>
      {t(`steps.${step}.heading`)}
    </h1>
  );
}

function HandToCustomerButton() {
  const { t } = useTranslation();
  const { turn } = useParts();
  const button = useFocus<HTMLButtonElement>();
  return (
    <ActionButton
      label={t('turn.handOver')}
      action="handToCustomer"
      ref={button}
      variant="primary"
      className={primaryWidth}
      aria-describedby={AWAITED_ID}
      onClick={() => turn.getState().handToCustomer()}
    />
  );
}

/** The ids of the texts that describe the focused button, so that screen readers say what is offered. */
const TITLE_ID = 'offer-title';
const LEAD_ID = 'offer-lead';

/** Asks how to continue a payment that was left at a step, or whose bank page was closed. */
export function StepOffer({ current, offer }: { current: CurrentSale; offer: Offer }) {
  const { t } = useTranslation();
  const { client, desk, bankPage, turn } = useParts();
  const { step, notice } = offer;
  const { reference, state } = current.payment;
  const goOn = useFocus<HTMLButtonElement>(reference);

  // Shows a bank page that is still open, for example after a reload.
  useEffect(() => {
    if (step === 'bankPage') bankPage.place(reference, null);
  }, [bankPage, reference, step]);

  const continueStep = async () => {
    turn.getState().handToCustomer();
    desk.getState().continueAt(reference, step);
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
        {notice === 'bankPageHeld' ? null : <p className={styles.soft}>{t('offer.samePayment')}</p>}
        <p className={styles.soft}>
          <Elapsed since={state.sentAt}>{(elapsed) => t('step.waiting', { elapsed })}</Elapsed>
        </p>
      </PanelBody>
      <OpenSaleActions
        current={current}
        primary={
          <ArmedButton
            label={t('offer.continue')}
            ref={goOn}
            variant="primary"
            className={primaryWidth}
            aria-describedby={`${TITLE_ID} ${LEAD_ID}`}
            onClick={() => void continueStep()}
          />
        }
      >
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
        <AnotherPaymentButton current={current} label="useAnother" />
      </OpenSaleActions>
    </>
  );
}

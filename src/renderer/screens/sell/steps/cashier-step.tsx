import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { comesByPhone } from '../../../../shared/input/keyed-steps.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { PanelActions, PanelBody, primaryWidth } from '../../../components/frame/frame.tsx';
import { NoCodeHelp } from '../../../components/no-code-help.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ActionButton } from '../../../presses/action-button.tsx';
import { useParts } from '../../../state/parts.ts';
import type { KeyedStep } from '../../../state/sell-view.ts';
import { AnotherPaymentButton, CancelSaleButton, LeaveForLaterButton, RequeryButton } from '../sale-actions.tsx';
import styles from './step.module.css';

/** Describes the focused element, so that a screen reader announces what is awaited. */
const AWAITED_ID = 'awaited';

const NO_CODE_ADVICE = ['wait', 'look', 'again', 'requery', 'stop'] as const;

export function CashierStep({
  current,
  step,
  notice,
  instruction,
  where,
}: KeyedStep & {
  /** This screen is turned round to the customer. */
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
      <PanelActions
        primary={where === 'thisScreen' ? <HandToCustomerButton /> : null}
        apart={<CancelSaleButton current={current} />}
      >
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
        <AnotherPaymentButton current={current} label="useAnother" />
      </PanelActions>
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
      action="handToCustomer"
      ref={button}
      variant="primary"
      className={primaryWidth}
      aria-describedby={AWAITED_ID}
      onClick={() => turn.getState().handToCustomer()}
    >
      {t('turn.handOver')}
    </ActionButton>
  );
}

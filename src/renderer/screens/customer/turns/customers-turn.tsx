import { useMergedRef } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money } from '../../../../shared/money/money.ts';
import { PanelProblem } from '../../../components/frame/frame.tsx';
import { Form } from '../../../fields/form.tsx';
import { LanguageChoice } from '../../../languages/customers-language.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useParts, useTill } from '../../../state/parts.ts';
import type { KeyedStep } from '../../../state/sell-view.ts';
import { keepFocus } from '../keys/keypad.tsx';
import { useKeptFocus } from '../keys/use-kept-focus.ts';
import styles from './customers-turn.module.css';
import amountStyles from './turn-amount.module.css';
import type { TurnNotice } from './use-turn-watch.ts';

const LEAD_ID = 'turn-lead';

export type TurnStepProps = Omit<KeyedStep, 'step'> & {
  /** Returns the screen to the cashier; null on the customer display. */
  back: (() => void) | null;
};

/** The frame of a customer's step. Of the cashier's controls it shows only the way back. */
export function CustomersTurn({
  ref,
  amount,
  paidWith,
  heading,
  lead,
  said,
  again,
  watched,
  hasLines = false,
  keysBelow = false,
  help,
  entries,
  back,
  send,
  children,
}: {
  ref?: Ref<HTMLFormElement>;
  amount: Money;
  paidWith: ReactNode;
  heading: string;
  lead: string;
  said?: ReactNode;
  /** Asks for the values again after they were wiped. */
  again: string;
  watched: TurnNotice;
  /** True for lines of text, whose fields need width. */
  hasLines?: boolean;
  /** True if the keys take the full width, so that the words form a strip above them. */
  keysBelow?: boolean;
  help?: ReactNode;
  /** Fields below the words, if the keys take all the room beside them. */
  entries?: ReactNode;
  back: (() => void) | null;
  send: () => void;
  children: ReactNode;
}) {
  const { t, till } = useTill();
  const { turn } = useParts();
  const form = useRef<HTMLFormElement>(null);
  const merged = useMergedRef(ref, form);
  useLayoutEffect(() => turn.getState().beginCustomers(), [turn]);
  useKeptFocus(form);
  return (
    <div className={`page ${styles.turn}`} data-keys-below={keysBelow}>
      <div className={`row between gap-4 ${styles.head}`}>
        <p className="truncated title bold">{till.merchant}</p>
        <LanguageChoice />
        {back ? (
          <ArmedButton label={t('turn.back')} variant="plain" className={styles.back ?? ''} onClick={back} />
        ) : null}
      </div>
      <Form
        ref={merged}
        send={send}
        movesByEnter
        className={`paper ${styles.sheet}`}
        // Screen readers announce the amount and the task when the first field gets the focus.
        aria-labelledby={`${TURN_AMOUNT_ID} ${LEAD_ID}`}
        data-lines={hasLines}
      >
        <div className={`column gap-3 ${styles.words}`}>
          <TurnAmount amount={amount} paidWith={paidWith} />
          <PanelProblem />
          <h1 className={styles.heading}>{heading}</h1>
          <p id={LEAD_ID} className={styles.lead}>
            {lead}
          </p>
          <WatchNotice again={again} watched={watched} />
          {said}
          {entries}
          {help}
        </div>
        <div className={`column gap-3 keyed ${styles.keyed}`}>{children}</div>
      </Form>
      <p className={`soft small ${styles.kept}`}>{t('turn.kept')}</p>
    </div>
  );
}

function WatchNotice({ again, watched }: { again: string; watched: TurnNotice }) {
  const { t } = useTranslation();
  switch (watched.kind) {
    case 'none':
      return null;
    case 'warning':
      return (
        <p className={`box wait marked large semibold ${styles.notice}`} role="alert">
          {t('turn.warning')} <span aria-live="off">{t('turn.secondsLeft', { count: watched.secondsLeft })}</span>
        </p>
      );
    case 'emptied':
      return (
        <p className={`box wait marked large semibold ${styles.notice}`} role="alert">
          {t(`turn.emptied.${watched.why}`)} {again}
        </p>
      );
  }
}

const TURN_AMOUNT_ID = 'turn-amount';

export function TurnAmount({ amount, paidWith }: { amount: Money; paidWith: ReactNode }) {
  const { t, format } = useTill();
  const text = format.money(amount);
  return (
    <div id={TURN_AMOUNT_ID} className={amountStyles.amount}>
      <p className="soft large">{t('turn.youPay')}</p>
      <p className={amountStyles.money} style={{ '--characters': text.length } as CSSProperties}>
        {text}
      </p>
      {paidWith ? <p className="above-1 soft large">{paidWith}</p> : null}
    </div>
  );
}

/** Shows the bank's message, which may tell how many tries are left. */
export function WhatWasSaid({ step, notice, instruction }: Pick<KeyedStep, 'step' | 'notice' | 'instruction'>) {
  const { t } = useTranslation();
  return (
    <>
      {notice === 'notAccepted' ? (
        <p className={`box wait marked large semibold ${styles.notice}`} role="alert">
          {t(`steps.${step}.notAccepted`)}
        </p>
      ) : null}
      {instruction ? (
        <div className={`box sunk edged large ${styles.instruction}`}>
          <p className="soft small">{t('step.instruction')}</p>
          <p>{instruction}</p>
        </div>
      ) : null}
    </>
  );
}

/** Masks digits until the customer shows them. Emptying the field masks them again. */
export function useShownDigits() {
  const [areShown, setShown] = useState(false);
  return { areShown, toggle: () => setShown(!areShown), hide: () => setShown(false) };
}

export function ShowDigits({ digits }: { digits: ReturnType<typeof useShownDigits> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.showDigits}>
      <ArmedButton
        label={t(digits.areShown ? 'turn.hideDigits' : 'turn.showDigits')}
        variant="plain"
        onMouseDown={keepFocus}
        onClick={digits.toggle}
      />
    </div>
  );
}

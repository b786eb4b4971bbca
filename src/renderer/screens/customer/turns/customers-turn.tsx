import { useMergedRef } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money } from '../../../../shared/money/money.ts';
import { PanelProblem } from '../../../components/frame/frame.tsx';
import { LanguageChoice } from '../../../languages/customers-language.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useParts, useTill } from '../../../state/parts.ts';
import type { KeyedStep } from '../../sell/sell-view.ts';
import { useKeptFocus } from '../keys/use-kept-focus.ts';
import styles from './customers-turn.module.css';
import { TURN_AMOUNT_ID, TurnAmount } from './turn-amount.tsx';
import type { TurnNotice } from './turn-watch.ts';

const LEAD_ID = 'turn-lead';

/** What a step shows while the customer has it. */
export type TurnStepProps = Omit<KeyedStep, 'step'> & {
  /** Gives the screen back to the cashier; null on the customer display, where there is nothing to give back. */
  back: (() => void) | null;
};

/**
 * The screen in the hands of the customer: what is paid and to whom, what is to be keyed, and one way back. Nothing of
 * the cashier's is on it.
 */
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
  onSubmit,
  onKeyDown,
  children,
}: {
  ref?: Ref<HTMLFormElement>;
  amount: Money;
  /** The card or account, by its last digits. */
  paidWith: ReactNode;
  heading: string;
  lead: string;
  /** What the service said of the last try, and what the bank says. */
  said?: ReactNode;
  /** What to do once what was keyed has been emptied. */
  again: string;
  watched: TurnNotice;
  /** Whether lines of text are keyed, which need width. */
  hasLines?: boolean;
  /** Whether the keys need the whole width: the words then stand in a strip above them. */
  keysBelow?: boolean;
  help?: ReactNode;
  /** Fields that stand below the words, where the keys need all the room beside them. */
  entries?: ReactNode;
  /** Gives the screen back to the cashier; null on a display that has no cashier's side. */
  back: (() => void) | null;
  onSubmit: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  /** The fields, with what they are keyed and sent with. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const merged = useMergedRef(ref, form);
  useScreenOfCustomer();
  useKeptFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className={styles.turn} data-keys-below={keysBelow}>
      <TurnHead back={back} />
      <form
        ref={merged}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
        autoComplete="off"
        className={styles.sheet}
        // Read out when the first field of it takes the focus: what is paid, and what is to be done.
        aria-labelledby={`${TURN_AMOUNT_ID} ${LEAD_ID}`}
        data-lines={hasLines}
      >
        <div className={styles.words}>
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
        <div className={styles.keyed}>{children}</div>
      </form>
      <p className={styles.kept}>{t('turn.kept')}</p>
    </div>
  );
}

/** To whom it is paid, and the one way back to the cashier. */
function TurnHead({ back }: { back: (() => void) | null }) {
  const { t } = useTranslation();
  const { till } = useTill();
  return (
    <div className={styles.head}>
      <p className={styles.merchant}>{till.merchant}</p>
      <LanguageChoice />
      {back ? (
        <ArmedButton variant="plain" className={styles.back ?? ''} onClick={back}>
          {t('turn.back')}
        </ArmedButton>
      ) : null}
    </div>
  );
}

/** Before what was keyed is emptied, and after. */
function WatchNotice({ again, watched }: { again: string; watched: TurnNotice }) {
  const { t } = useTranslation();
  switch (watched.kind) {
    case 'none':
      return null;
    case 'warning':
      return (
        <p className={styles.notice} role="alert">
          {t('turn.warning')} <span aria-live="off">{t('turn.secondsLeft', { count: watched.secondsLeft })}</span>
        </p>
      );
    case 'emptied':
      return (
        <p className={styles.notice} role="alert">
          {t(`turn.emptied.${watched.why}`)} {again}
        </p>
      );
  }
}

/** Takes the cashier's surroundings away before this is painted. */
function useScreenOfCustomer(): void {
  const { turn } = useParts();
  useLayoutEffect(() => turn.getState().beginCustomers(), [turn]);
}

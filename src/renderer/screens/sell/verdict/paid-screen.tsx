import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReason } from '../../../../shared/input/fields.ts';
import type { Money } from '../../../../shared/money/money.ts';
import { customerFeeIn } from '../../../../shared/payment/fee.ts';
import type { CurrentSale, ViewAt } from '../../../../shared/payment/snapshot.ts';
import { CASHIER } from '../../../../shared/people/people.ts';
import type { ProblemCode } from '../../../../shared/problems.ts';
import { TextInput } from '../../../components/controls.ts';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { SlipActions } from '../../../components/dialogs/slip-actions.tsx';
import { Frame, PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { ANSWER_ID, VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { useProblemText } from '../../../fields/problem-text.ts';
import { ActionButton } from '../../../presses/action-button.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useDesk, useParts, useTill } from '../../../state/parts.ts';
import { LeaveForLaterButton, NewSaleButton, RequeryButton } from '../sale-actions.tsx';
import { SaleSlip } from '../sale-slip.tsx';
import { CheckList } from './check-list.tsx';
import styles from './verdict.module.css';

/** Shows the paid verdict, with a button that hands over the goods once. */
export function PaidScreen({ current, view }: { current: CurrentSale; view: ViewAt<'paid'> }) {
  const { t, format } = useTill();
  const { handedOver } = view;
  const refusal = useRefusal(current.payment.reference, view.lastRequery.at);
  const answer = refusal?.answeredAt === view.lastRequery.at ? 'verdict.notConfirmedAnswer' : 'verdict.paidAnswer';
  return (
    <Frame
      slip={<SaleSlip current={current} />}
      above={handedOver ? null : <HandOverButton reference={current.payment.reference} />}
    >
      <VerdictBanner
        tone="paid"
        heading="verdict.paid"
        answer={handedOver ? 'verdict.handedOverAnswer' : answer}
        {...(handedOver && {
          said: t('verdict.handedOver', {
            time: format.time(handedOver.at),
            by: handedOver.by === CASHIER ? t('verdict.handedOverByNobody') : handedOver.by,
          }),
        })}
        amount={current.sale.amount}
        also={usePretence()}
      />
      <PanelBody>
        <CheckList lastRequery={view.lastRequery} owed={current.sale.amount} handedOver={handedOver !== null} />
        <FeeSentence view={view} paid={current.sale.amount} />
        {view.askingOnceMore ? (
          <p role="status" className="box sunk edged">
            {t('verdict.askingOnceMore')}
          </p>
        ) : null}
        {handedOver ? (
          <p className="soft small">
            {t('refund.none')} {t('refund.cashier')}
          </p>
        ) : null}
      </PanelBody>
      <PanelActions primary={handedOver ? <NewSaleButton current={current} primary focus /> : null}>
        {refusal?.code === 'handOverAfterRequery' && !handedOver ? <RequeryButton current={current} /> : null}
        {refusal && !handedOver ? <LeaveForLaterButton current={current} /> : null}
        <SlipActions reference={current.payment.reference} />
      </PanelActions>
    </Frame>
  );
}

/** Returns why the hand-over was refused and the answer at that time, also after the notice is dismissed. */
function useRefusal(reference: string, answeredAt: string) {
  const problem = useDesk((state) => state.problem);
  const code = problem?.facts.reference === reference ? problem.code : null;
  const [refusal, setRefusal] = useState<{ code: ProblemCode; answeredAt: string } | null>(null);
  const isRefused =
    code === 'notApproved' ? problem?.facts.permission?.startsWith('handOver') : code?.startsWith('handOver');
  const isNew = refusal?.code !== code || refusal?.answeredAt !== answeredAt;
  if (code && isRefused && isNew) setRefusal({ code, answeredAt });
  return refusal;
}

/** Returns the warning that no money moved; null in live mode. */
function usePretence(): string | null {
  const { t, till } = useTill();
  return { practice: t('verdict.paidPractice'), sandbox: t('verdict.paidSandbox'), live: null }[till.mode];
}

/** Stands in a place where earlier steps have no control, so that a late press on a step hands over nothing. */
function HandOverButton({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const button = useFocus<HTMLButtonElement>(reference);
  return (
    <ActionButton
      label={t('sale.handOver')}
      action="handOver"
      ref={button}
      aria-describedby={ANSWER_ID}
      variant="primary"
      className="big full rounded"
      doing="handOver"
      onClick={() => void counter.handOver(reference)}
    />
  );
}

/** Explains why the bank's alert shows another amount if the customer pays the fee. */
function FeeSentence({ view, paid }: { view: ViewAt<'paid'>; paid: Money }) {
  const { t, format } = useTill();
  const fee = customerFeeIn(view.lastRequery.answer, paid.amountMinor);
  if (!fee) return null;
  const inMoney = (amountMinor: number) => format.money({ ...paid, amountMinor });
  return (
    <p className="box sunk edged">
      {t('verdict.feeOnAlert', {
        charged: inMoney(fee.chargedMinor),
        fee: inMoney(fee.feeMinor),
      })}
    </p>
  );
}

type Held = NonNullable<ViewAt<'paid'>['held']>;

/**
 * Shown instead of the hand-over while something speaks against it, such as an unproven payment, a missing answer, or
 * goods that may have left already.
 */
export function HeldScreen({ current, held }: { current: CurrentSale; held: Held }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const pretence = usePretence();
  const mayHaveLeft = held === 'goodsMayHaveLeft';
  const isUnanswered = held === 'noAnswerBeforeHandOver';
  const isForReview = held !== 'notConfirmedAgain' && !isUnanswered && !mayHaveLeft;
  const answer = isForReview ? 'verdict.needsReviewAnswer' : 'verdict.notConfirmedAnswer';
  return (
    <Frame
      slip={<SaleSlip current={current} />}
      above={isForReview ? null : <HandOverButton reference={current.payment.reference} />}
    >
      <VerdictBanner
        tone={isForReview ? 'review' : 'wait'}
        amount={current.sale.amount}
        heading={headingOf(held)}
        answer={answer}
        // On the narrowest screen, only the banner is visible beside the button, so the banner contains the advice.
        {...(mayHaveLeft && { said: `${t(answer)}. ${t('problem.goodsMayHaveLeft.next')}` })}
        also={mayHaveLeft ? pretence : null}
        takeFocus={isForReview}
      />
      <PanelBody>{mayHaveLeft ? null : <p className={`semibold ${styles.reason}`}>{t(sentenceOf(held))}</p>}</PanelBody>
      <PanelActions>
        <LeaveForLaterButton current={current} />
        {isUnanswered ? (
          <HandOverUnanswered handOver={(override) => counter.handOver(current.payment.reference, override)} />
        ) : null}
      </PanelActions>
    </Frame>
  );
}

/**
 * Returns the heading. It stays `Paid` if goods may have left for the same purchase; a person decides about the
 * hand-over.
 */
function headingOf(held: Held) {
  if (held === 'goodsMayHaveLeft') return 'verdict.paid';
  const isNotConfirmed = held === 'notConfirmedAgain' || held === 'noAnswerBeforeHandOver';
  return isNotConfirmed ? 'verdict.notConfirmed' : 'verdict.needsReview';
}

function sentenceOf(held: Exclude<Held, 'goodsMayHaveLeft'>) {
  if (held === 'noAnswerBeforeHandOver') return 'unanswered.text';
  return held === 'notProven' || held === 'notConfirmedAgain'
    ? (`verdict.held.${held}` as const)
    : (`problem.${held}.what` as const);
}

/** Asks for a reason before goods are handed over without an answer. The button to cancel comes first. */
export function HandOverUnanswered({ handOver }: Pick<DecisionProps, 'handOver'>) {
  const { t } = useTranslation();
  return (
    <DialogButton label={t('unanswered.decide')} title={t('unanswered.title')}>
      {(close) => <Decision handOver={handOver} close={close} />}
    </DialogButton>
  );
}

interface DecisionProps {
  handOver: (override: { reason: string }) => Promise<boolean>;
  close: () => void;
}

function Decision({ handOver, close }: DecisionProps) {
  const { t } = useTranslation();
  const problemText = useProblemText(t('unanswered.reasonTooShort'));
  const handingOver = useDesk((state) => state.busy.includes('handOver'));
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decide = () => {
    const reason = readReason(words);
    if (!reason.ok) return setProblem(problemText(reason.problem));
    void handOver({ reason: reason.value }).then(close);
  };
  // Not a form, because Enter in the field may come from a scanner. Only a press of the button decides.
  return (
    <div className="column gap-4">
      <p>{t('unanswered.risk')}</p>
      <p>{t('unanswered.once')}</p>
      <TextInput
        data-autofocus
        label={t('unanswered.reason')}
        value={words}
        maxLength={140}
        error={problem}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <DialogFoot>
        <ArmedButton label={t('unanswered.keep')} variant="primary" onClick={close} />
        <ArmedButton label={t('sale.handOver')} loading={handingOver} onClick={decide} />
      </DialogFoot>
    </div>
  );
}

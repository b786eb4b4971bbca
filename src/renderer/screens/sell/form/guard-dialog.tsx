import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReason } from '../../../../shared/input/fields.ts';
import type { EarlierPayment } from '../../../../shared/payment/second-payment.ts';
import type { Texts } from '../../../../shared/texts/english.ts';
import { Choices } from '../../../components/choices.tsx';
import { TextInput } from '../../../components/controls.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { WaitShape } from '../../../components/icons.tsx';
import { useInstrumentText } from '../../../components/instrument-mark.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { useProblemText } from '../../../fields/problem-text.ts';
import { useInEnglish } from '../../../languages/in-english.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { goTo, paymentAddress } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import { useTurnWatch } from '../../customer/turns/use-turn-watch.ts';
import type { InstrumentHandle } from './card-fields.tsx';
import type { ChargeStage } from './charge-guard.ts';
import styles from './guard-dialog.module.css';

interface GuardProps {
  decide: (reason: string) => void;
  doNotCharge: () => void;
  instrument: RefObject<InstrumentHandle | null>;
}

/**
 * Warns between a press of `Charge` and a possible second charge for one purchase. The decision is journaled. `Do not
 * charge` comes first.
 */
export function GuardDialog({ stage, ...guard }: GuardProps & { stage: ChargeStage }) {
  const { t } = useTranslation();
  const earlier = stage.at === 'deciding' ? stage.earlier : [];
  return (
    <Dialog
      opened={earlier.length > 0}
      onClose={guard.doNotCharge}
      title={t(hasPaid(earlier) ? 'guard.titlePaid' : 'guard.title')}
      wide
      returnsFocus={false}
    >
      {earlier.length > 0 ? <Decision earlier={earlier} {...guard} /> : null}
    </Dialog>
  );
}

function Decision({ earlier, decide, doNotCharge, instrument }: GuardProps & { earlier: readonly EarlierPayment[] }) {
  const { t } = useTranslation();
  // A card that waits for this decision is wiped after the same time as values keyed by a customer.
  const watched = useTurnWatch({
    hasText: () => instrument.current?.hasText() ?? false,
    wipe: () => instrument.current?.wipe(),
  });
  const isPaid = hasPaid(earlier);
  const english = useInEnglish().inEnglish('guard.danger', 'guard.doNotCharge');
  return (
    <>
      <div className={`row gap-4 box ${styles.danger}`}>
        <WaitShape size={36} />
        <div>
          <p className={styles.dangerLead}>{t('guard.danger')}</p>
          <p>{t(isPaid ? 'guard.dangerTextPaid' : 'guard.dangerText')}</p>
          {/* The English words stand beside a translation, because a mistranslation could cause a second charge. */}
          {english ? (
            <p lang="en" className="above-1 bold">
              {english}
            </p>
          ) : null}
        </div>
      </div>
      <ul className={styles.earlier} aria-label={t('guard.earlier')}>
        {earlier.map((payment) => (
          <Earlier key={payment.reference} payment={payment} />
        ))}
      </ul>
      <div className="row gap-4 above-4 firm">
        <ArmedButton label={t('guard.doNotCharge')} variant="primary" onClick={doNotCharge} data-autofocus />
        <p>{t(adviceOn(earlier))}</p>
      </div>
      <div className={`column start gap-3 tight above-4 ${styles.override}`}>
        {watched.kind === 'warning' ? (
          <p role="status">
            {t('turn.warning')} <span aria-live="off">{t('turn.secondsLeft', { count: watched.secondsLeft })}</span>
          </p>
        ) : null}
        {watched.kind === 'emptied' ? <p role="alert">{t('guard.emptied')}</p> : <ChargeReason decide={decide} />}
      </div>
    </>
  );
}

function hasPaid(earlier: readonly EarlierPayment[]): boolean {
  return earlier.some(({ outcome }) => outcome === 'paid');
}

/** Payments of another journal cannot be opened on this till, so their advice differs. */
function adviceOn(earlier: readonly EarlierPayment[]) {
  const here = earlier.filter(({ elsewhere }) => elsewhere === undefined);
  if (here.length === 0) return 'guard.elsewhere.advice';
  return hasPaid(here) ? 'guard.advicePaid' : 'guard.advice';
}

const REASONS = ['otherPurchase', 'shownNotDebited', 'customerAccepts', 'other'] as const;
type Reason = (typeof REASONS)[number];

function ChargeReason({ decide }: { decide: (reason: string) => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText(t('guard.reasonTooShort'));
  const [chosen, setChosen] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const choose = (reason: Reason) => {
    setChosen(reason);
    setProblem(null);
  };
  const charge = () => {
    if (chosen === null) return setProblem(t('guard.reasonMissing'));
    if (chosen !== 'other') return decide(t(`guard.reasons.${chosen}`));
    const reason = readReason(words);
    if (!reason.ok) return setProblem(problemText(reason.problem));
    decide(reason.value);
  };

  return (
    <>
      <Choices
        label={t('guard.reason')}
        description={t('guard.reasonHint')}
        values={REASONS}
        value={chosen}
        nameOf={(reason) => t(`guard.reasons.${reason}`)}
        onChoose={choose}
        error={chosen === 'other' ? null : problem}
        isPaired
      />
      {chosen === 'other' ? (
        <TextInput
          label={t('guard.otherReason')}
          value={words}
          maxLength={140}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={problem}
        />
      ) : null}
      <ArmedButton label={t('guard.charge')} variant="secondary" onClick={charge} />
    </>
  );
}

function Earlier({ payment }: { payment: EarlierPayment }) {
  const { t, format } = useTill();
  const instrumentText = useInstrumentText();
  const { reference, amount, instrument, createdAt, likeness } = payment;
  const { known, elsewhere } = shownOf(payment);
  return (
    <li className="row between gap-4 entry firm">
      <div className="shrinks">
        <p className={`large ${styles.amount}`}>
          {format.money(amount)} <span className="soft small">{t(`guard.likeness.${likeness}`)}</span>
        </p>
        <p>
          {instrumentText(instrument)} · {format.timeOrDate(createdAt)},{' '}
          <Elapsed since={createdAt}>{(elapsed) => t('guard.ago', { elapsed })}</Elapsed>
        </p>
        {known ? <p className="semibold">{t(`guard.known.${known}`)}</p> : null}
        {elsewhere ? <p>{t(`guard.elsewhere.${elsewhere}`)}</p> : null}
        <p className="soft fine mono">{reference}</p>
      </div>
      {elsewhere ? null : (
        <ArmedButton label={t('guard.openPayment')} onClick={() => goTo(paymentAddress(reference))} />
      )}
    </li>
  );
}

type Known = keyof Texts['guard']['known'];
type Told = Pick<EarlierPayment, 'outcome' | 'answered' | 'withoutCode' | 'inReview' | 'elsewhere'>;

/** Returns what to say about an earlier payment. Both parts may be null. */
export function shownOf(payment: Told): { known: Known | null; elsewhere: EarlierPayment['elsewhere'] | null } {
  const { outcome, elsewhere = null } = payment;
  // A paid payment needs no further re-query, so its note differs.
  return { known: whatIsKnown(payment), elsewhere: elsewhere && outcome === 'paid' ? 'askedHere' : elsewhere };
}

function whatIsKnown({ outcome, answered, withoutCode, inReview, elsewhere }: Told): Known | null {
  if (outcome === 'paid') return answered ? 'paid' : 'paidBefore';
  if (withoutCode) return 'withoutCode';
  if (outcome === 'declined' || inReview) return 'inReview';
  if (!answered) return elsewhere === 'notAskedHere' ? null : 'notAnswered';
  return outcome === 'neverReceived' ? 'neverReceived' : 'notKnown';
}

interface JustPaidDialogProps {
  stage: ChargeStage;
  chargeAgain: () => void;
  doNotCharge: () => void;
}

/** Asks before a charge if the same card paid the same amount a few minutes ago. */
export function JustPaidDialog({ stage, chargeAgain, doNotCharge }: JustPaidDialogProps) {
  const { t, format } = useTill();
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
            <ArmedButton label={t('justPaid.no')} variant="primary" onClick={doNotCharge} data-autofocus />
            <ArmedButton label={t('justPaid.yes')} onClick={chargeAgain} />
          </div>
        </>
      ) : null}
    </Dialog>
  );
}

import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EarlierPayment } from '../../../../shared/payment/second-payment.ts';
import { WaitShape } from '../../../components/icons.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { useInEnglish } from '../../../languages/in-english.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTurnWatch } from '../../customer/turns/use-turn-watch.ts';
import type { InstrumentHandle } from './card-fields.tsx';
import type { ChargeStage } from './charge-guard.ts';
import { ChargeReason } from './charge-reason.tsx';
import { EarlierPayments } from './earlier-payments.tsx';
import styles from './guard-dialog.module.css';

/**
 * The question between a press of `Charge` and a second charge for one purchase: the earlier payments, what they may
 * mean, and a decision that is journaled. The way back comes first.
 */
export function GuardDialog({
  stage,
  decide,
  doNotCharge,
  instrument,
}: {
  stage: ChargeStage;
  decide: (reason: string) => void;
  doNotCharge: () => void;
  instrument: RefObject<InstrumentHandle | null>;
}) {
  const { t } = useTranslation();
  const earlier = stage.at === 'deciding' ? stage.earlier : [];
  return (
    <Dialog
      opened={earlier.length > 0}
      onClose={doNotCharge}
      title={t(hasPaid(earlier) ? 'guard.titlePaid' : 'guard.title')}
      wide
      returnsFocus={false}
    >
      {earlier.length > 0 ? (
        <Decision earlier={earlier} decide={decide} doNotCharge={doNotCharge} instrument={instrument} />
      ) : null}
    </Dialog>
  );
}

function Decision({
  earlier,
  decide,
  doNotCharge,
  instrument,
}: {
  earlier: readonly EarlierPayment[];
  decide: (reason: string) => void;
  doNotCharge: () => void;
  instrument: RefObject<InstrumentHandle | null>;
}) {
  const { t } = useTranslation();
  // A waiting card is wiped after the same time as a customer's keyed values.
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
          {/* A mistranslation could cause a second charge. */}
          {english ? (
            <p lang="en" className="above-1 bold">
              {english}
            </p>
          ) : null}
        </div>
      </div>
      <EarlierPayments earlier={earlier} />
      <div className="row gap-4 above-4 firm">
        <ArmedButton variant="primary" onClick={doNotCharge} data-autofocus>
          {t('guard.doNotCharge')}
        </ArmedButton>
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

/** Payments of another journal cannot be opened here, so the advice differs. */
function adviceOn(earlier: readonly EarlierPayment[]) {
  const here = earlier.filter(({ elsewhere }) => elsewhere === undefined);
  if (here.length === 0) return 'guard.elsewhere.advice';
  return hasPaid(here) ? 'guard.advicePaid' : 'guard.advice';
}

import { useTranslation } from 'react-i18next';
import laterTexts from '../../../../../resources/locales/en/later.json' with { type: 'json' };
import type { RequeryAnswer } from '../../../../shared/payment/answers.ts';
import type { UnknownCause } from '../../../../shared/payment/payment-state.ts';
import type { CurrentSale, ViewAt } from '../../../../shared/payment/snapshot.ts';
import type { english } from '../../../../shared/texts/english.ts';
import { SlipActions } from '../../../components/dialogs/slip-actions.tsx';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { useTill } from '../../../state/parts.ts';
import {
  AnotherPaymentButton,
  LeaveForLaterButton,
  NewSaleButton,
  OpenSaleActions,
  RequeryButton,
  SendAgainButton,
} from '../sale-actions.tsx';
import styles from './verdict.module.css';

/** Says that the payment is not declined, and that nobody is charged again. */
export function NotConfirmedPanel({ current, view }: { current: CurrentSale; view: ViewAt<'notConfirmed'> }) {
  const { t } = useTranslation();
  const { state, reference, lastRequery } = current.payment;
  const failure = state.failedWithoutCodeAt === undefined ? null : lastRequery?.answer;
  const wasSent = state.outcome !== 'unknown' || state.unsent === undefined;
  return (
    <>
      <VerdictBanner
        tone="wait"
        heading="verdict.notConfirmed"
        answer="verdict.notConfirmedAnswer"
        amount={current.sale.amount}
        takeFocus
      />
      <PanelBody>
        <p className={`semibold ${styles.reason}`}>
          {t(`verdict.whatHappened.${view.cause === null ? 'notKept' : STORIES[view.cause]}`)}
        </p>
        {failure ? (
          <dl className="terms small">
            <ServiceSaid status={failure.status} message={failure.message} />
          </dl>
        ) : null}
        <p className="box wait marked large bold">
          {t(wasSent ? 'verdict.doNotChargeAgain' : 'verdict.doNotChargeMeanwhile')}
        </p>
        {wasSent ? null : <p>{t(view.canSendAgain ? 'verdict.sendAgainText' : 'verdict.notHeldText')}</p>}
        <p>
          <Elapsed since={view.since}>{(elapsed) => t('verdict.waited', { elapsed })}</Elapsed>
          {'. '}
          <NextCheck at={view.nextCheckAt} isAsking={view.requerying} />
        </p>
        <p>{t('verdict.nextCustomer')}</p>
        <div className="box sunk edged">
          <h2 className="small soft semibold">{t('verdict.tellCustomer')}</h2>
          <p>{t(view.canSendAgain ? 'verdict.tellCustomerNotSent' : 'verdict.tellCustomerText', { reference })}</p>
        </div>
      </PanelBody>
      <OpenSaleActions
        current={current}
        primary={
          view.canSendAgain ? <SendAgainButton current={current} /> : <RequeryButton current={current} primary />
        }
      >
        {view.canSendAgain ? <RequeryButton current={current} /> : null}
        <LeaveForLaterButton current={current} />
        <SlipActions reference={reference} />
        <AnotherPaymentButton current={current} label="payAgain" />
      </OpenSaleActions>
    </>
  );
}

function NextCheck({ at, isAsking }: { at: string | null; isAsking: boolean }) {
  const { t, format } = useTill();
  if (isAsking) return t('verdict.checking');
  if (at === null) return t('verdict.noNextCheck');
  if (Date.parse(at) <= Date.now()) return t('verdict.nextCheckNow');
  return t('verdict.nextCheck', { at: format.timeOrDate(at) });
}

type WhatHappened = keyof typeof english.verdict.whatHappened;

/** The text for each cause. Several causes share a text. */
const STORIES: Record<UnknownCause, WhatHappened> = {
  timedOut: 'noAnswer',
  connectionLost: 'connectionBroke',
  serverError: 'serviceError',
  tooManyRequests: 'serviceError',
  unlistedError: 'serviceError',
  unexpectedStatus: 'unreadable',
  unexpectedRedirect: 'unreadable',
  notJson: 'unreadable',
  emptyBody: 'unreadable',
  tooLarge: 'unreadable',
  unreadable: 'unreadable',
  programEnded: 'programEnded',
  rhythmEnded: 'noFinalWord',
  stepsUsedUp: 'stepsUsedUp',
  nameNotResolved: 'notSent',
  connectionRefused: 'notSent',
  noRoute: 'notSent',
  offline: 'notSent',
};

export function NotPaidPanel({ current, view }: { current: CurrentSale; view: ViewAt<'notPaid'> }) {
  const isOfTill = view.reason === 'notDecrypted';
  const tryAnother = useFocus<HTMLButtonElement>(current.payment.reference);
  return (
    <>
      <VerdictBanner
        tone="notPaid"
        heading="verdict.notPaid"
        answer="verdict.notPaidAnswer"
        amount={current.sale.amount}
      />
      <PanelBody>
        <Reason view={view} said={current.payment.lastRequery?.answer ?? null} />
      </PanelBody>
      <PanelActions
        primary={
          isOfTill ? (
            <NewSaleButton current={current} primary focus />
          ) : (
            <AnotherPaymentButton ref={tryAnother} current={current} label="tryAnother" primary />
          )
        }
      >
        {isOfTill ? null : <NewSaleButton current={current} />}
        <RequeryButton current={current} />
        <SlipActions reference={current.payment.reference} />
      </PanelActions>
    </>
  );
}

function Reason({ view, said }: { view: ViewAt<'notPaid'>; said: RequeryAnswer | null }) {
  const { t } = useTranslation();
  // A decline that may still come through keeps no code, so the code of the service's answer is shown.
  const code = view.code ?? (view.reason === 'withoutCode' ? (said?.code ?? null) : null);
  const meaning = useCodeMeaning()(code);
  return (
    <>
      <p className={`semibold ${styles.reason}`}>{t(`verdict.reason.${view.reason}`)}</p>
      {meaning ? <p>{meaning}</p> : null}
      <dl className="terms small">
        <dt>{t('verdict.codeForRecord')}</dt>
        <dd>{code ?? t('verdict.noCode')}</dd>
        <ServiceSaid status={view.reason === 'withoutCode' ? (said?.status ?? null) : null} message={view.message} />
      </dl>
    </>
  );
}

type ExplainedCode = keyof typeof laterTexts.verdict.codeMeaning;

/** @returns null for a code that does not concern cashiers */
function useCodeMeaning(): (code: string | null) => string | null {
  const { t } = useTranslation();
  return (code) => (isExplained(code) ? t(`verdict.codeMeaning.${code}`) : null);
}

function isExplained(code: string | null): code is ExplainedCode {
  return code !== null && Object.hasOwn(laterTexts.verdict.codeMeaning, code);
}

function ServiceSaid({ status, message }: { status: string | null; message: string | null }) {
  const { t } = useTranslation();
  const said = [status, message].filter((text) => text !== null);
  if (said.length === 0) return null;
  return (
    <>
      <dt>{t('verdict.serviceSaid')}</dt>
      <dd>{said.join(': ')}</dd>
    </>
  );
}

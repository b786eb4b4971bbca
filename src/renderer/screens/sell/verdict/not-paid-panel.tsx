import { useTranslation } from 'react-i18next';
import laterTexts from '../../../../../resources/locales/en/later.json' with { type: 'json' };
import type { RequeryAnswer } from '../../../../shared/payment/answers.ts';
import type { CurrentSale, ViewAt } from '../../../../shared/payment/snapshot.ts';
import { SlipActions } from '../../../components/dialogs/slip-actions.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { AnotherPaymentButton, NewSaleButton, RequeryButton } from '../sale-actions.tsx';
import { ServiceSaid } from './service-said.tsx';
import styles from './verdict.module.css';

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
  // A guarded decline keeps no code as its reason, although the service may have sent one.
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

/** @returns null for a code that cashiers need not know */
function useCodeMeaning(): (code: string | null) => string | null {
  const { t } = useTranslation();
  return (code) => (isExplained(code) ? t(`verdict.codeMeaning.${code}`) : null);
}

function isExplained(code: string | null): code is ExplainedCode {
  return code !== null && Object.hasOwn(laterTexts.verdict.codeMeaning, code);
}

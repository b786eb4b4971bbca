import { useTranslation } from 'react-i18next';
import type { Money } from '../../../../shared/money/money.ts';
import type { BankPageStatus } from '../../../../shared/payment/bank-page.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { LockIcon } from '../../../components/icons.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useTill } from '../../../state/parts.ts';
import styles from './bank-page.module.css';

/** What the bank's page cannot prove about itself: its site, its security, and the payment it is for. */
export function BankPageBar({
  amount,
  status,
  isGone,
}: {
  amount: Money;
  status: BankPageStatus | null;
  isGone: boolean;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  const keys = status?.hasKeys ? 'page' : 'till';
  const padlock = status?.padlock ?? 'notSecure';
  return (
    <div className={`row gap-4 ${styles.bar}`}>
      <PageHeading className="title nowrap">{t('steps.bankPage.heading')}</PageHeading>
      <p className={`wrap center framed sunk small ${styles.where}`} data-padlock={padlock} role="status">
        {padlock === 'secure' ? <LockIcon /> : null}
        <span>{t(`bankPage.padlock.${padlock}`)}</span>
        {status?.host ? <strong>{status.host}</strong> : null}
      </p>
      {status && !isGone ? (
        <p className={`column soft small ${styles.keys}`} role="status">
          <span>{t(`bankPage.keys.${keys}.where`)}</span>
          <span>{t(`bankPage.keys.${keys}.cross`)}</span>
        </p>
      ) : null}
      <p className={`column soft small at-end ${styles.facts}`}>
        <strong>{format.money(amount)}</strong>
        {status ? <Elapsed since={status.startedAt}>{(elapsed) => t('bankPage.open', { elapsed })}</Elapsed> : null}
      </p>
    </div>
  );
}

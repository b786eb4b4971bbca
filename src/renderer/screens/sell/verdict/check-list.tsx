import { useTranslation } from 'react-i18next';
import type { Money } from '../../../../shared/money/money.ts';
import type { LastRequery, PaymentRecord } from '../../../../shared/payment/records.ts';
import { CrossIcon, TickIcon } from '../../../components/icons.tsx';
import { useTill } from '../../../state/parts.ts';
import styles from './verdict.module.css';

/** Shows the newest answer, and beside it the answer that made the payment paid if that is another one. */
export function BothSides({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const { lastRequery, confirmation, amount } = payment;
  if (!lastRequery) return null;
  if (!confirmation || confirmation.at === lastRequery.at) {
    return <CheckList lastRequery={lastRequery} owed={amount} handedOver={null} />;
  }
  return (
    <div className="pair gap-5">
      {(
        [
          ['whenConfirmed', confirmation],
          ['whatCameLater', lastRequery],
        ] as const
      ).map(([when, requery]) => (
        <CheckList
          key={when}
          title={t(`verdict.${when}`)}
          lastRequery={requery}
          owed={amount}
          handedOver={null}
          withAnswer
        />
      ))}
    </div>
  );
}

interface CheckListProps {
  title?: string;
  lastRequery: LastRequery;
  owed: Money;
  /** False adds the check that the goods are not handed over yet; null leaves it out. */
  handedOver: boolean | null;
  /** True to show the service's own words above the checks. */
  withAnswer?: boolean;
}

/** Lists the checks of an answer. Passed checks are folded; failed checks are always visible. */
export function CheckList({ title, lastRequery, owed, handedOver, withAnswer = false }: CheckListProps) {
  const { t, format } = useTill();
  const facts = { currency: owed.currency, amount: format.money(owed) };
  const heading = title ?? t('verdict.checks');
  const { code, status } = lastRequery.answer;
  const when = format.timeOrDate(lastRequery.at);
  const lines = lastRequery.checks.map(({ name, passed }) => ({ text: t(`verdict.check.${name}`, facts), passed }));
  if (handedOver === false) lines.push({ text: t('verdict.checkNotHandedOver'), passed: true });
  const passed = lines.filter((line) => line.passed);
  const failed = lines.filter((line) => !line.passed);
  const isFolded = failed.length === 0 && !withAnswer;
  const checkedAt = t('verdict.checkedAt', { time: when });
  return (
    <section className="column gap-2" aria-label={heading}>
      {isFolded ? null : (
        <h2 className="small soft semibold">
          {heading}
          {withAnswer ? null : ` · ${checkedAt}`}
        </h2>
      )}
      {withAnswer ? (
        <p className="semibold">
          {t('verdict.said', { time: when, code: code ?? t('verdict.noCode'), status: status ?? t('verdict.noCode') })}
        </p>
      ) : null}
      {isFolded ? (
        <details className={styles.folded}>
          <summary>
            <TickIcon /> {t('verdict.allPassed', { count: passed.length })} · {checkedAt}
          </summary>
          <CheckLines lines={passed} />
        </details>
      ) : (
        <CheckLines lines={failed.length > 0 ? failed : passed} />
      )}
      {failed.length > 0 && passed.length > 0 ? (
        <details>
          <summary className="small soft semibold">{t('verdict.othersPassed', { count: passed.length })}</summary>
          <CheckLines lines={passed} />
        </details>
      ) : null}
    </section>
  );
}

function CheckLines({ lines }: { lines: { text: string; passed: boolean }[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.text} className={`row gap-3 ${styles.check}`} data-tone={line.passed ? 'paid' : 'notPaid'}>
          {line.passed ? <TickIcon /> : <CrossIcon />}
          <span>{line.text}</span>
          <span className="at-end soft small">{t(line.passed ? 'verdict.passed' : 'verdict.failed')}</span>
        </li>
      ))}
    </ul>
  );
}

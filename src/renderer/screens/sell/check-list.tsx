import { useTranslation } from 'react-i18next';
import type { Money } from '../../../shared/money.ts';
import type { LastRequery } from '../../../shared/records.ts';
import { CrossIcon, TickIcon } from '../../components/icons.tsx';
import { useTill } from '../../state/parts.ts';
import styles from './verdict.module.css';

/** The checks of the last re-query one by one, and the fifth: goods have not left for this payment before. */
export function CheckList({
  lastRequery,
  owed,
  released,
}: {
  lastRequery: LastRequery;
  owed: Money;
  /** null where it does not matter, since nothing can be handed over. */
  released: boolean | null;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  const facts = { currency: owed.currency, amount: format.money(owed) };
  const lines = lastRequery.checks.map(({ name, passed }) => ({ text: t(`verdict.check.${name}`, facts), passed }));
  if (released === false) lines.push({ text: t('verdict.checkNotReleased'), passed: true });
  return (
    <section className={styles.checks} aria-label={t('verdict.checks')}>
      <h2 className={styles.small}>
        {t('verdict.checks')} · {t('verdict.checkedAt', { time: format.time(lastRequery.at) })}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line.text} className={styles.check} data-passed={line.passed}>
            {line.passed ? <TickIcon /> : <CrossIcon />}
            <span>{line.text}</span>
            <span className={styles.checkWord}>{t(line.passed ? 'verdict.passed' : 'verdict.failed')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

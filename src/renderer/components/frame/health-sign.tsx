import { useTranslation } from 'react-i18next';
import type { BankHealth } from '../../../shared/journal/bank-health.ts';
import styles from './health-sign.module.css';
import { CloudShape, StormShape, SunShape } from './icons.tsx';

const SHAPES = { fair: SunShape, unsteady: CloudShape, rough: StormShape };

/**
 * How payments through a bank have come out within the last hour: a shape, a word, and both rates; in a list, where there is
 * little room, the one that tells it.
 */
export function HealthSign({ weather, within }: { weather: BankHealth; within: 'column' | 'list' }) {
  const { t } = useTranslation();
  const { sign, told, paid, notConfirmed, of } = weather;
  const rates = { paid, notConfirmed, of };
  const Sign = SHAPES[sign];
  return (
    <span className={styles.sign} data-sign={sign}>
      <Sign size={20} />
      <span>
        {t(`weather.sign.${sign}`)}: {t(within === 'column' ? 'weather.rates' : `weather.inLastHour.${told}`, rates)}
      </span>
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import type { BankWeather } from '../../shared/bank-weather.ts';
import { CloudShape, StormShape, SunShape } from './icons.tsx';
import styles from './weather-sign.module.css';

const SHAPES = { fair: SunShape, unsteady: CloudShape, rough: StormShape };

/**
 * How payments through a bank have come out within the last hour: a shape, a word, and both rates; in a list, where there is
 * little room, the one that tells it.
 */
export function WeatherSign({ weather, within }: { weather: BankWeather; within: 'column' | 'list' }) {
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

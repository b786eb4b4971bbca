import { useTranslation } from 'react-i18next';
import type { BankWeather } from '../../shared/bank-weather.ts';
import { CloudShape, StormShape, SunShape } from './icons.tsx';
import styles from './weather-sign.module.css';

const SHAPES = { fair: SunShape, unsteady: CloudShape, rough: StormShape };

/** How payments through a bank have come out within the last hour: a shape, a word, and the number that tells it. */
export function WeatherSign({ weather, within }: { weather: BankWeather; within: 'column' | 'list' }) {
  const { t } = useTranslation();
  const { sign, told, payments, of } = weather;
  const Sign = SHAPES[sign];
  return (
    <span className={styles.sign} data-sign={sign}>
      <Sign size={20} />
      <span>
        {t(`weather.sign.${sign}`)}:{' '}
        {t(within === 'column' ? `weather.${told}` : `weather.inLastHour.${told}`, { payments, of })}
      </span>
    </span>
  );
}

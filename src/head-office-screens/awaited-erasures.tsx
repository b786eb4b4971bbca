import { useTranslation } from 'react-i18next';
import { useWriting } from '../renderer/state/parts.ts';
import { paymentOfTillAddress } from './web-addresses.ts';
import { useAwaitedErasures } from './web-queries.ts';

/** Lists the sales that tills must still erase. Shows nothing if there are none. */
export function AwaitedErasures() {
  const { t } = useTranslation();
  const { format } = useWriting();
  const { data } = useAwaitedErasures();
  if (!data || data.erasures.length === 0) return null;
  return (
    <section>
      <h2>{t('office.erase.awaited')}</h2>
      <p>{t('office.erase.awaitedText')}</p>
      <ul>
        {data.erasures.map(({ journal, reference, till, shop, at }) => (
          <li key={`${journal} ${reference} ${at}`}>
            <a href={paymentOfTillAddress(journal, reference)}>
              <bdi>
                {t('office.erase.of', { till, shop: shop || t('office.noShop'), reference, at: format.dateTime(at) })}
              </bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { useNow } from '../renderer/components/frame/elapsed.tsx';
import { PageHeading } from '../renderer/components/page-heading.tsx';
import list from '../renderer/screens/back-office/cases/case-list.module.css';
import { useWriting } from '../renderer/state/parts.ts';
import type { SignedIn, WebTill } from '../shared/head-office-web/web-contract.ts';
import { seesNoShop } from '../shared/head-office-web/web-rights.ts';
import styles from './web.module.css';
import { paymentOfTillAddress, tillAddress } from './web-addresses.ts';
import { WebNothing } from './web-nothing.tsx';
import { useWebAnswer } from './web-queries.ts';
import { WebReading } from './web-reading.tsx';

const COLUMNS = ['till', 'shop', 'mode', 'state', 'heardAt', 'version', 'entries', 'head', 'findings'] as const;

const NUMBERS: ReadonlySet<(typeof COLUMNS)[number]> = new Set(['entries', 'findings']);

/** How often the screen updates the ages of its rows. */
const COUNT_EVERY_MS = 10_000;

export function TillsScreen({ person }: { person: SignedIn }) {
  const { t } = useTranslation();
  const { zone } = useWriting();
  const tills = useWebAnswer('tills.list', {});
  // All rows share this timer. A timer per row would redraw a list of a thousand tills too often.
  const nowMs = useNow(COUNT_EVERY_MS);
  // Head office masks the entry hash for people without the right to personal data.
  const showsHead = person.rights.includes('personal');
  const columns = COLUMNS.filter((column) => column !== 'head' || showsHead);
  return (
    <>
      <PageHeading>{t('office.screen.tills')}</PageHeading>
      <WebReading of={tills} waiting={t('office.reading')} />
      {tills.data?.tills.length === 0 ? <WebNothing why={seesNoShop(person) ? 'noShops' : 'noTills'} /> : null}
      {tills.data && tills.data.tills.length > 0 ? (
        <div className={styles.scrolls}>
          <table className={`paper table ${list.table}`}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={NUMBERS.has(column) ? 'number' : ''}>
                    {t(`office.column.${column}`)}{' '}
                    {column === 'heardAt' ? <span className="soft fine regular">{zone}</span> : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tills.data.tills.map((till) => (
                <TillRow key={till.journal} till={till} nowMs={nowMs} showsHead={showsHead} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <AwaitedErasures />
    </>
  );
}

function TillRow({ till, nowMs, showsHead }: { till: WebTill; nowMs: number; showsHead: boolean }) {
  const { t } = useTranslation();
  const { format } = useWriting();
  return (
    <tr className="covered">
      <td>
        <a href={tillAddress(till.journal)} className="touch ink bold nowrap covers">
          {till.till}
        </a>
      </td>
      <td className={styles.shop}>{till.shop || t('office.noShop')}</td>
      <td>{t(`office.mode.${till.mode}`)}</td>
      <td>{t(`office.state.${till.state}`)}</td>
      <td>
        {format.dateTime(till.heardAt)}
        <p className="soft fine regular">
          {t('office.ago', { elapsed: format.elapsed(nowMs - Date.parse(till.heardAt), 1) })}
        </p>
      </td>
      <td className="nowrap">{till.version || t('office.noVersion')}</td>
      <td className="number">{format.count(till.head.seq)}</td>
      {showsHead ? (
        <td className="small mono breaks selectable nowrap" title={till.head.hash}>
          {till.head.hash.slice(0, 12)}
        </td>
      ) : null}
      <td className="number">{format.count(till.openFindings)}</td>
    </tr>
  );
}

function AwaitedErasures() {
  const { t } = useTranslation();
  const { format } = useWriting();
  const { data } = useWebAnswer('erasures.list', {});
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

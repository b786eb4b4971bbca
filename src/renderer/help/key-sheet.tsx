import { useTranslation } from 'react-i18next';
import { ACTIONS, keyOf, placeOf } from '../../shared/input/action-keys.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import styles from './help.module.css';

const PLACES = ['everywhere', 'counter', 'payments'] as const;
const ALWAYS = [
  { key: 'Enter', text: 'enter' },
  { key: 'Ctrl+Enter', text: 'controlEnter' },
  { key: '?', text: 'sheet' },
  { key: 'F6', text: 'f6' },
  { key: 'Esc', text: 'escape' },
] as const;
const ALWAYS_IN_LISTS = [
  { key: '↑ ↓', text: 'rows' },
  { key: 'Enter', text: 'open' },
  { key: 'Space', text: 'select' },
] as const;

/** Lists every key that the shop has not switched off. */
export function KeySheet() {
  const { t } = useTranslation();
  const { hasLetterKeys } = useCounterSettings();
  const rowsAt = (place: (typeof PLACES)[number]) =>
    ACTIONS.filter((action) => placeOf(action) === place).flatMap((action) => {
      const key = keyOf(action, hasLetterKeys);
      return key === null ? [] : [{ key, does: t(`keys.action.${action}`) }];
    });
  const always = (rows: readonly (typeof ALWAYS | typeof ALWAYS_IN_LISTS)[number][]) =>
    rows.map(({ key, text }) => ({ key, does: t(`keys.always.${text}`) }));
  return (
    <div className={`column gap-4 ${styles.text}`}>
      <p>{t('keys.text')}</p>
      {PLACES.map((place) => (
        <Rows
          key={place}
          title={t(`keys.place.${place}`)}
          rows={place === 'payments' ? [...rowsAt(place), ...always(ALWAYS_IN_LISTS)] : rowsAt(place)}
        />
      ))}
      <Rows title={t('keys.fixed')} rows={always(hasLetterKeys ? ALWAYS : ALWAYS.filter(({ key }) => key !== '?'))} />
    </div>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly { key: string; does: string }[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl className={`column gap-2 ${styles.keys}`}>
        {rows.map(({ key, does }) => (
          <div key={does}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

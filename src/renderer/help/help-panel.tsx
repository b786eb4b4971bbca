import { Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIONS, keyOf, placeOf } from '../../shared/input/action-keys.ts';
import { SidePanel } from '../components/overlay.tsx';
import { useTill } from '../state/parts.ts';
import { useCounterSettings } from '../state/queries/counter-queries.ts';
import styles from './help.module.css';
import { PracticeTable } from './practice-table.tsx';

const STEPS = [
  'amount',
  'customer',
  'customerSteps',
  'bankPage',
  'verdict',
  'notConfirmed',
  'secondCharge',
  'refund',
  'kept',
] as const;
const BACK_OFFICE_STEPS = ['find', 'requery', 'many', 'dispute', 'evidence', 'review', 'refund'] as const;

export function HelpPanel({
  opened,
  page,
  onClose,
}: {
  opened: boolean;
  /** The page to open; null for the default page. */
  page: 'keys' | null;
  onClose: () => void;
}) {
  const { t, till } = useTill();
  const practising = till.mode === 'practice';
  // Mantine does not return the focus from a panel that is open on its first render.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <SidePanel opened={shown} onClose={onClose} title={t('help.title')}>
      <Tabs key={page} defaultValue={page ?? (practising ? 'practice' : 'howTo')} keepMounted={false}>
        <Tabs.List aria-label={t('help.title')}>
          <Tabs.Tab value="practice">{t('help.practice')}</Tabs.Tab>
          <Tabs.Tab value="howTo">{t('help.howTo')}</Tabs.Tab>
          <Tabs.Tab value="backOffice">{t('help.backOffice.title')}</Tabs.Tab>
          <Tabs.Tab value="keys">{t('keys.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="practice">
          {practising ? (
            <PracticeTable onUse={onClose} />
          ) : (
            <p className={`column gap-4 ${styles.text}`}>{t('help.notPractice', { mode: till.mode })}</p>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="howTo">
          <Steps steps={STEPS.map((step) => t(`help.steps.${step}`))} />
        </Tabs.Panel>
        <Tabs.Panel value="backOffice">
          <Steps steps={BACK_OFFICE_STEPS.map((step) => t(`help.backOffice.steps.${step}`))} />
        </Tabs.Panel>
        <Tabs.Panel value="keys">
          <KeySheet />
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <div className={`column gap-4 ${styles.text}`}>
      <ol className={`column gap-3 ${styles.steps}`}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

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

function KeySheet() {
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

import { Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../components/dialogs/overlay.tsx';
import { useTill } from '../state/parts.ts';
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
const KEYS = [
  { keys: 'Enter', text: 'enter' },
  { keys: 'Ctrl + Enter', text: 'controlEnter' },
  { keys: 'F1', text: 'f1' },
  { keys: 'F2', text: 'f2' },
  { keys: 'F3', text: 'f3' },
  { keys: 'F4', text: 'f4' },
  { keys: 'F5', text: 'f5' },
  { keys: 'F6', text: 'f6' },
  { keys: 'F7', text: 'f7' },
  { keys: 'F8', text: 'f8' },
  { keys: 'F9', text: 'f9' },
  { keys: 'Esc', text: 'escape' },
] as const;
const BACK_OFFICE_STEPS = ['find', 'requery', 'many', 'dispute', 'evidence', 'review', 'refund'] as const;
const BACK_OFFICE_KEYS = [
  { keys: '/', text: 'search' },
  { keys: 'R', text: 'requery' },
  { keys: '↑ ↓', text: 'rows' },
  { keys: 'Enter', text: 'open' },
  { keys: 'Space', text: 'select' },
  { keys: 'P, N', text: 'neighbours' },
] as const;

/** How to use Paydesk, and the cards and accounts to practise with. */
export function HelpPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { till } = useTill();
  const practising = till.mode === 'practice';
  // A panel that is opened as it comes into being would not know where the focus was, and could not give it back.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <SidePanel opened={shown} onClose={onClose} title={t('help.title')}>
      <Tabs defaultValue={practising ? 'practice' : 'howTo'} keepMounted={false}>
        <Tabs.List aria-label={t('help.title')}>
          <Tabs.Tab value="practice">{t('help.practice')}</Tabs.Tab>
          <Tabs.Tab value="howTo">{t('help.howTo')}</Tabs.Tab>
          <Tabs.Tab value="backOffice">{t('help.backOffice.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="practice">
          {practising ? (
            <PracticeTable onUse={onClose} />
          ) : (
            <p className={styles.text}>{t('help.notPractice', { mode: till.mode })}</p>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="howTo">
          <HowTo />
        </Tabs.Panel>
        <Tabs.Panel value="backOffice">
          <FindingOut />
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  );
}

function HowTo() {
  const { t } = useTranslation();
  return (
    <StepsAndKeys
      steps={STEPS.map((step) => t(`help.steps.${step}`))}
      keys={KEYS.map(({ keys, text }) => ({ keys, does: t(`help.key.${text}`) }))}
    />
  );
}

function FindingOut() {
  const { t } = useTranslation();
  return (
    <StepsAndKeys
      steps={BACK_OFFICE_STEPS.map((step) => t(`help.backOffice.steps.${step}`))}
      keys={BACK_OFFICE_KEYS.map(({ keys, text }) => ({ keys, does: t(`help.backOffice.key.${text}`) }))}
    />
  );
}

function StepsAndKeys({ steps, keys }: { steps: readonly string[]; keys: readonly { keys: string; does: string }[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.text}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3>{t('help.keys')}</h3>
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={pressed}>
            <dt>
              <kbd>{pressed}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { Tabs } from '@mantine/core';
import { type Ref, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BankIcon, CardIcon } from '../../../components/frame/icons.tsx';
import { useDraft, useParts } from '../../../state/parts.ts';
import { AccountFields } from './account-fields.tsx';
import { CardFields, type InstrumentHandle } from './card-fields.tsx';
import styles from './instrument-fields.module.css';

/** How the customer pays. Fields of the other instrument are removed with their text. */
export function InstrumentFields({ ref }: { ref: Ref<InstrumentHandle> }) {
  const { t } = useTranslation();
  const { draft } = useParts();
  const kind = useDraft((state) => state.instrumentKind);
  useForgetPracticeChoice();
  return (
    <Tabs
      className={`column gap-5 ${styles.tabs}`}
      value={kind}
      onChange={(chosen) => draft.getState().type({ instrumentKind: chosen === 'account' ? 'account' : 'card' })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('sell.instrument')}>
        <Tabs.Tab value="card" leftSection={<CardIcon />}>
          {t('sell.card')}
        </Tabs.Tab>
        <Tabs.Tab value="account" leftSection={<BankIcon />}>
          {t('sell.account')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="card">
        <CardFields ref={ref} />
      </Tabs.Panel>
      <Tabs.Panel value="account">
        <AccountFields ref={ref} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Discards a choice made in the help panel when its form closes, so that a later form does not use it. */
function useForgetPracticeChoice(): void {
  const { draft } = useParts();
  useEffect(() => () => draft.getState().usePracticeInstrument(null), [draft]);
}

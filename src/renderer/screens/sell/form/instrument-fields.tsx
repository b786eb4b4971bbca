import { Tabs } from '@mantine/core';
import { type Ref, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentKind } from '../../../../shared/payment/instrument.ts';
import { BankIcon, CardIcon } from '../../../components/icons.tsx';
import { useDraft, useParts } from '../../../state/parts.ts';
import { AccountFields } from './account-fields.tsx';
import { CardFields, type InstrumentHandle } from './card-fields.tsx';

const TABS = {
  card: { icon: <CardIcon />, Fields: CardFields },
  account: { icon: <BankIcon />, Fields: AccountFields },
} satisfies Record<InstrumentKind, object>;
const KINDS = Object.keys(TABS) as InstrumentKind[];

/** Shows the fields of the chosen instrument. A change of instrument removes the other fields with their text. */
export function InstrumentFields({ ref }: { ref: Ref<InstrumentHandle> }) {
  const { t } = useTranslation();
  const { draft } = useParts();
  const kind = useDraft((state) => state.instrumentKind);
  useForgetPracticeChoice();
  return (
    <Tabs
      className="column gap-5"
      value={kind}
      onChange={(chosen) => draft.getState().type({ instrumentKind: chosen as InstrumentKind })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('sell.instrument')}>
        {KINDS.map((kind) => (
          <Tabs.Tab key={kind} value={kind} leftSection={TABS[kind].icon}>
            {t(`sell.${kind}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(TABS).map(([kind, { Fields }]) => (
        <Tabs.Panel key={kind} value={kind}>
          <Fields ref={ref} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Forgets a practice instrument chosen in the help panel, so that a later form does not fill it in. */
function useForgetPracticeChoice(): void {
  const { draft } = useParts();
  useEffect(() => () => draft.getState().usePracticeInstrument(null), [draft]);
}

import { Button, Select, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalChoices } from '../../../shared/journal-query.ts';
import type { JournalView } from '../../../shared/journal-view.ts';
import { amountToWire, parseTypedAmount } from '../../../shared/money.ts';
import { OUTCOMES, type Outcome } from '../../../shared/payment-state.ts';
import { SidePanel } from '../../components/overlay.tsx';
import { useTill } from '../../state/parts.ts';
import { DaysPart } from './filter-days.tsx';
import styles from './filter-panel.module.css';
import { Part } from './filter-part.tsx';
import { Toggle, ToggleGroup } from './toggle.tsx';
import type { ChangeView } from './use-journal-view.ts';
import { withoutFilters } from './view-chips.ts';

interface PartProps {
  view: JournalView;
  change: ChangeView;
}

/** Everything that the list can be filtered by. It follows at once, so there is nothing to confirm. */
export function FilterPanel({
  opened,
  choices,
  onClose,
  ...part
}: PartProps & { opened: boolean; choices: JournalChoices | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel opened={opened} onClose={onClose} title={t('view.filters')}>
      <div className={styles.parts}>
        <OutcomePart {...part} />
        <InstrumentPart {...part} choices={choices} />
        <AmountPart {...part} />
        <DaysPart {...part} />
        <PeoplePart {...part} choices={choices} />
        <div className={styles.actions}>
          <Button variant="primary" onClick={onClose}>
            {t('view.showPayments')}
          </Button>
          <Button variant="plain" onClick={() => part.change(withoutFilters(part.view))}>
            {t('view.clearAll')}
          </Button>
        </div>
      </div>
    </SidePanel>
  );
}

function OutcomePart({ view, change }: PartProps) {
  const { t } = useTranslation();
  const toggleOutcome = (outcome: Outcome, on: boolean) => {
    const chosen = OUTCOMES.filter((other) => (other === outcome ? on : (view.outcomes?.includes(other) ?? false)));
    change({ outcomes: chosen.length === 0 ? null : chosen });
  };
  return (
    <Part title={t('payment.outcome')}>
      <ToggleGroup label={t('payment.outcome')}>
        {OUTCOMES.map((outcome) => (
          <Toggle
            key={outcome}
            on={view.outcomes?.includes(outcome) ?? false}
            onChange={(on) => toggleOutcome(outcome, on)}
          >
            {t(`view.outcome.${outcome}`)}
          </Toggle>
        ))}
        <Toggle on={view.review} onChange={(on) => change({ review: on })}>
          {t('journal.review')}
        </Toggle>
        <Toggle on={view.released === true} onChange={(on) => change({ released: on ? true : null })}>
          {t('journal.released')}
        </Toggle>
        <Toggle on={view.released === false} onChange={(on) => change({ released: on ? false : null })}>
          {t('view.notReleased')}
        </Toggle>
      </ToggleGroup>
    </Part>
  );
}

function InstrumentPart({ view, change, choices }: PartProps & { choices: JournalChoices | undefined }) {
  const { t } = useTranslation();
  return (
    <Part title={t('sale.instrument')}>
      <ToggleGroup label={t('sale.instrument')}>
        {(['card', 'account'] as const).map((instrument) => (
          <Toggle
            key={instrument}
            on={view.instrument === instrument}
            onChange={(on) => change({ instrument: on ? instrument : null, brand: null, bankCode: null })}
          >
            {t(`view.instrument.${instrument}`)}
          </Toggle>
        ))}
      </ToggleGroup>
      <div className={styles.pair}>
        <Choice
          label={t('view.bank')}
          value={view.bankCode}
          options={(choices?.banks ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          onChoose={(bankCode) => change({ bankCode, brand: null, instrument: null })}
        />
        <Choice
          label={t('view.brand')}
          value={view.brand}
          options={optionsOf(choices?.brands)}
          onChoose={(brand) => change({ brand, bankCode: null, instrument: null })}
        />
      </div>
    </Part>
  );
}

function PeoplePart({ view, change, choices }: PartProps & { choices: JournalChoices | undefined }) {
  const { t } = useTranslation();
  return (
    <Part title={t('view.where')}>
      <div className={styles.pair}>
        <Choice
          label={t('view.cashierName')}
          value={view.cashier}
          options={optionsOf(choices?.cashiers)}
          onChoose={(cashier) => change({ cashier })}
        />
        <Choice
          label={t('payment.till')}
          value={view.till}
          options={optionsOf(choices?.tills)}
          onChoose={(till) => change({ till })}
        />
      </div>
    </Part>
  );
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string | null;
  options: { value: string; label: string }[];
  onChoose: (value: string | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      placeholder={t('view.any')}
      data={options}
      value={value}
      onChange={onChoose}
      clearable
      searchable
      nothingFoundMessage={t('view.noChoice')}
      clearButtonProps={{ 'aria-label': t('view.anyAgain', { label }) }}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  );
}

function AmountPart({ view, change }: PartProps) {
  const { t } = useTranslation();
  const { amountFromMinor: from, amountToMinor: to } = view;
  const isTurned = from !== null && to !== null && from > to;
  return (
    <Part title={t('journal.columns.amount')}>
      <div className={styles.pair}>
        <AmountField
          label={t('view.from')}
          amountMinor={view.amountFromMinor}
          onAmount={(amountFromMinor) => change({ amountFromMinor }, 'inPlace')}
        />
        <AmountField
          label={t('view.to')}
          amountMinor={view.amountToMinor}
          error={isTurned ? t('view.amountsWrong') : null}
          onAmount={(amountToMinor) => change({ amountToMinor }, 'inPlace')}
        />
      </div>
      <p className={styles.soft}>{t('view.amountHint')}</p>
    </Part>
  );
}

/** Typed as the amount of a sale is; what cannot be read filters nothing. */
function AmountField({
  label,
  amountMinor,
  error = null,
  onAmount,
}: {
  label: string;
  amountMinor: number | null;
  /** What does not fit, where the amount itself can be read. */
  error?: string | null;
  onAmount: (amountMinor: number | null) => void;
}) {
  const { t } = useTranslation();
  const { till } = useTill();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    typed ?? (amountMinor === null ? '' : amountToWire({ amountMinor, currency: till.currency }).replace(/\.00$/, ''));
  const read = shown.trim() === '' ? null : parseTypedAmount(shown, Number.MAX_SAFE_INTEGER);
  return (
    <TextInput
      id={id}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={read && !read.ok ? t(`amount.${read.problem}`, { ceiling: '' }) : error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const now = parseTypedAmount(text, Number.MAX_SAFE_INTEGER);
        onAmount(now.ok ? now.amountMinor : null);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function optionsOf(values: readonly string[] | undefined): { value: string; label: string }[] {
  return (values ?? []).map((value) => ({ value, label: value }));
}

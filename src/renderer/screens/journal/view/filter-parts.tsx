import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyOfView, type ViewDays } from '../../../../shared/journal/journal-view.ts';
import { amountToWire, noCeiling, parseTypedAmount, retypedIn } from '../../../../shared/money/money.ts';
import { TextInput } from '../../../components/controls.ts';
import { OccurringCurrency } from '../../../fields/currency-picker.tsx';
import { Picker, type PickerOption } from '../../../fields/picker.tsx';
import { useAmountText } from '../../../fields/problem-text.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './filter-panel.module.css';
import toggleStyles from './toggle.module.css';
import type { ChoicesProps, ViewProps } from './use-journal-view.ts';

export function StretchPart({ view, change, choices }: ViewProps & ChoicesProps) {
  const { t } = useTranslation();
  const { shifts, reports } = useStretchOptions(choices);
  const numbered = (name: 'shift' | 'report') => ({
    value: view[name] === null ? null : String(view[name]),
    onChoose: (chosen: string | null) => change({ [name]: chosen === null ? null : Number(chosen) }),
  });
  return (
    <Part title={t('view.stretch')}>
      <div className="pair start gap-3">
        <Choice label={t('view.shiftName')} {...numbered('shift')} options={withChosen(shifts, view.shift)} />
        <Choice label={t('view.reportName')} {...numbered('report')} options={withChosen(reports, view.report)} />
      </div>
    </Part>
  );
}

/** Adds the chosen value to the options, because a value from the address may be too old for the list. */
function withChosen(options: readonly PickerOption[], chosen: number | null) {
  const value = String(chosen);
  const isListed = chosen === null || options.some((option) => option.value === value);
  return isListed ? [...options] : [{ value, label: value }, ...options];
}

export function Choice({
  label,
  ...choice
}: Pick<ComponentProps<typeof Picker>, 'options' | 'value' | 'onChoose'> & { label: string }) {
  const { t } = useTranslation();
  return (
    <Picker
      label={label}
      placeholder={t('view.any')}
      {...choice}
      clearable
      nothingFoundMessage={t('view.noChoice')}
      clearButtonProps={{ 'aria-label': t('view.anyAgain', { label }) }}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`column gap-3 ${styles.part}`}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function useStretchOptions(choices: ChoicesProps['choices']) {
  const { t, format } = useTill();
  const { shifts = [], reports = [] } = choices ?? {};
  return {
    shifts: shifts.map(({ shift, person, openedAt }) => ({
      value: String(shift),
      label: t('view.shiftOf', { number: format.count(shift), person, at: format.dateTime(openedAt) }),
    })),
    reports: reports.map(({ number, at }) => ({
      value: String(number),
      label: t('view.reportOf', { number: format.count(number), at: format.dateTime(at) }),
    })),
  };
}

/** The filter for amounts. It compares only amounts of the chosen currency. */
export function AmountPart({ view, change, currencies }: ViewProps & { currencies: readonly string[] }) {
  const { t, till } = useTill();
  const { amountFromMinor: from, amountToMinor: to } = view;
  const hasAmount = from !== null || to !== null;
  const chosen = currencyOfView(view, till);
  const currency = chosen ?? till.currency;
  const isTurned = from !== null && to !== null && from > to;
  /** Returns the currency to filter by. Without amounts, the till's own currency is no filter. */
  const ofCurrency = (...amounts: (number | null)[]) => ({
    currency: amounts.every((amount) => amount === null) && currency === till.currency ? null : currency,
  });
  const choose = (other: string | null) => {
    if (other === null) return change({ currency: hasAmount ? till.currency : null });
    return change({
      currency: other,
      amountFromMinor: retypedIn(from, currency, other),
      amountToMinor: retypedIn(to, currency, other),
    });
  };
  return (
    <Part title={t('journal.columns.amount')}>
      <div className="pair start gap-3">
        <AmountField
          key={`from ${currency}`}
          label={t('view.from')}
          currency={currency}
          amountMinor={from}
          onAmount={(amountFromMinor) => change({ ...ofCurrency(amountFromMinor, to), amountFromMinor }, 'inPlace')}
        />
        <AmountField
          key={`to ${currency}`}
          label={t('view.to')}
          currency={currency}
          amountMinor={to}
          error={isTurned ? t('view.amountsWrong') : null}
          onAmount={(amountToMinor) => change({ ...ofCurrency(from, amountToMinor), amountToMinor }, 'inPlace')}
        />
        <OccurringCurrency
          label={t('view.currency')}
          placeholder={t('view.any')}
          occurring={currencies}
          value={chosen}
          onChoose={choose}
          clearable={!hasAmount}
        />
      </div>
      <p className="soft fine">{t('view.amountHint')}</p>
    </Part>
  );
}

interface AmountFieldProps {
  label: string;
  currency: string;
  amountMinor: number | null;
  error?: string | null;
  onAmount: (amountMinor: number | null) => void;
}

/** A field for a bound of the amounts. Unreadable text filters nothing. */
function AmountField({ label, currency, amountMinor, error = null, onAmount }: AmountFieldProps) {
  const amountText = useAmountText();
  const ceiling = noCeiling(currency);
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (amountMinor === null ? '' : amountToWire({ amountMinor, currency }).replace(/\.0+$/, ''));
  const read = shown.trim() === '' ? null : parseTypedAmount(shown, ceiling);
  return (
    <TextInput
      id={id}
      label={label}
      inputMode="decimal"
      leftSection={currency}
      leftSectionWidth={56}
      value={shown}
      error={read && !read.ok ? amountText(read.problem, ceiling) : error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const now = parseTypedAmount(text, ceiling);
        onAmount(now.ok ? now.amountMinor : null);
      }}
      onBlur={() => (read === null || read.ok) && setTyped(null)}
    />
  );
}

interface ToggleProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <button type="button" className={toggleStyles.toggle} aria-pressed={on} onClick={() => onChange(!on)}>
      {label}
    </button>
  );
}

export function DayToggles({ days, change }: Pick<ViewProps, 'change'> & { days: ViewDays | null }) {
  const { t } = useTranslation();
  return (['today', 'yesterday', 'lastSevenDays'] as const).map((kind) => (
    <Toggle
      key={kind}
      label={t(`view.days.${kind}`)}
      on={days?.kind === kind}
      onChange={(on) => change({ days: on ? { kind } : null })}
    />
  ));
}

export function ToggleGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div role="group" aria-label={label} className="wrap gap-2">
      {children}
    </div>
  );
}

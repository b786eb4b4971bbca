import { useId, useState } from 'react';
import { currencyOfView, type JournalView } from '../../../../shared/journal/journal-view.ts';
import { amountToWire, noCeiling, parseTypedAmount, retypedIn } from '../../../../shared/money/money.ts';
import { TextInput } from '../../../components/controls.ts';
import { OccurringCurrency } from '../../../fields/currency-picker.tsx';
import { useAmountText } from '../../../fields/problem-text.ts';
import { useTill } from '../../../state/parts.ts';
import { Part } from './filter-parts.tsx';
import type { ChangeView } from './use-journal-view.ts';

/** Amounts of different currencies are never compared. */
export function AmountPart({
  view,
  change,
  currencies,
}: {
  view: JournalView;
  change: ChangeView;
  currencies: readonly string[];
}) {
  const { t, till } = useTill();
  const { amountFromMinor: from, amountToMinor: to } = view;
  const hasAmount = from !== null || to !== null;
  const chosen = currencyOfView(view, till);
  const currency = chosen ?? till.currency;
  const isTurned = from !== null && to !== null && from > to;
  /** Without amounts, only a deliberately chosen currency keeps filtering. */
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

/** Unreadable input filters nothing. */
function AmountField({
  label,
  currency,
  amountMinor,
  error = null,
  onAmount,
}: {
  label: string;
  currency: string;
  amountMinor: number | null;
  error?: string | null;
  onAmount: (amountMinor: number | null) => void;
}) {
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

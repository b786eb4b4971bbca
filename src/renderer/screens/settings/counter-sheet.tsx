import { useForm } from '@mantine/form';
import { type CounterSettings, MOST_QUICK_AMOUNTS } from '../../../shared/counter-settings.ts';
import { readEmail } from '../../../shared/input/fields.ts';
import { amountToWire, ceilingOf, type Money, parseTypedAmount } from '../../../shared/money/money.ts';
import { Checkbox, TextInput } from '../../components/controls.ts';
import { FailedReading, FailureNotice } from '../../components/notices/problem-notice.tsx';
import { Form } from '../../fields/form.tsx';
import { useProblemText } from '../../fields/problem-text.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

export function CounterSheet() {
  const { t, till } = useTill();
  const settings = useAnswer('counter.read', undefined);
  return (
    <Sheet title={t('counter.title')} text={t('counter.text')}>
      <FailedReading of={settings} />
      {/* Amounts that were typed in one currency must not be saved in another. */}
      {settings.data ? <CounterForm key={till.currency} settings={settings.data} /> : null}
    </Sheet>
  );
}

function CounterForm({ settings }: { settings: CounterSettings }) {
  const { t, till } = useTill();
  const emailText = useProblemText('');
  const change = useOrder('counter.set');
  const ceiling = ceilingOf(till);
  const ofTill = settings.quickAmounts.filter(({ currency }) => currency === till.currency);
  const form = useForm({
    initialValues: {
      email: settings.shopEmail ?? '',
      amounts: ofTill.map(amountToWire).join(' '),
      hasKeypad: settings.hasKeypad,
      hasLetterKeys: settings.hasLetterKeys,
    },
    onValuesChange: () => {
      if (change.isSuccess) change.reset();
    },
    validate: {
      email: (text) => {
        const read = readShopEmail(text);
        return read.ok ? null : emailText(read.problem);
      },
      amounts: (text) => {
        const read = readQuickAmounts(text, ceiling);
        return read.ok ? null : t(`counter.${read.problem}`, { most: MOST_QUICK_AMOUNTS });
      },
    },
  });
  const save = form.onSubmit(({ email, amounts, hasKeypad, hasLetterKeys }) => {
    const [shopEmail, quick] = [readShopEmail(email), readQuickAmounts(amounts, ceiling)];
    if (!shopEmail.ok || !quick.ok) return;
    const quickAmounts = withOtherCurrencies(quick.amounts, settings.quickAmounts, till.currency);
    change.mutate({ shopEmail: shopEmail.value, quickAmounts, hasKeypad, hasLetterKeys });
  });

  return (
    <Form className={styles.asked} send={save}>
      <TextInput
        label={t('counter.shopEmail')}
        description={t('counter.shopEmailHint')}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={`${t('counter.quickAmounts')} (${till.currency})`}
        description={t('counter.quickAmountsHint', { most: MOST_QUICK_AMOUNTS })}
        {...form.getInputProps('amounts')}
      />
      <Checkbox label={t('counter.keypad')} {...form.getInputProps('hasKeypad', { type: 'checkbox' })} />
      <Checkbox
        label={t('counter.letterKeys')}
        description={t('counter.letterKeysHint')}
        {...form.getInputProps('hasLetterKeys', { type: 'checkbox' })}
      />
      <ArmedButton label={t('counter.save')} type="submit" variant="secondary" loading={change.isPending} />
      <p role="status">{change.isSuccess ? t('counter.saved') : ''}</p>
      <FailureNotice error={change.error} />
    </Form>
  );
}

function readShopEmail(text: string) {
  return text.trim() === '' ? ({ ok: true, value: null } as const) : readEmail(text);
}

/** Adds the saved amounts of other currencies again, as far as there is room. */
export function withOtherCurrencies(amounts: readonly Money[], saved: readonly Money[], currency: string): Money[] {
  return [...amounts, ...saved.filter((each) => each.currency !== currency)].slice(0, MOST_QUICK_AMOUNTS);
}

/** Reads amounts that are separated by spaces. An empty text means no amounts. */
export function readQuickAmounts(text: string, ceiling: Money) {
  const read = text
    .split(/[\s;]+/)
    .filter((word) => word !== '')
    .map((word) => parseTypedAmount(word, ceiling));
  const minors = new Set<number>();
  for (const each of read) {
    if (!each.ok) return { ok: false, problem: 'quickAmountsUnreadable' } as const;
    minors.add(each.amountMinor);
  }
  if (minors.size > MOST_QUICK_AMOUNTS) return { ok: false, problem: 'quickAmountsTooMany' } as const;
  const { currency } = ceiling;
  const amounts = [...minors].sort((one, other) => one - other).map((amountMinor) => ({ amountMinor, currency }));
  return { ok: true, amounts } as const;
}

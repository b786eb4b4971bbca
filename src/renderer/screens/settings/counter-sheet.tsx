import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CounterSettings, MOST_QUICK_AMOUNTS } from '../../../shared/counter-settings.ts';
import { readEmail } from '../../../shared/input/fields.ts';
import { amountToWire, ceilingOf, type Money, parseTypedAmount } from '../../../shared/money/money.ts';
import { Checkbox, TextInput } from '../../components/controls.ts';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { Form } from '../../fields/form.tsx';
import { useProblemText } from '../../fields/problem-text.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { useCounterSettings } from '../../state/queries/counter-queries.ts';
import { useOrder } from '../../state/queries/queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

export function CounterSheet() {
  const { t } = useTranslation();
  const settings = useCounterSettings();
  return (
    <Sheet title={t('counter.title')} text={t('counter.text')}>
      <CounterForm settings={settings} />
    </Sheet>
  );
}

function CounterForm({ settings }: { settings: CounterSettings }) {
  const { t, till } = useTill();
  const ofTill = settings.quickAmounts.filter(({ currency }) => currency === till.currency);
  const change = useOrder('counter.set');
  const email = useKeptField(settings.shopEmail ?? '');
  const amounts = useKeptField(ofTill.map(amountToWire).join(' '));
  const hasKeypad = useKeptField(settings.hasKeypad);
  const hasLetterKeys = useKeptField(settings.hasLetterKeys);
  const [wrong, setWrong] = useState<{ email: string | null; amounts: string | null }>({ email: null, amounts: null });
  const emailText = useProblemText('');

  const submit = () => {
    const shopEmail = email.value.trim() === '' ? null : readEmail(email.value);
    const quick = readQuickAmounts(amounts.value, ceilingOf(till));
    setWrong({
      email: shopEmail && !shopEmail.ok ? emailText(shopEmail.problem) : null,
      amounts: quick.ok ? null : t(`counter.${quick.problem}`, { most: MOST_QUICK_AMOUNTS }),
    });
    if ((shopEmail && !shopEmail.ok) || !quick.ok) return;
    const saved = {
      shopEmail: shopEmail?.value ?? null,
      quickAmounts: quick.amounts,
      hasKeypad: hasKeypad.value,
      hasLetterKeys: hasLetterKeys.value,
    };
    const onSuccess = () => {
      for (const field of [email, amounts, hasKeypad, hasLetterKeys]) field.saved();
    };
    change.mutate(saved, { onSuccess });
  };

  return (
    <Form className={styles.asked} send={submit}>
      <TextInput
        label={t('counter.shopEmail')}
        description={t('counter.shopEmailHint')}
        value={email.value}
        error={wrong.email}
        onChange={(event) => email.type(event.currentTarget.value)}
      />
      <TextInput
        label={`${t('counter.quickAmounts')} (${till.currency})`}
        description={t('counter.quickAmountsHint', { most: MOST_QUICK_AMOUNTS })}
        value={amounts.value}
        error={wrong.amounts}
        onChange={(event) => amounts.type(event.currentTarget.value)}
      />
      <Checkbox
        label={t('counter.keypad')}
        checked={hasKeypad.value}
        onChange={(event) => hasKeypad.type(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('counter.letterKeys')}
        description={t('counter.letterKeysHint')}
        checked={hasLetterKeys.value}
        onChange={(event) => hasLetterKeys.type(event.currentTarget.checked)}
      />
      <ArmedButton type="submit" variant="secondary" loading={change.isPending}>
        {t('counter.save')}
      </ArmedButton>
      <p role="status">{change.isSuccess ? t('counter.saved') : ''}</p>
      <FailureNotice error={change.error} />
    </Form>
  );
}

/** Shows the saved value until somebody changes it, and again after saving. Text typed since then stays. */
function useKeptField<Value>(kept: Value) {
  const [typed, type] = useState<Value | null>(null);
  const value = typed ?? kept;
  return { value, type, saved: () => type((now) => (now === value ? null : now)) };
}

/** Amounts are separated by spaces. An empty text is allowed. */
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

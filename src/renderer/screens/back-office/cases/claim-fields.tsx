import type { ChangeEvent } from 'react';
import { Textarea, TextInput } from '../../../components/controls.ts';
import { OccurringCurrency } from '../../../fields/currency-picker.tsx';
import { DayField } from '../../../fields/day-field.tsx';
import { useAmountText } from '../../../fields/problem-text.ts';
import { useTill } from '../../../state/parts.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import styles from './cases.module.css';
import { ceilingOfTyped, type FieldName, type FieldProblems, lacksDay, type TypedCase } from './new-case-form.ts';

/** Every field is optional. */
export function ClaimFields({
  typed,
  problems,
  change,
}: {
  typed: TypedCase;
  problems: FieldProblems;
  change: (changed: Partial<TypedCase>) => void;
}) {
  const { t, till } = useTill();
  const amountText = useAmountText();
  const occurring = useAnswer('journal.choices', undefined).data?.currencies ?? [];
  const ceiling = ceilingOfTyped(typed, till);
  const field = (name: Exclude<keyof TypedCase, 'reason' | 'currency'>) => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  });
  const error = (name: Exclude<FieldName, 'amount'>) => {
    const key = problems[name];
    return key === undefined ? null : t(key);
  };
  return (
    <>
      <div className="above-3">
        <h3>{t('newCase.details')}</h3>
        <p className="soft">{t('newCase.detailsHint')}</p>
      </div>
      <div className={styles.fields}>
        <TextInput
          label={t('newCase.amount')}
          inputMode="decimal"
          leftSection={ceiling.currency}
          leftSectionWidth={56}
          error={problems.amount ? amountText(problems.amount, ceiling) : null}
          {...field('amount')}
        />
        <OccurringCurrency
          label={t('view.currency')}
          occurring={occurring}
          value={ceiling.currency}
          onChoose={(currency) => change({ currency })}
        />
        <TextInput
          label={t('newCase.lastFour')}
          inputMode="numeric"
          maxLength={4}
          error={error('lastFour')}
          {...field('lastFour')}
        />
        <DayField
          label={t('newCase.day')}
          day={typed.day || null}
          error={lacksDay(typed) ? t('newCase.dayMissing') : error('day')}
          onDay={(day) => change({ day: day ?? '' })}
        />
        <TextInput type="time" label={t('newCase.time')} {...field('time')} />
        <TextInput type="tel" label={t('newCase.phone')} maxLength={20} error={error('phone')} {...field('phone')} />
        <TextInput type="email" label={t('newCase.email')} maxLength={254} error={error('email')} {...field('email')} />
        <Textarea
          className="all-columns"
          label={t('newCase.words')}
          rows={3}
          maxLength={1_000}
          error={error('words')}
          {...field('words')}
        />
      </div>
    </>
  );
}

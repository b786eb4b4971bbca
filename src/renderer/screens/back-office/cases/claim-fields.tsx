import { Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../fields/day-field.tsx';
import { useTill } from '../../../state/parts.ts';
import styles from './cases.module.css';
import { type FieldName, type FieldProblems, lacksDay, type TypedCase } from './new-case-form.ts';

/** What the customer knows of the payment, none of it needed. */
export function ClaimFields({
  typed,
  problems,
  change,
}: {
  typed: TypedCase;
  problems: FieldProblems;
  change: (changed: Partial<TypedCase>) => void;
}) {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const ceiling = format.money({ amountMinor: till.ceilingMinor, currency: till.currency });
  const field = (name: Exclude<keyof TypedCase, 'reason'>) => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  });
  const error = (name: FieldName) => {
    const key = problems[name];
    return key === undefined ? null : t(key, { ceiling });
  };
  return (
    <>
      <div className={styles.details}>
        <h3>{t('newCase.details')}</h3>
        <p className={styles.soft}>{t('newCase.detailsHint')}</p>
      </div>
      <div className={styles.fields}>
        <TextInput label={t('newCase.amount')} inputMode="decimal" error={error('amount')} {...field('amount')} />
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
          className={styles.wide ?? ''}
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

import { TextInput } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readEmail, readNote, readPhone } from '../../../../shared/input/fields.ts';
import { ceilingOf, type Money, parseTypedAmount } from '../../../../shared/money/money.ts';
import { isTooLowForInternetBanking } from '../../../../shared/payment/bank.ts';
import type { Customer } from '../../../../shared/payment/records.ts';
import { type TypedProblem, whenLeft, whileTyping } from '../../../fields/field-feedback.ts';
import { useProblemText } from '../../../fields/problem-text.ts';
import type { Reading } from '../../../fields/typed-field.ts';
import type { DraftFields } from '../../../state/draft-store.ts';
import { useDraft, useParts, useTill } from '../../../state/parts.ts';
import { useBanks } from '../../../state/queries/queries.ts';
import type { GivenDetails } from './given-details.ts';
import styles from './sale-fields.module.css';

export interface SaleTyped {
  amount: Money;
  customer: Customer;
  note: string | null;
  /** What the customer gave beside it; nothing where it is left out. */
  given?: GivenDetails;
}

/** What the fields of a sale can be asked for from outside. */
export interface SaleFieldsHandle {
  /** Reads all of them and shows what is wrong; null where something is. */
  read(): SaleTyped | null;
}

/** What is owed and by whom: amount, e-mail, phone, note. */
export function SaleFields({ ref }: { ref: Ref<SaleFieldsHandle> }) {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const isInternetBanking = useIsInternetBanking();
  const readAmount = (text: string): Reading<number> => {
    const parsed = parseTypedAmount(text, ceilingOf(till));
    if (!parsed.ok) return parsed;
    const owed = { amountMinor: parsed.amountMinor, currency: till.currency };
    const isTooLow = isInternetBanking && isTooLowForInternetBanking(owed);
    return isTooLow
      ? { ok: false, problem: 'amountTooLowForInternetBanking' }
      : { ok: true, value: parsed.amountMinor };
  };
  const amount = useDraftField('amountText', readAmount, isInternetBanking);
  const email = useDraftField('email', readEmail);
  const phone = useDraftField('phone', readPhone);
  const note = useDraftField('note', readNote);
  const inMoney = (amountMinor: number) => format.money({ amountMinor, currency: till.currency });
  const typedAmount = parseTypedAmount(amount.text, ceilingOf(till));

  useImperativeHandle(ref, () => ({
    read: () => {
      const readings = [amount.read(), email.read(), phone.read(), note.read()] as const;
      const [amountMinor, customerEmail, customerPhone, customerNote] = readings;
      if (!amountMinor.ok || !customerEmail.ok || !customerPhone.ok || !customerNote.ok) return null;
      return {
        amount: { amountMinor: amountMinor.value, currency: till.currency },
        customer: { email: customerEmail.value, phone: customerPhone.value },
        note: customerNote.value,
      };
    },
  }));

  return (
    <div className={styles.fields}>
      <DraftField
        label={t('sell.amount')}
        missing={t('amount.amountMissing')}
        field={amount}
        inputMode="decimal"
        className={styles.amount}
        leading={till.currency}
        hint={
          typedAmount.ok ? (
            <strong>{t('sell.amountReads', { amount: inMoney(typedAmount.amountMinor) })}</strong>
          ) : (
            t('sell.amountHint', { example: inMoney(150_000) })
          )
        }
      />
      <DraftField label={t('sell.email')} missing={t('sell.missing.email')} field={email} inputMode="email" />
      <DraftField label={t('sell.phone')} missing="" field={phone} inputMode="tel" optional />
      <DraftField label={t('sell.note')} missing="" field={note} inputMode="text" optional />
    </div>
  );
}

/** Whether the customer pays through a bank whose internet banking has a limit of its own. */
function useIsInternetBanking(): boolean {
  const isAccount = useDraft((state) => state.instrumentKind === 'account');
  const bankCode = useDraft((state) => state.bankCode);
  const { banks } = useBanks(isAccount);
  const bank = banks.data?.banks.find((candidate) => candidate.bankCode === bankCode);
  return isAccount && bank?.internetBanking === true;
}

interface DraftFieldState<Value> {
  text: string;
  problem: TypedProblem | null;
  typed(text: string): void;
  left(): void;
  read(): Reading<Value>;
}

/**
 * A field of the draft: not sensitive, so its text is in the store and outlives a change of the screen.
 * @param rule what the field's rule depends on: when it changes, the field is looked at again
 */
function useDraftField<Value>(
  name: 'amountText' | 'email' | 'phone' | ('note' & keyof DraftFields),
  readText: (text: string) => Reading<Value>,
  rule?: unknown,
): DraftFieldState<Value> {
  const { draft } = useParts();
  const text = useDraft((state) => state[name]);
  const [problem, setProblem] = useState<TypedProblem | null>(null);
  const problemIn = (value: string) => {
    const reading = readText(value);
    return reading.ok ? null : reading.problem;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rule is what asks for another look
  useEffect(() => setProblem(whenLeft(problemIn(text))), [rule]);
  return {
    text,
    problem,
    typed: (value) => {
      draft.getState().type({ [name]: value });
      setProblem(whileTyping(problemIn(value), value, problem));
    },
    left: () => setProblem(whenLeft(problemIn(text))),
    read: () => {
      setProblem(problemIn(text));
      return readText(text);
    },
  };
}

function DraftField<Value>({
  label,
  missing,
  field,
  inputMode,
  hint,
  className,
  leading,
  optional = false,
}: {
  label: string;
  missing: string;
  field: DraftFieldState<Value>;
  inputMode: 'decimal' | 'email' | 'tel' | 'text';
  hint?: ReactNode;
  className?: string | undefined;
  leading?: string;
  optional?: boolean;
}) {
  const { t } = useTranslation();
  const problemText = useProblemText(missing);
  return (
    <TextInput
      {...(className ? { className } : {})}
      label={label}
      value={field.text}
      onChange={(event) => field.typed(event.currentTarget.value)}
      onBlur={field.left}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      data-entry
      {...(optional ? { 'data-optional': true, placeholder: t('sell.optional') } : {})}
      {...(leading ? { leftSection: leading, leftSectionWidth: 64 } : {})}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={field.problem ? problemText(field.problem) : null}
      description={field.problem ? null : hint}
    />
  );
}

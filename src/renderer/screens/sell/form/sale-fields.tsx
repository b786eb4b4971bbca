import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeRequest } from '../../../../shared/bridge-contract.ts';
import { readEmail, readNote, readPhone } from '../../../../shared/input/fields.ts';
import { amountToWire, ceilingOf, parseTypedAmount } from '../../../../shared/money/money.ts';
import { type Bank, isTooLowForInternetBanking } from '../../../../shared/payment/bank.ts';
import { replacementsIn } from '../../../../shared/slip/printable-text.ts';
import { useBarcode } from '../../../bursts/use-barcode.ts';
import { Button } from '../../../components/controls.ts';
import { useReplacementText } from '../../../components/notices/replacement-text.ts';
import { groupAmount } from '../../../fields/amount-text.ts';
import { suggestedEmails } from '../../../fields/email-domains.ts';
import { focusNext } from '../../../fields/enter-moves.ts';
import type { Reading } from '../../../fields/typed-field.tsx';
import { useKeyOnButton } from '../../../keys/use-action-key.ts';
import { useDraft, useTill } from '../../../state/parts.ts';
import { useCounterSettings } from '../../../state/queries/counter-queries.ts';
import { useAnswer, useBanks } from '../../../state/queries/queries.ts';
import { Keypad, keepFocus, useTouched } from '../../customer/keys/keypad.tsx';
import { DraftField, type DraftFieldState, useDraftField } from './draft-field.tsx';
import styles from './sale-fields.module.css';

export type SaleTyped = Pick<ChargeRequest, 'amount' | 'customer' | 'note' | 'given'>;

export interface SaleFieldsHandle {
  /** Returns null, and shows the error, if a field is wrong. */
  read(): SaleTyped | null;
}

/** The fields of the sale. Phone and note are folded at first. */
export function SaleFields({ ref }: { ref: Ref<SaleFieldsHandle> }) {
  const { t, till, format } = useTill();
  const bank = useBank();
  const isInternetBanking = bank?.internetBanking === true;
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
  const settings = useCounterSettings();
  const shopEmail = bank?.emailRequired ? null : settings.shopEmail;
  const readCustomersEmail = (text: string): Reading<string> =>
    text.trim() === '' && shopEmail !== null ? { ok: true, value: shopEmail } : readEmail(text);
  const email = useDraftField('email', readCustomersEmail, shopEmail);
  const phone = useDraftField('phone', readPhone);
  const note = useDraftField('note', readNote);
  const printedNote = useReplacementHint(note.text);
  const around = useRef<HTMLDivElement>(null);
  useBarcode((code) => {
    // The form stays mounted, but hidden, while a payment starts.
    if (!around.current?.checkVisibility()) return null;
    const isThere = ` ${note.text} `.includes(` ${code} `);
    const text = isThere ? note.text : `${note.text} ${code}`.trim();
    if (!readNote(text).ok) return 'noteFull';
    note.typed(text);
    return 'note';
  });
  const example = format.money({ amountMinor: 150_000, currency: till.currency });

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
    <div ref={around} className="column gap-2">
      <DraftField
        label={t('sell.amount')}
        missing={t('amount.amountMissing')}
        field={amount}
        inputMode="decimal"
        className={styles.amount}
        leading={till.currency}
        write={groupAmount}
        hint={amount.text === '' ? t('sell.amountHint', { example }) : null}
      />
      <AmountKeys around={around} onAmount={amount.typed} />
      <EmailField field={email} placeholder={shopEmail === null ? null : t('counter.shopEmailUsed')} />
      <Folded hasText={phone.text !== '' || note.text !== ''}>
        <DraftField label={t('sell.phone')} missing="" field={phone} inputMode="tel" optional />
        <DraftField label={t('sell.note')} missing="" field={note} inputMode="text" hint={printedNote} optional />
      </Folded>
    </div>
  );
}

/** Fields that stay unfolded once opened, so that typed text stays visible. */
function Folded({ hasText, children }: { hasText: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(hasText);
  const [wasPressed, setPressed] = useState(false);
  const keyed = useKeyOnButton('addDetails');
  const fields = useRef<HTMLDivElement>(null);
  // Unfolds for a scanned barcode, so that the field that received it is visible.
  useEffect(() => {
    if (hasText) setOpen(true);
  }, [hasText]);
  useEffect(() => {
    if (wasPressed) fields.current?.querySelector('input')?.focus();
  }, [wasPressed]);
  if (!isOpen) {
    const open = () => {
      setOpen(true);
      setPressed(true);
    };
    return (
      <Button {...keyed} variant="plain" className={styles.open ?? ''} aria-expanded={false} onClick={open}>
        {t('details.add')}
      </Button>
    );
  }
  return (
    <div ref={fields} className="column gap-2">
      {children}
    </div>
  );
}

function useReplacementHint(text: string): string | null {
  const lackingText = useReplacementText();
  const { data } = useAnswer('printing.read', undefined);
  return data?.printer ? lackingText(replacementsIn([text])) : null;
}

/** @returns null for a card, or if no bank is chosen */
function useBank(): Bank | null {
  const isAccount = useDraft((state) => state.instrumentKind === 'account');
  const bankCode = useDraft((state) => state.bankCode);
  const { banks } = useBanks(isAccount);
  return (isAccount && banks.data?.banks.find((candidate) => candidate.bankCode === bankCode)) || null;
}

function EmailField<Value>({
  field,
  placeholder,
}: {
  field: DraftFieldState<Value>;
  /** Null if an address is required. */
  placeholder: string | null;
}) {
  const { t } = useTranslation();
  const around = useRef<HTMLDivElement>(null);
  const suggested = field.problem ? [] : suggestedEmails(field.text);
  const take = (email: string) => {
    field.typed(email);
    const input = around.current?.querySelector('input');
    if (input?.form) focusNext(input.form, input);
  };
  return (
    <div ref={around} className={styles.email}>
      <DraftField
        label={t('sell.email')}
        missing={t('sell.missing.email')}
        field={field}
        inputMode="email"
        {...(placeholder === null ? {} : { optional: true, passedOver: true, placeholder })}
      />
      {suggested.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
        <div role="group" aria-label={t('sell.suggested')} className={styles.suggested}>
          {suggested.map((email) => (
            <Button key={email} variant="plain" aria-label={email} onMouseDown={keepFocus} onClick={() => take(email)}>
              {email.slice(email.indexOf('@') + 1)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** A keypad for the amount, on a touch screen or if the shop has switched it on. */
function AmountKeys({ around, onAmount }: { around: RefObject<HTMLElement | null>; onAmount: (text: string) => void }) {
  const { t, till, format } = useTill();
  const { quickAmounts, hasKeypad } = useCounterSettings();
  const isTouched = useTouched();
  const amounts = quickAmounts.filter(({ currency }) => currency === till.currency);
  const field = useRef(() => around.current?.querySelector<HTMLInputElement>('input[inputmode="decimal"]') ?? null);
  const take = (text: string) => {
    onAmount(groupAmount('', text));
    const input = field.current();
    if (input?.form) focusNext(input.form, input);
  };
  const hasKeys = hasKeypad || isTouched;
  if (!hasKeys && amounts.length === 0) return null;
  return (
    <div className={styles.both} data-amount-keys={hasKeys || undefined}>
      {amounts.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
        <div role="group" aria-label={t('counter.quickAmounts')} className={styles.quick}>
          {amounts.map((amount) => (
            <Button key={amount.amountMinor} onMouseDown={keepFocus} onClick={() => take(amountToWire(amount))}>
              {format
                .money(amount)
                .replace(/\.0+$/, '')
                .replace(`${till.currency}\u00a0`, '')
                .replace(`${till.currency} `, '')}
            </Button>
          ))}
        </div>
      ) : null}
      {hasKeys ? <Keypad field={() => field.current()} hasPoint isLow /> : null}
    </div>
  );
}

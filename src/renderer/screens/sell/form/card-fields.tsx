import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PracticeAccount, PracticeCard } from '../../../../practice/instruments.ts';
import {
  type CardBrand,
  cardBrand,
  isWholeCardNumber,
  readCardNumber,
  readExpiry,
  readSecurityCode,
} from '../../../../shared/input/fields.ts';
import type { ChargeInstrument } from '../../../../shared/payment/instrument.ts';
import { Checkbox, VisuallyHidden } from '../../../components/controls.ts';
import { CardIcon } from '../../../components/icons.tsx';
import { BrandMark } from '../../../components/instrument-mark.tsx';
import { groupCardNumber, writeExpiry } from '../../../fields/card-text.ts';
import { EntryField, useTypedField } from '../../../fields/typed-field.tsx';
import { useDraft, useParts } from '../../../state/parts.ts';
import type { AskedIdentity } from '../../customer/turns/identity-turn.tsx';
import { useWipedAtEnd } from '../../customer/turns/use-turn-watch.ts';
import styles from './instrument-fields.module.css';

export interface InstrumentHandle {
  /** Returns null, and shows the error, if a field is wrong. */
  read(): ChargeInstrument | null;
  hasText(): boolean;
  /** @returns null if the bank asks the customer for nothing more */
  asks(): AskedIdentity | null;
  wipe(): void;
}

export function CardFields({ ref }: { ref: Ref<InstrumentHandle> }) {
  const { t } = useTranslation();
  const { number, brand, isAsked, isConfirmed, setConfirmed, wipeNumber } = useNumberField();
  const readDate = (text: string) => readExpiry(text, new Date());
  const expiry = useTypedField(readDate, { write: writeExpiry, isWhole: (text) => readDate(text).ok });
  const codeLength = brand?.securityCodeLength ?? null;
  const securityCode = useTypedField((text) => readSecurityCode(text, codeLength), {
    isWhole: (text) => readSecurityCode(text).ok && text.length === codeLength,
  });

  const fields = [number, expiry, securityCode];
  const read = () => {
    const [cardNumber, date, cvv] = [number.read(), expiry.read(), securityCode.read()];
    if (!cardNumber.ok || !date.ok || !cvv.ok) return null;
    const confirmed = isConfirmed ? { isNumberConfirmed: true as const } : {};
    return { kind: 'card' as const, cardNumber: cardNumber.value, cvv: cvv.value, ...date.value, ...confirmed };
  };
  const wipe = () => {
    for (const field of [expiry, securityCode]) field.wipe();
    wipeNumber();
  };
  useImperativeHandle(ref, () => ({
    read,
    hasText: () => fields.some((field) => !field.isEmpty()),
    asks: () => null,
    wipe,
  }));
  useWipedAtEnd(wipe);
  usePracticeFill('card', (card) => {
    number.fill(card.cardNumber ?? '');
    expiry.fill(`${card.expiryMonth}/${card.expiryYear}`);
    securityCode.fill(card.cvv);
  });

  return (
    <div className="column gap-3">
      <EntryField
        label={t('sell.cardNumber')}
        missing={t('sell.missing.cardNumber')}
        field={number}
        rightSection={
          <span className={`inline gap-2 small soft semibold ${styles.brand}`}>
            {brand ? (
              <>
                <VisuallyHidden>{brand.name}</VisuallyHidden>
                <BrandMark brand={brand.name} />
              </>
            ) : (
              <CardIcon size={22} />
            )}
          </span>
        }
      />
      {/* The checkbox appears for a UnionPay number with a wrong check digit, because some UnionPay numbers have none. */}
      {isAsked || isConfirmed ? (
        <Checkbox
          label={t('sell.cardNumberConfirmed')}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      ) : null}
      <div className="pair gap-4">
        <EntryField label={t('sell.expiry')} missing={t('sell.missing.expiry')} field={expiry} />
        <EntryField
          label={t('sell.securityCode')}
          missing={t('sell.missing.securityCode')}
          field={securityCode}
          hint={
            brand
              ? t('sell.securityCodeHint', { name: brand.securityCodeName, count: brand.securityCodeLength })
              : t('sell.securityCodeAnyHint')
          }
          masked
        />
      </div>
    </div>
  );
}

/** The field for the card number, with the confirmation that a person compared the number with the card. */
function useNumberField() {
  const [brand, setBrand] = useState<KnownBrand | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const number = useTypedField((text) => readCardNumber(text, isConfirmed), {
    write: groupCardNumber,
    isWhole: isWholeCardNumber,
    onTyped: (text) => {
      setBrand(brandOf(text));
      // A confirmation holds only for the number that was compared.
      setConfirmed(false);
    },
  });
  const wipeNumber = () => {
    number.wipe();
    setBrand(null);
    setConfirmed(false);
  };
  const isAsked = number.problem === 'cardNumberUnconfirmed';
  const shown = isAsked && isConfirmed ? { ...number, problem: null } : number;
  return { number: shown, brand, isAsked, isConfirmed, setConfirmed, wipeNumber };
}

type KnownBrand = Omit<CardBrand, 'gaps'>;

/** Returns only the brand, which many cards share, so that no part of the number enters React state. */
function brandOf(text: string): KnownBrand | null {
  const brand = cardBrand(text);
  if (!brand) return null;
  const { name, securityCodeName, securityCodeLength } = brand;
  return { name, securityCodeName, securityCodeLength };
}

type PracticeInstruments = { card: PracticeCard; account: PracticeAccount };

/** Fills in the practice instrument chosen in the help panel. A live till never loads the practice table. */
export function usePracticeFill<Kind extends keyof PracticeInstruments>(
  kind: Kind,
  fill: (instrument: PracticeInstruments[Kind]) => void,
): void {
  const { draft } = useParts();
  const id = useDraft((state) => state.practiceInstrumentId);
  useEffect(() => {
    if (id === null) return;
    void import('../../../../practice/instruments.ts').then(({ PRACTICE_ACCOUNTS, KNOWN_CARDS }) => {
      if (draft.getState().practiceInstrumentId !== id) return;
      const table: readonly (PracticeCard | PracticeAccount)[] = kind === 'card' ? KNOWN_CARDS : PRACTICE_ACCOUNTS;
      const instrument = table.find((candidate) => candidate.id === id);
      if (!instrument) return;
      draft.getState().usePracticeInstrument(null);
      fill(instrument as PracticeInstruments[Kind]);
    });
  });
}

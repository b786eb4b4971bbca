import { type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountNumber } from '../../../../shared/input/fields.ts';
import type { Bank } from '../../../../shared/payment/bank.ts';
import { onceDrawn } from '../../../fields/enter-moves.ts';
import { EntryField } from '../../../fields/entry-field.tsx';
import { useTypedField } from '../../../fields/typed-field.ts';
import { useDraft, useParts } from '../../../state/parts.ts';
import { useBanks } from '../../../state/queries/queries.ts';
import { useWipedAtEnd } from '../../customer/turns/use-turn-watch.ts';
import { BankSelect } from './bank-select.tsx';
import type { InstrumentHandle } from './card-fields.tsx';
import { usePracticeFill } from './practice-fill.ts';

export function AccountFields({ ref }: { ref: Ref<InstrumentHandle> }) {
  const { t } = useTranslation();
  const { draft } = useParts();
  const listing = useBanks(true);
  const bankCode = useDraft((state) => state.bankCode);
  const bank = listing.banks.data?.banks.find((candidate) => candidate.bankCode === bankCode) ?? null;
  const [bankMissing, setBankMissing] = useState(false);
  const number = useTypedField(readAccountNumber, { isWhole: (text) => readAccountNumber(text).ok });

  const choose = (chosen: string | null) => {
    draft.getState().type({ bankCode: chosen });
    setBankMissing(false);
    if (chosen !== null) onceDrawn(() => number.input.ref.current?.focus());
  };
  useImperativeHandle(ref, () => ({
    read: () => {
      setBankMissing(bank === null);
      const accountNumber = number.read();
      if (!bank || !accountNumber.ok) return null;
      const { bankCode } = bank;
      return { kind: 'account', bankCode, accountNumber: accountNumber.value, dateOfBirth: null, bvn: null };
    },
    hasText: () => !number.isEmpty(),
    asks: () => {
      if (!bank?.dateOfBirthRequired && !bank?.bvnRequired) return null;
      return { bankName: bank.bankName, dateOfBirth: bank.dateOfBirthRequired, bvn: bank.bvnRequired };
    },
    wipe: () => number.wipe(),
  }));
  useWipedAtEnd(() => number.wipe());
  usePracticeFill('account', (account) => {
    draft.getState().type({ bankCode: account.bankCode });
    number.fill(account.accountNumber ?? '');
  });

  return (
    <div className="column gap-3">
      <BankSelect
        listing={listing}
        bankCode={bankCode}
        error={bankMissing && !bank ? t('field.bankMissing') : null}
        onChoose={choose}
      />
      <EntryField label={t('sell.accountNumber')} missing={t('sell.missing.accountNumber')} field={number} />
      <AskedLater bank={bank} />
    </div>
  );
}

/** What the bank requires from the customer. The customer keys it after `Charge`. */
function AskedLater({ bank }: { bank: Bank | null }) {
  const { t } = useTranslation();
  const { dateOfBirthRequired = false, bvnRequired = false } = bank ?? {};
  if (!dateOfBirthRequired && !bvnRequired) return null;
  const one = bvnRequired ? 'bvn' : 'dateOfBirth';
  return <p className="box sunk edged">{t(`turn.asksLater.${dateOfBirthRequired && bvnRequired ? 'both' : one}`)}</p>;
}

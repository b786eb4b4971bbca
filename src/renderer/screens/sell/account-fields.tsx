import { type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bank } from '../../../shared/bank.ts';
import { readAccountNumber, readBvn, readDateOfBirth } from '../../../shared/fields.ts';
import { writeDate } from '../../fields/card-text.ts';
import { EntryField } from '../../fields/entry-field.tsx';
import { type Reading, type TypedField, useTypedField } from '../../fields/typed-field.ts';
import { useDraft, useParts } from '../../state/parts.ts';
import { useBanks } from '../../state/queries.ts';
import { BankSelect } from './bank-select.tsx';
import type { InstrumentHandle } from './card-fields.tsx';
import styles from './instrument-fields.module.css';
import { usePracticeFill } from './practice-fill.ts';

export function AccountFields({ ref }: { ref: Ref<InstrumentHandle> }) {
  const { t } = useTranslation();
  const { draft } = useParts();
  const listing = useBanks(true);
  const bankCode = useDraft((state) => state.bankCode);
  const bank = listing.banks.data?.banks.find((candidate) => candidate.bankCode === bankCode) ?? null;
  const [bankMissing, setBankMissing] = useState(false);
  const number = useTypedField(readAccountNumber);
  const dateOfBirth = useTypedField((text) => readDateOfBirth(text, new Date()), { write: writeDate });
  const bvn = useTypedField(readBvn);

  const choose = (chosen: string | null) => {
    draft.getState().type({ bankCode: chosen });
    setBankMissing(false);
    if (chosen !== null) requestAnimationFrame(() => number.input.ref.current?.focus());
  };
  useImperativeHandle(ref, () => ({
    read: () => {
      setBankMissing(bank === null);
      const accountNumber = number.read();
      const birth = readWhereNeeded(bank?.dateOfBirthRequired, dateOfBirth);
      const identity = readWhereNeeded(bank?.bvnRequired, bvn);
      if (!bank || !accountNumber.ok || !birth.ok || !identity.ok) return null;
      return {
        kind: 'account',
        bankCode: bank.bankCode,
        accountNumber: accountNumber.value,
        dateOfBirth: birth.value,
        bvn: identity.value,
      };
    },
    wipe: () => {
      for (const field of [number, dateOfBirth, bvn]) field.wipe();
    },
  }));
  usePracticeFill('account', (account) => {
    draft.getState().type({ bankCode: account.bankCode });
    number.fill(account.accountNumber ?? '');
  });

  return (
    <div className={styles.fields}>
      <BankSelect
        listing={listing}
        bankCode={bankCode}
        error={bankMissing && !bank ? t('field.bankMissing') : null}
        onChoose={choose}
      />
      <EntryField label={t('sell.accountNumber')} missing={t('sell.missing.accountNumber')} field={number} />
      <IdentityFields bank={bank} dateOfBirth={dateOfBirth} bvn={bvn} />
    </div>
  );
}

/** What some banks ask for besides; their place is kept free, so that nothing moves when they appear. */
function IdentityFields({
  bank,
  dateOfBirth,
  bvn,
}: {
  bank: Bank | null;
  dateOfBirth: TypedField<string>;
  bvn: TypedField<string>;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      {bank?.dateOfBirthRequired ? (
        <div className={styles.appear}>
          <EntryField
            label={t('sell.dateOfBirth')}
            missing={t('sell.missing.dateOfBirth')}
            field={dateOfBirth}
            hint={t('sell.dateOfBirthHint')}
          />
        </div>
      ) : null}
      {bank?.bvnRequired ? (
        <div className={styles.appear}>
          <EntryField
            label={t('sell.bvn')}
            missing={t('sell.missing.bvn')}
            field={bvn}
            hint={t('sell.bvnHint')}
            masked
          />
        </div>
      ) : null}
    </div>
  );
}

function readWhereNeeded(needed: boolean | undefined, field: TypedField<string>): Reading<string | null> {
  return needed ? field.read() : { ok: true, value: null };
}

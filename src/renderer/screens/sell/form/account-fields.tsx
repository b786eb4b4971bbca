import { type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankList } from '../../../../shared/bridge-contract.ts';
import { readAccountNumber } from '../../../../shared/input/fields.ts';
import type { Bank } from '../../../../shared/payment/bank.ts';
import { Button } from '../../../components/controls.ts';
import { RefreshIcon } from '../../../components/icons.tsx';
import { BankMark } from '../../../components/instrument-mark.tsx';
import { onceDrawn } from '../../../fields/enter-moves.ts';
import { Picker } from '../../../fields/picker.tsx';
import { EntryField, useTypedField } from '../../../fields/typed-field.tsx';
import { useDraft, useParts, useTill } from '../../../state/parts.ts';
import { problemOf, useBanks } from '../../../state/queries/queries.ts';
import { useWipedAtEnd } from '../../customer/turns/use-turn-watch.ts';
import { type InstrumentHandle, usePracticeFill } from './card-fields.tsx';
import styles from './instrument-fields.module.css';

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

function AskedLater({ bank }: { bank: Bank | null }) {
  const { t } = useTranslation();
  const { dateOfBirthRequired = false, bvnRequired = false } = bank ?? {};
  if (!dateOfBirthRequired && !bvnRequired) return null;
  const one = bvnRequired ? 'bvn' : 'dateOfBirth';
  return <p className="box sunk edged">{t(`turn.asksLater.${dateOfBirthRequired && bvnRequired ? 'both' : one}`)}</p>;
}

interface BankSelectProps {
  listing: ReturnType<typeof useBanks>;
  bankCode: string | null;
  error: string | null;
  onChoose: (bankCode: string | null) => void;
}

/** Lets the cashier choose a bank. Shows the age of the list if the service did not answer. */
function BankSelect({ listing, bankCode, error, onChoose }: BankSelectProps) {
  const { t } = useTranslation();
  const { banks, refresh } = listing;
  const known = banks.data?.banks ?? [];
  const chosen = known.find((bank) => bank.bankCode === bankCode);
  const isEmpty = banks.data?.banks.length === 0;
  const age = useListAge(banks.data, banks.isPending);
  const failure = banks.isError ? t(`problem.${problemOf(banks.error).code}.what`, {}) : null;

  return (
    <div className={styles.bankRow}>
      <Picker
        label={t('sell.bank')}
        placeholder={t('sell.bankPlaceholder')}
        leftSection={chosen ? <BankMark bank={chosen.bankName} /> : null}
        leftSectionPointerEvents="none"
        leftSectionWidth={chosen ? '3.25rem' : 0}
        options={known.map((bank) => ({ value: bank.bankCode, label: bank.bankName, disabled: !bank.active }))}
        renderOption={({ option }) => <BankOption bank={known.find((bank) => bank.bankCode === option.value)} />}
        isLoading={banks.isPending}
        value={bankCode}
        onChoose={onChoose}
        nothingFoundMessage={t(isEmpty ? 'sell.bankListEmpty' : 'sell.noBankFound')}
        comboboxProps={{ portalProps: { target: '#screen' }, transitionProps: { duration: 0 } }}
        data-entry
        error={error ?? failure}
        description={error || failure ? null : age}
      />
      <Button
        className={styles.refresh ?? ''}
        aria-label={t('sell.refreshBanks')}
        title={t('sell.refreshBanks')}
        loading={refresh.isPending}
        onClick={() => refresh.mutate({ refresh: true })}
      >
        <RefreshIcon />
      </Button>
    </div>
  );
}

/** Shows a bank, with a warning for the cashier who would choose it. */
function BankOption({ bank }: { bank: Bank | undefined }) {
  const { t } = useTranslation();
  if (!bank) return null;
  const banking = bank.internetBanking ? t('sell.bankInternetBanking') : null;
  const trait = bank.active ? banking : t('sell.bankInactive');
  return (
    <span className="column">
      <span className="inline gap-2">
        <BankMark bank={bank.bankName} />
        {bank.bankName}
      </span>
      {trait ? <span className="fine">{trait}</span> : null}
    </span>
  );
}

function useListAge(list: BankList | undefined, loading: boolean): string {
  const { t, format } = useTill();
  if (!list) return loading ? t('sell.bankListLoading') : '';
  if (list.banks.length === 0) return t('sell.bankListEmpty');
  const when = format.sameDay(list.fetchedAt, new Date())
    ? t('sell.today', { time: format.time(list.fetchedAt) })
    : format.dateTime(list.fetchedAt);
  return t(list.problem ? 'sell.bankListStale' : 'sell.bankListFresh', { when });
}

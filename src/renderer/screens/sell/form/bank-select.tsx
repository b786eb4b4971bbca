import { useTranslation } from 'react-i18next';
import type { BankList } from '../../../../shared/bridge-contract.ts';
import type { Bank } from '../../../../shared/payment/bank.ts';
import { Button } from '../../../components/controls.ts';
import { RefreshIcon } from '../../../components/icons.tsx';
import { BankMark } from '../../../components/instrument-mark.tsx';
import { Picker } from '../../../fields/picker.tsx';
import { useTill } from '../../../state/parts.ts';
import { problemOf, type useBanks } from '../../../state/queries/queries.ts';
import styles from './instrument-fields.module.css';

/** The searchable list of banks, with its age if the service did not answer. */
export function BankSelect({
  listing,
  bankCode,
  error,
  onChoose,
}: {
  listing: ReturnType<typeof useBanks>;
  bankCode: string | null;
  error: string | null;
  onChoose: (bankCode: string | null) => void;
}) {
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
        inputWrapperOrder={['label', 'input', 'error', 'description']}
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

function BankOption({ bank }: { bank: Bank | undefined }) {
  const traitOf = useTrait();
  if (!bank) return null;
  const trait = traitOf(bank);
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

/** Returns a warning that the cashier needs before choosing the bank, or null. */
function useTrait(): (bank: Bank) => string | null {
  const { t } = useTranslation();
  return (bank) => {
    if (!bank.active) return t('sell.bankInactive');
    return bank.internetBanking ? t('sell.bankInternetBanking') : null;
  };
}

function useListAge(list: BankList | undefined, loading: boolean): string {
  const { t } = useTranslation();
  const { format } = useTill();
  if (!list) return loading ? t('sell.bankListLoading') : '';
  if (list.banks.length === 0) return t('sell.bankListEmpty');
  const when = format.sameDay(list.fetchedAt, new Date())
    ? t('sell.today', { time: format.time(list.fetchedAt) })
    : format.dateTime(list.fetchedAt);
  return t(list.problem ? 'sell.bankListStale' : 'sell.bankListFresh', { when });
}

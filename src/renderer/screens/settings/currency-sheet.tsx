import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../components/dialog-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { nameOfCountry } from '../../fields/country-options.ts';
import { nameOfCurrency } from '../../fields/currency-picker.tsx';
import { useDesk, useTill } from '../../state/parts.ts';
import { CurrencyForm } from './currency-form.tsx';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

/** The till's currency, which can be changed unless the provisioning file fixes it. */
export function CurrencySheet() {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const { currency, country } = till.fixedCurrency;
  return (
    <Sheet title={t('settings.charges')}>
      <Facts
        rows={[
          { name: t('settings.currency'), value: <Fixable value={nameOfCurrency(till.currency)} by={currency} /> },
          {
            name: t('settings.ceiling'),
            value: format.money({ amountMinor: till.ceilingMinor, currency: till.currency }),
          },
          { name: t('settings.country'), value: <Fixable value={nameOfCountry(till.country)} by={country} /> },
        ]}
      />
      {currency !== null && country !== null ? null : <Change />}
    </Sheet>
  );
}

/** A value and, if the provisioning file fixes it, the field that does. */
function Fixable({ value, by }: { value: string; by: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      {value}
      {by === null ? null : <span className={styles.fixed}>{t('settings.fixedBy', { by })}</span>}
    </>
  );
}

function Change() {
  const { t } = useTranslation();
  const isInUse = useDesk(({ snapshot }) => snapshot?.current?.sale.status === 'active');
  return (
    <div className="column start gap-3 above-4">
      <DialogButton label={t('settings.changeCharges')} title={t('settings.charges')} disabled={isInUse}>
        {(close) => <CurrencyForm done={close} />}
      </DialogButton>
      {isInUse ? <p role="status">{t('settings.chargesWait')}</p> : null}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import styles from './settings.module.css';

/** Uses the till's printer if it has one, or saves a PDF. A step of setup, too. */
export function FingerprintOnPaper() {
  const { t } = useTranslation();
  const hasPrinter = Boolean(useAnswer('printing.read', undefined).data?.printer);
  const own = useOrder('fingerprint.print');
  const system = useOrder('fingerprint.printWithSystem');
  const saving = useOrder('fingerprint.save');
  const orders = [own, system, saving];
  const failed = orders.find(({ isError }) => isError);
  const order = (chosen: { mutate: (request: undefined) => void }) => () => {
    for (const each of orders) each.reset();
    chosen.mutate(undefined);
  };
  return (
    <>
      <div className={`wrap gap-3 ${styles.orders}`}>
        <ArmedButton loading={own.isPending || system.isPending} onClick={order(hasPrinter ? own : system)}>
          {t('signingKey.print')}
        </ArmedButton>
        <ArmedButton loading={saving.isPending} onClick={order(saving)}>
          {t('signingKey.save')}
        </ArmedButton>
      </div>
      <p role="status">
        {own.data ? t(`signingKey.printEnd.${own.data.end}`) : null}
        {own.data?.fault ? ` ${t(`printing.fault.${own.data.fault}`)}` : null}
        {system.data?.isPrinted ? t('signingKey.printedBySystem') : null}
        {saving.data?.path ? t('signingKey.saved', { path: saving.data.path }) : null}
      </p>
      <FailureNotice error={failed?.error} />
    </>
  );
}

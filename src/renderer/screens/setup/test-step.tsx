import { useTranslation } from 'react-i18next';
import type { ConnectionTest } from '../../../shared/setup/connection-test.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useConnectionTest } from '../../state/queries/setup-queries.ts';
import type { StepProps } from './connect-steps.ts';
import { EarlyFailure } from './early-failure.tsx';
import styles from './setup.module.css';

/** `Test the connection`: the service's answer, or what is wrong, in words. */
export function TestStep({ fields, givenKey }: StepProps) {
  const { t } = useTranslation();
  const test = useConnectionTest();
  return (
    <>
      <div className="wrap center gap-3">
        <ArmedButton loading={test.isPending} onClick={() => test.mutate({ fields, keyMark: givenKey.mark })}>
          {t('setup.runTest')}
        </ArmedButton>
      </div>
      <div role="status">
        {test.isPending ? <p>{t('setup.testing')}</p> : null}
        {test.data ? <TestResult result={test.data} /> : null}
      </div>
      <EarlyFailure error={test.error} />
    </>
  );
}

function TestResult({ result }: { result: ConnectionTest }) {
  const { t } = useTranslation();
  if (result.kind === 'fault') return <p className="box wrong">{t(`setup.fault.${result.fault}`)}</p>;
  return (
    <>
      <p>{t('setup.banksFound', { count: result.banks.length })}</p>
      <p>{t(result.isKeyRight ? 'setup.keyRight' : 'setup.keyNotTested')}</p>
      <ul className={styles.banks}>
        {result.banks.map((bank) => (
          <li key={bank}>{bank}</li>
        ))}
      </ul>
    </>
  );
}

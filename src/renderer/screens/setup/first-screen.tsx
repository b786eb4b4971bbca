import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useOrder } from '../../state/queries/queries.ts';
import { ConnectScreen } from './connect-screen.tsx';
import { EarlyFailure } from './give-key.tsx';
import styles from './setup.module.css';

/** The first screen of a new installation. Enter starts practice mode, which can sell at once. */
export function FirstScreen() {
  const { t } = useTranslation();
  const [connects, setConnects] = useState(false);
  const practise = useOrder('setup.practise');
  if (connects) {
    return (
      <main className={styles.page}>
        <ConnectScreen leave={() => setConnects(false)} />
      </main>
    );
  }
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <h1>{t('setup.first.title')}</h1>
        <p>{t('setup.first.text')}</p>
        <EarlyFailure error={practise.error} />
        <div className={styles.ways}>
          <ArmedButton
            label={t('setup.first.practise')}
            autoFocus
            variant="primary"
            loading={practise.isPending || practise.isSuccess}
            onClick={() => practise.mutate(undefined)}
          />
          <p className={styles.soft}>{t('setup.first.practiseText')}</p>
          <ArmedButton label={t('setup.first.connect')} onClick={() => setConnects(true)} />
          <p className={styles.soft}>{t('setup.first.connectText')}</p>
        </div>
      </div>
    </main>
  );
}

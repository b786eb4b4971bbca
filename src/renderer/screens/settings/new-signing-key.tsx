import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { Dialog, DialogFoot } from '../../components/overlay.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useNewSigningKey } from '../../state/queries/export-queries.ts';
import styles from './settings.module.css';

/**
 * Makes a new signing key, after explaining what that means for people who check exports.
 * @param isLost true if the old key is gone and cannot sign the new one
 */
export function NewSigningKey({ isLost }: { isLost: boolean }) {
  const { t } = useTranslation();
  const making = useNewSigningKey(isLost ? 'till.replaceSigningKey' : 'till.rotateSigningKey');
  const [isAsked, setAsked] = useState(false);
  const of = isLost ? 'replace' : 'rotate';
  const yes = () => making.mutate(undefined, { onSuccess: () => setAsked(false) });
  const ask = () => {
    making.reset();
    setAsked(true);
  };
  return (
    <div className="column start gap-3 above-4">
      <ArmedButton variant={isLost ? 'primary' : 'secondary'} onClick={ask}>
        {t('signingKey.make')}
      </ArmedButton>
      <p role="status">{making.isSuccess ? t('signingKey.made') : null}</p>
      <Dialog opened={isAsked} onClose={() => setAsked(false)} title={t('signingKey.question')}>
        <div className={styles.asked}>
          <p>{t(`signingKey.${of}.means`)}</p>
          <p>{t(`signingKey.${of}.tell`)}</p>
          <FailureNotice error={making.error} />
          <DialogFoot>
            <ArmedButton data-autofocus onClick={() => setAsked(false)}>
              {t('signingKey.keep')}
            </ArmedButton>
            <ArmedButton variant="primary" loading={making.isPending} onClick={yes}>
              {t('signingKey.yes')}
            </ArmedButton>
          </DialogFoot>
        </div>
      </Dialog>
    </div>
  );
}

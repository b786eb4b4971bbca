import { useTranslation } from 'react-i18next';
import { DialogButton, Question } from '../../components/dialog-button.tsx';
import { useNewSigningKey } from '../../state/queries/export-queries.ts';

/**
 * Makes a new signing key, after explaining what that means for people who check exports.
 * @param isLost true if the old key is gone and cannot sign the new one
 */
export function NewSigningKey({ isLost }: { isLost: boolean }) {
  const { t } = useTranslation();
  const making = useNewSigningKey(isLost ? 'till.replaceSigningKey' : 'till.rotateSigningKey');
  const of = isLost ? 'replace' : 'rotate';
  return (
    <div className="column start gap-3 above-4">
      <DialogButton
        label={t('signingKey.make')}
        title={t('signingKey.question')}
        variant={isLost ? 'primary' : 'secondary'}
        onOpen={() => making.reset()}
      >
        {(close) => (
          <Question act={making} keep={t('signingKey.keep')} yes={t('signingKey.yes')} close={close} onDone={close}>
            <p>{t(`signingKey.${of}.means`)}</p>
            <p>{t(`signingKey.${of}.tell`)}</p>
          </Question>
        )}
      </DialogButton>
      <p role="status">{making.isSuccess ? t('signingKey.made') : null}</p>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '../../../shared/problems.ts';
import { DialogButton, Question } from '../../components/dialog-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { useStopped } from '../../state/parts.ts';
import { problemOf, useAnswer, useOrder } from '../../state/queries/queries.ts';
import { FingerprintOnPaper } from './fingerprint-on-paper.tsx';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

const LOST: readonly string[] = ['signingKeyLost', 'signingKeyDamaged'] satisfies ProblemCode[];

/** Shows the key in the form in which checkers compare it. */
export function SigningKeySheet() {
  const { t } = useTranslation();
  const stopped = useStopped();
  const key = useAnswer('till.signingKey', undefined);
  const isLost = key.isError && LOST.includes(problemOf(key.error).code);
  // The top of the page already says what stopped the till.
  if (key.isError && stopped?.code === problemOf(key.error).code) return null;
  return (
    <Sheet title={t('signingKey.title')} text={t('signingKey.text')}>
      <FailureNotice error={key.error} />
      {key.isPending ? <p>{t('signingKey.reading')}</p> : null}
      {key.data ? (
        <Facts
          rows={[
            { name: t('signingKey.fingerprint'), value: key.data.fingerprint, mono: true },
            { name: t('signingKey.publicKey'), value: key.data.publicKey, mono: true },
          ]}
        />
      ) : null}
      {key.data ? <FingerprintOnPaper /> : null}
      {key.data?.isPractice ? <p className={styles.soft}>{t('signingKey.practice')}</p> : null}
      {isLost || key.data?.isPractice === false ? <NewSigningKey isLost={isLost} /> : null}
    </Sheet>
  );
}

/** @param isLost true if the old key is gone and cannot sign the new one */
function NewSigningKey({ isLost }: { isLost: boolean }) {
  const { t } = useTranslation();
  const making = useOrder(isLost ? 'till.replaceSigningKey' : 'till.rotateSigningKey');
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

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '../../../shared/problems.ts';
import { Checkbox } from '../../components/controls.ts';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts, useStopped } from '../../state/parts.ts';
import { useAsk } from '../../state/queries/queries.ts';
import styles from './people.module.css';
import { PeoplePage } from './people-page.tsx';

/** Shows a recovery code once, until a person confirms that it is written down. */
export function RecoveryCode({ code }: { code: string }) {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const [saved, setSaved] = useState<Result<{ path: string | null }> | null>(null);
  const save = () => void client.ask('people.saveCode', { recoveryCode: code }).then(setSaved);
  const [isWritten, setWritten] = useState(false);
  const lacksKey = useStopped()?.code === 'journalKeyMissing';
  const opening = useLateOpening();
  const leave = () => people.getState().recoveryCodeWritten();
  // The new passphrase may be the one that the till lacked, so the till is opened again. If it still cannot open, its
  // screens say what it needs.
  const open = () =>
    opening.mutate(undefined, {
      onSuccess: (isOpened) => {
        if (!isOpened) leave();
      },
      onError: leave,
    });
  return (
    <PeoplePage isSingle>
      <h1>{t('signIn.codeTitle')}</h1>
      <p className={styles.lead}>{t('signIn.codeText')}</p>
      <p className={`mono breaks selectable ${styles.recoveryCode}`}>{code}</p>
      <ArmedButton label={t('signIn.saveCode')} onClick={save} />
      {saved?.ok && saved.value.path ? <p role="status">{t('signIn.codeSaved', { path: saved.value.path })}</p> : null}
      {saved && !saved.ok ? <TillProblemNotice problem={saved.problem} /> : null}
      <Checkbox
        autoFocus
        label={t('signIn.codeWritten')}
        checked={isWritten}
        onChange={(event) => setWritten(event.currentTarget.checked)}
      />
      <ArmedButton
        label={t('signIn.codeDone')}
        variant="primary"
        disabled={!isWritten}
        loading={opening.isPending || opening.data === true}
        onClick={lacksKey ? open : leave}
      />
    </PeoplePage>
  );
}

/**
 * Reopens a till that could not take payments, because it was opened without its passphrase.
 * @returns true if the till was reopened; the page must then reload
 */
function useLateOpening() {
  const ask = useAsk();
  return useMutation({
    mutationFn: async () => {
      const { holdsPassphrase } = await ask('setup.read', undefined);
      if (holdsPassphrase) await ask('setup.use', { practises: false });
      return holdsPassphrase;
    },
  });
}

import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseRecord } from '../../../../shared/case.ts';
import { Dialog } from '../../../components/overlay.tsx';
import { TillProblemNotice } from '../../../components/problem-notice.tsx';
import { useCaseAct } from '../../../state/case-queries.ts';
import { problemOf } from '../../../state/queries.ts';
import { wordsProblem } from './case-note.tsx';
import styles from './cases.module.css';

/** Why a resolved case is opened again. */
export function ReopenDialog(props: { case: CaseRecord; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { case: shown, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('case.reopenTitle', { number: shown.number })}>
      <ReopenForm id={shown.id} onClose={onClose} />
    </Dialog>
  );
}

function ReopenForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [words, setWords] = useState('');
  const [isAsked, setAsked] = useState(false);
  const wordsWrong = wordsProblem(words);
  const reopen = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (wordsWrong !== null) return;
    act.mutate({ channel: 'cases.reopen', request: { id, words: words.trim() } }, { onSuccess: onClose });
  };
  return (
    <form className={styles.form} onSubmit={reopen}>
      <p>{t('case.reopenText')}</p>
      <Textarea
        data-autofocus
        label={t('case.reopenWords')}
        rows={2}
        maxLength={1_000}
        autoComplete="off"
        value={words}
        error={isAsked && wordsWrong !== null ? t(wordsWrong) : null}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {act.isError ? <TillProblemNotice problem={problemOf(act.error)} onClose={() => act.reset()} /> : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={act.isPending}>
          {t('case.reopenNow')}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {t('case.cancel')}
        </Button>
      </div>
    </form>
  );
}

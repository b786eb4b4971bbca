import { Button, Radio, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseRecord, type ResolutionReason, resolutionReasonSchema } from '../../../../shared/case.ts';
import choices from '../../../components/choices.module.css';
import { Dialog } from '../../../components/overlay.tsx';
import { TillProblemNotice } from '../../../components/problem-notice.tsx';
import { useCaseAct } from '../../../state/case-queries.ts';
import { problemOf } from '../../../state/queries.ts';
import { wordsProblem } from './case-note.tsx';
import styles from './cases.module.css';

const REASONS = resolutionReasonSchema.options;

/** How a case ended: a reason and words, without which it is not resolved. */
export function ResolveDialog(props: { case: CaseRecord; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { case: shown, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('case.resolveTitle', { number: shown.number })} wide>
      <ResolveForm id={shown.id} onClose={onClose} />
    </Dialog>
  );
}

function ResolveForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [reason, setReason] = useState<ResolutionReason | null>(null);
  const [words, setWords] = useState('');
  const [isAsked, setAsked] = useState(false);
  const wordsWrong = wordsProblem(words);
  const resolve = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason === null || wordsWrong !== null) return;
    act.mutate({ channel: 'cases.resolve', request: { id, reason, words: words.trim() } }, { onSuccess: onClose });
  };
  return (
    <form className={styles.form} onSubmit={resolve}>
      <Radio.Group
        label={t('case.resolveReason')}
        value={reason}
        error={isAsked && reason === null ? t('case.resolveReasonMissing') : null}
        onChange={(chosen) => setReason(REASONS.find((each) => each === chosen) ?? null)}
      >
        <div className={choices.grid}>
          {REASONS.map((each, index) => (
            <Radio
              key={each}
              value={each}
              size="md"
              label={t(`case.resolution.${each}`)}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={t('case.resolveWords')}
        rows={3}
        maxLength={1_000}
        autoComplete="off"
        value={words}
        error={isAsked && wordsWrong !== null ? t(wordsWrong) : null}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {act.isError ? <TillProblemNotice problem={problemOf(act.error)} onClose={() => act.reset()} /> : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={act.isPending}>
          {t('case.resolveNow')}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {t('case.cancel')}
        </Button>
      </div>
    </form>
  );
}

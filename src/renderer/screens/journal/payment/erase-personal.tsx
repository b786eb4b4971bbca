import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReason } from '../../../../shared/input/fields.ts';
import { TextInput } from '../../../components/controls.ts';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog, DialogFoot } from '../../../components/overlay.tsx';
import { useProblemText } from '../../../fields/problem-text.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { problemOf, useOrder } from '../../../state/queries/queries.ts';
import { JOURNAL_KEY } from '../../../state/queries/readings.ts';

/** The dialog offers going back first. */
export function ErasePersonal({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <ArmedButton variant="plain" onClick={() => setAsked(true)}>
        {t('erasure.open')}
      </ArmedButton>
      <Dialog opened={isAsked} onClose={close} title={t('erasure.title')}>
        <EraseForm reference={reference} close={close} />
      </Dialog>
    </>
  );
}

function EraseForm({ reference, close }: { reference: string; close: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText(t('erasure.reasonTooShort'));
  const queries = useQueryClient();
  const erasure = useOrder('payment.erasePersonal', {
    onSuccess: () => queries.invalidateQueries({ queryKey: JOURNAL_KEY }),
  });
  const refused = erasure.error ? problemOf(erasure.error) : null;
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const erase = (event: FormEvent) => {
    event.preventDefault();
    const reason = readReason(words);
    if (!reason.ok) return setFault(problemText(reason.problem));
    erasure.mutate({ reference, reason: reason.value }, { onSuccess: close });
  };
  return (
    <form className="column gap-3" onSubmit={erase}>
      <p>{t('erasure.what')}</p>
      <p>{t('erasure.stays')}</p>
      <p>{t('erasure.undone')}</p>
      <TextInput
        data-autofocus
        label={t('erasure.reason')}
        value={words}
        maxLength={140}
        error={fault}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setFault(null);
        }}
      />
      {refused ? <TillProblemNotice problem={refused} /> : null}
      <DialogFoot>
        <ArmedButton variant="primary" onClick={close}>
          {t('erasure.keep')}
        </ArmedButton>
        <ArmedButton type="submit" loading={erasure.isPending}>
          {t('erasure.yes')}
        </ArmedButton>
      </DialogFoot>
    </form>
  );
}

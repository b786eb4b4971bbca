import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReason } from '../../../../shared/input/fields.ts';
import { TextInput } from '../../../components/controls.ts';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { Form } from '../../../fields/form.tsx';
import { useProblemText } from '../../../fields/problem-text.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useOrder } from '../../../state/queries/queries.ts';
import { JOURNAL_KEY } from '../../../state/queries/readings.ts';

/** The dialog offers going back first. */
export function ErasePersonal({ reference }: { reference: string }) {
  const { t } = useTranslation();
  return (
    <DialogButton variant="plain" label={t('erasure.open')} title={t('erasure.title')}>
      {(close) => <EraseForm reference={reference} close={close} />}
    </DialogButton>
  );
}

function EraseForm({ reference, close }: { reference: string; close: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText(t('erasure.reasonTooShort'));
  const queries = useQueryClient();
  const erasure = useOrder('payment.erasePersonal', {
    onSuccess: () => queries.invalidateQueries({ queryKey: JOURNAL_KEY }),
  });
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const erase = () => {
    const reason = readReason(words);
    if (!reason.ok) return setFault(problemText(reason.problem));
    erasure.mutate({ reference, reason: reason.value }, { onSuccess: close });
  };
  return (
    <Form className="column gap-3" send={erase}>
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
      <FailureNotice error={erasure.error} />
      <DialogFoot>
        <ArmedButton variant="primary" onClick={close}>
          {t('erasure.keep')}
        </ArmedButton>
        <ArmedButton type="submit" loading={erasure.isPending}>
          {t('erasure.yes')}
        </ArmedButton>
      </DialogFoot>
    </Form>
  );
}

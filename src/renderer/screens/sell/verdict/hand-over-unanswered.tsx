import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReason } from '../../../../shared/input/fields.ts';
import { TextInput } from '../../../components/controls.ts';
import { Dialog, DialogFoot } from '../../../components/overlay.tsx';
import { useProblemText } from '../../../fields/problem-text.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useDesk } from '../../../state/parts.ts';

/** The button `Hand over without an answer…`, whose dialog asks for a reason. Going back is its first choice. */
export function HandOverUnanswered({ handOver }: { handOver: (override: { reason: string }) => Promise<boolean> }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <ArmedButton onClick={() => setAsked(true)}>{t('unanswered.decide')}</ArmedButton>
      <Dialog opened={isAsked} onClose={close} title={t('unanswered.title')}>
        <Decision handOver={handOver} close={close} />
      </Dialog>
    </>
  );
}

function Decision({
  handOver,
  close,
}: {
  handOver: (override: { reason: string }) => Promise<boolean>;
  close: () => void;
}) {
  const { t } = useTranslation();
  const problemText = useProblemText(t('unanswered.reasonTooShort'));
  const handingOver = useDesk((state) => state.busy.includes('handOver'));
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decide = (event: FormEvent) => {
    event.preventDefault();
    const reason = readReason(words);
    if (!reason.ok) return setProblem(problemText(reason.problem));
    void handOver({ reason: reason.value }).then(close);
  };
  return (
    <form className="column gap-4" onSubmit={decide}>
      <p>{t('unanswered.risk')}</p>
      <p>{t('unanswered.once')}</p>
      <TextInput
        data-autofocus
        label={t('unanswered.reason')}
        value={words}
        maxLength={140}
        autoComplete="off"
        error={problem}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <DialogFoot>
        <ArmedButton variant="primary" onClick={close}>
          {t('unanswered.keep')}
        </ArmedButton>
        <ArmedButton type="submit" loading={handingOver}>
          {t('sale.handOver')}
        </ArmedButton>
      </DialogFoot>
    </form>
  );
}

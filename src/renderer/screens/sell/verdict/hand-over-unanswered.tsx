import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReason } from '../../../../shared/input/fields.ts';
import { TextInput } from '../../../components/controls.ts';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { useProblemText } from '../../../fields/problem-text.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useDesk } from '../../../state/parts.ts';

/** Going back is the first choice of the dialog. */
export function HandOverUnanswered({ handOver }: Pick<DecisionProps, 'handOver'>) {
  const { t } = useTranslation();
  return (
    <DialogButton label={t('unanswered.decide')} title={t('unanswered.title')}>
      {(close) => <Decision handOver={handOver} close={close} />}
    </DialogButton>
  );
}

interface DecisionProps {
  handOver: (override: { reason: string }) => Promise<boolean>;
  close: () => void;
}

function Decision({ handOver, close }: DecisionProps) {
  const { t } = useTranslation();
  const problemText = useProblemText(t('unanswered.reasonTooShort'));
  const handingOver = useDesk((state) => state.busy.includes('handOver'));
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decide = () => {
    const reason = readReason(words);
    if (!reason.ok) return setProblem(problemText(reason.problem));
    void handOver({ reason: reason.value }).then(close);
  };
  // No form: Enter in the field may come from a scanner, and only a press of the button decides.
  return (
    <div className="column gap-4">
      <p>{t('unanswered.risk')}</p>
      <p>{t('unanswered.once')}</p>
      <TextInput
        data-autofocus
        label={t('unanswered.reason')}
        value={words}
        maxLength={140}
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
        <ArmedButton loading={handingOver} onClick={decide}>
          {t('sale.handOver')}
        </ArmedButton>
      </DialogFoot>
    </div>
  );
}

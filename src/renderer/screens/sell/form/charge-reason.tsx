import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReason } from '../../../../shared/input/fields.ts';
import { TextInput } from '../../../components/controls.ts';
import { Choices } from '../../../fields/choices.tsx';
import { useProblemText } from '../../../fields/problem-text.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';

const REASONS = ['otherPurchase', 'shownNotDebited', 'customerAccepts', 'other'] as const;
type Reason = (typeof REASONS)[number];

/** Asks why a person charges anyway: a listed reason or a few words. Required for the charge. */
export function ChargeReason({ decide }: { decide: (reason: string) => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText(t('guard.reasonTooShort'));
  const [chosen, setChosen] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const choose = (reason: Reason) => {
    setChosen(reason);
    setProblem(null);
  };
  const charge = () => {
    if (chosen === null) return setProblem(t('guard.reasonMissing'));
    if (chosen !== 'other') return decide(t(`guard.reasons.${chosen}`));
    const reason = readReason(words);
    if (!reason.ok) return setProblem(problemText(reason.problem));
    decide(reason.value);
  };

  return (
    <>
      <Choices
        label={t('guard.reason')}
        description={t('guard.reasonHint')}
        values={REASONS}
        value={chosen}
        nameOf={(reason) => t(`guard.reasons.${reason}`)}
        onChoose={choose}
        error={chosen === 'other' ? null : problem}
        isPaired
      />
      {chosen === 'other' ? (
        <TextInput
          label={t('guard.otherReason')}
          value={words}
          maxLength={140}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={problem}
        />
      ) : null}
      <ArmedButton variant="secondary" onClick={charge}>
        {t('guard.charge')}
      </ArmedButton>
    </>
  );
}

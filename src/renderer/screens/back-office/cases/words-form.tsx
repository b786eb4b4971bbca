import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Textarea } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { focusFirstRefused } from '../../../fields/enter-moves.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { type CaseAct, useCaseAct } from '../../../state/queries/case-queries.ts';
import { wordsProblem } from './case-note.tsx';

export function WordsForm({
  label,
  rows,
  hasFocus = false,
  submit,
  orderOf,
  above,
  onClose,
}: {
  label: string;
  rows: number;
  hasFocus?: boolean;
  submit: string;
  /** Null while something else is missing. */
  orderOf: (words: string) => CaseAct | null;
  /** Renders fields above the explanation. @param isAsked true after a first try: only then faults show */
  above: (isAsked: boolean) => ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [words, setWords] = useState('');
  const [isAsked, setAsked] = useState(false);
  const wordsWrong = wordsProblem(words);
  const order = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    const ordered = wordsWrong === null ? orderOf(words.trim()) : null;
    if (ordered) act.mutate(ordered, { onSuccess: onClose });
    else focusFirstRefused(event.currentTarget);
  };
  return (
    <form className="column gap-4" onSubmit={order}>
      {above(isAsked)}
      <Textarea
        {...(hasFocus ? { 'data-autofocus': true } : {})}
        label={label}
        rows={rows}
        maxLength={1_000}
        value={words}
        error={isAsked && wordsWrong !== null ? t(wordsWrong) : null}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <FailureNotice error={act.error} onClose={() => act.reset()} />
      <DialogFoot>
        <ArmedButton type="submit" variant="primary" loading={act.isPending}>
          {submit}
        </ArmedButton>
        <ArmedButton variant="plain" onClick={onClose}>
          {t('case.cancel')}
        </ArmedButton>
      </DialogFoot>
    </form>
  );
}

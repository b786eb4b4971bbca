import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayBeKept } from '../../../../shared/input/kept-text.ts';
import { Textarea } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { Form } from '../../../fields/form.tsx';
import { ArmedButton, SubmitButton } from '../../../presses/armed-button.tsx';
import { type CaseAct, useCaseAct } from '../../../state/queries/case-queries.ts';

interface WordsFormProps {
  label: string;
  rows: number;
  hasFocus?: boolean;
  submit: string;
  /** Returns the request to send, or null if a field above is missing or wrong. */
  orderOf: (words: string) => CaseAct | null;
  /** @param isAsked true after the first try to submit, so that errors appear */
  above: (isAsked: boolean) => ReactNode;
  onClose: () => void;
}

export function WordsForm({ label, rows, hasFocus = false, submit, orderOf, above, onClose }: WordsFormProps) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [words, setWords] = useState('');
  const [isAsked, setAsked] = useState(false);
  const wordsWrong = wordsProblem(words);
  const order = () => {
    setAsked(true);
    const ordered = wordsWrong === null ? orderOf(words.trim()) : null;
    if (ordered) act.mutate(ordered, { onSuccess: onClose });
  };
  return (
    <Form className="column gap-4" send={order}>
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
        <SubmitButton label={submit} loading={act.isPending} />
        <ArmedButton label={t('case.cancel')} variant="plain" onClick={onClose} />
      </DialogFoot>
    </Form>
  );
}

/** A form for a note. Notes are permanent, so text that must not be kept is refused before it is sent. */
export function CaseNote({ id }: { id: string }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const found = wordsProblem(words);
    setProblem(found === null ? null : t(found));
    if (found !== null) return;
    act.mutate(
      { channel: 'cases.note', request: { id, words: words.trim() } },
      { onSuccess: () => setWords((now) => (now === words ? '' : now)) },
    );
  };
  return (
    <Form className="column gap-4" send={add}>
      <Textarea
        label={t('case.note')}
        description={t('case.noteHint')}
        rows={2}
        maxLength={1_000}
        value={words}
        error={problem}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className="wrap gap-3">
        <ArmedButton label={t('case.addNote')} type="submit" loading={act.isPending} />
        <span role="status" className="soft">
          {act.isSuccess && words === '' ? t('case.noted') : null}
        </span>
      </div>
      <FailureNotice error={act.error} onClose={() => act.reset()} />
    </Form>
  );
}

/** @returns the error of the text, or null if the text is acceptable */
function wordsProblem(words: string): 'case.wordsMissing' | 'newCase.hasCardNumber' | null {
  if (words.trim().length < 3) return 'case.wordsMissing';
  return mayBeKept(words) ? null : 'newCase.hasCardNumber';
}

import {
  type ChangeEvent,
  type CSSProperties,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/controls.ts';
import { rewrite } from '../../../fields/card-text.ts';
import { type TypedProblem, whenLeft, whileTyping } from '../../../fields/field-feedback.ts';
import { useProblemText } from '../../../fields/problem-text.ts';
import type { Reading } from '../../../fields/typed-field.tsx';
import { useDraft, useParts } from '../../../state/parts.ts';

type DraftTextName = 'amountText' | 'email' | 'phone' | 'note';

export type DraftFieldState<Value> = ReturnType<typeof useDraftField<Value>>;

/** @param rule a value whose change validates the text again */
export function useDraftField<Value>(name: DraftTextName, readText: (text: string) => Reading<Value>, rule?: unknown) {
  const { draft } = useParts();
  const text = useDraft((state) => state[name]);
  const [problem, setProblem] = useState<TypedProblem | null>(null);
  const problemIn = (value: string) => {
    const reading = readText(value);
    return reading.ok ? null : reading.problem;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new rule triggers the check
  useEffect(() => setProblem(whenLeft(problemIn(text))), [rule]);
  return {
    text,
    problem,
    typed: (value: string) => {
      draft.getState().type({ [name]: value });
      setProblem(whileTyping(problemIn(value), value, problem));
    },
    // The text may be newer than the rendered one: a press that fills in the field also moves the focus.
    left: () => setProblem(whenLeft(problemIn(draft.getState()[name]))),
    read: (): Reading<Value> => {
      setProblem(problemIn(text));
      return readText(text);
    },
  };
}

/** A field with a reserved line below for a hint or an error, so that nothing on the form moves. */
export function DraftField<Value>({
  label,
  missing,
  field,
  inputMode,
  hint,
  className,
  leading,
  write,
  optional = false,
  passedOver = false,
  placeholder,
}: {
  label: string;
  missing: string;
  field: DraftFieldState<Value>;
  inputMode: 'decimal' | 'email' | 'tel' | 'text';
  hint?: ReactNode;
  className?: string | undefined;
  leading?: string;
  write?: (before: string, text: string) => string;
  optional?: boolean;
  /** True if Enter skips the field while it is empty. */
  passedOver?: boolean;
  placeholder?: string;
}) {
  const { t } = useTranslation();
  const problemText = useProblemText(missing);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // React moves the caret to the end when it sets a reformatted text, so the caret is put back.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = { text: currentTarget.value, caret: currentTarget.selectionStart ?? currentTarget.value.length };
    const written = write ? rewrite(typed, (text) => write(field.text, text)) : typed;
    if (written.text !== typed.text) caret.current = written.caret;
    field.typed(written.text);
  };
  return (
    <TextInput
      ref={input}
      {...(className ? { className } : {})}
      label={label}
      value={field.text}
      onChange={change}
      onBlur={field.left}
      inputMode={inputMode}
      data-entry
      style={{ '--characters': Math.max(1, field.text.length) } as CSSProperties}
      {...(optional ? { 'data-optional': true, placeholder: placeholder ?? t('sell.optional') } : {})}
      {...(passedOver ? { 'data-passed-over': true } : {})}
      {...(leading ? { leftSection: leading, leftSectionWidth: 64 } : {})}
      error={field.problem ? problemText(field.problem) : null}
      description={field.problem ? null : hint}
    />
  );
}

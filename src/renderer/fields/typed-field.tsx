import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../components/controls.ts';
import { rewrite } from './card-text.ts';
import { focusNext, nextEntry } from './enter-moves.ts';
import { type TypedProblem, whenLeft, whileTyping } from './field-feedback.ts';
import { useProblemText } from './problem-text.ts';

export type Reading<Value> = { ok: true; value: Value } | { ok: false; problem: TypedProblem };

export type TypedField<Value> = ReturnType<typeof useTypedField<Value>>;

/**
 * An input field whose text never enters React state, so that card data exists only in the field. State holds only the
 * error to show.
 * @param readText the field's rule from `fields.ts`
 * @param options `write` reformats typed text, `onTyped` gets each change, `isWhole` tells when the focus may move on
 */
export function useTypedField<Value>(
  readText: (text: string) => Reading<Value>,
  options: {
    write?: (text: string) => string;
    onTyped?: (text: string) => void;
    isWhole?: (text: string) => boolean;
  } = {},
) {
  const ref = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<TypedProblem | null>(null);
  const problemIn = (text: string) => {
    const reading = readText(text);
    return reading.ok ? null : reading.problem;
  };
  const typed = (element: HTMLInputElement) => {
    if (options.write) rewriteElement(element, options.write);
    // React would keep an updater function, and with it the typed text.
    setProblem(whileTyping(problemIn(element.value), element.value, problem));
    options.onTyped?.(element.value);
  };

  return {
    problem,
    input: {
      ref,
      onInput: (event: FormEvent<HTMLInputElement>) => {
        const element = event.currentTarget;
        typed(element);
        if (wasTypedAtEnd(event.nativeEvent, element) && options.isWhole?.(element.value)) goOn(element);
      },
      onBlur: () => setProblem(whenLeft(problemIn(ref.current?.value ?? ''))),
    },
    isEmpty: () => (ref.current?.value ?? '') === '',
    read: (): Reading<Value> => {
      const reading = readText(ref.current?.value ?? '');
      setProblem(reading.ok ? null : reading.problem);
      return reading;
    },
    fill: (text: string) => {
      if (!ref.current) return;
      ref.current.value = text;
      typed(ref.current);
    },
    wipe: () => {
      if (ref.current) emptyField(ref.current);
      setProblem(null);
      forgetLastMatch();
    },
  };
}

/** Tells whether text was typed or pasted at the end. A correction or deletion never moves the focus on. */
function wasTypedAtEnd(event: Event, element: HTMLInputElement): boolean {
  const isInserted = event instanceof InputEvent && event.inputType.startsWith('insert');
  return isInserted && element.selectionStart === element.value.length;
}

/** Moves the focus to the next field if that is empty, or to the submit button after the last field. */
function goOn(element: HTMLInputElement): void {
  const { form } = element;
  if (form && !nextEntry(form, element)?.value) focusNext(form, element);
}

function rewriteElement(element: HTMLInputElement, write: (text: string) => string): void {
  const before = { text: element.value, caret: element.selectionStart ?? element.value.length };
  const after = rewrite(before, write);
  if (after.text === before.text) return;
  element.value = after.text;
  element.setSelectionRange(after.caret, after.caret);
}

/** Empties a field and its undo history, so that undo and redo cannot bring secret text back. */
export function emptyField(field: HTMLInputElement): void {
  const { type } = field;
  field.value = '';
  // A browser drops the undo history when a field changes its type.
  field.type = type === 'password' ? 'text' : 'password';
  field.type = type;
}

/** Overwrites the last matched text, which the regular-expression engine keeps in `RegExp.input`. */
function forgetLastMatch(): void {
  /-/.test('-');
}

/** A text field without suggestions, spelling correction or autofill. Enter moves between these fields. */
export function EntryField<Value>({
  label,
  missing,
  field,
  hint,
  masked = false,
  inputMode = 'numeric',
  initialText = '',
  optional = false,
  rightSection,
}: {
  label: string;
  /** The error of an empty field. */
  missing: string;
  field: TypedField<Value>;
  hint?: string;
  masked?: boolean;
  /** `none` if the screen has its own keypad, so that the system's keyboard does not cover it. */
  inputMode?: 'numeric' | 'text' | 'none';
  /** Must never be sensitive, because React keeps this text. */
  initialText?: string;
  optional?: boolean;
  rightSection?: ReactNode;
}) {
  const { t } = useTranslation();
  const problemText = useProblemText(missing);
  return (
    <TextInput
      ref={field.input.ref}
      // Screen readers announce a password field as dots, too.
      type={masked ? 'password' : 'text'}
      label={label}
      onInput={field.input.onInput}
      onBlur={field.input.onBlur}
      inputMode={inputMode}
      {...(initialText ? { defaultValue: initialText } : {})}
      autoCorrect="off"
      autoCapitalize="off"
      data-entry
      {...(optional ? { 'data-optional': true, placeholder: t('sell.optional') } : {})}
      error={field.problem ? problemText(field.problem) : null}
      description={field.problem ? null : hint}
      rightSection={rightSection}
      rightSectionWidth={rightSection ? 'auto' : undefined}
    />
  );
}

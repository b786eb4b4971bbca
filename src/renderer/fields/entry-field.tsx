import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../components/controls.ts';
import { useProblemText } from './problem-text.ts';
import type { TypedField } from './typed-field.ts';

/** A field whose text nothing suggests, corrects or remembers. Enter moves through fields with `data-entry`. */
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
  /** The sentence for an empty field. */
  missing: string;
  field: TypedField<Value>;
  hint?: string;
  masked?: boolean;
  /** `none` if the screen has its own keys, so that the system shows none over them. */
  inputMode?: 'numeric' | 'text' | 'none';
  /** Never a sensitive value, because React keeps the text. */
  initialText?: string;
  optional?: boolean;
  rightSection?: ReactNode;
}) {
  const { t } = useTranslation();
  const problemText = useProblemText(missing);
  return (
    <TextInput
      ref={field.input.ref}
      // Masked text is also announced as dots.
      type={masked ? 'password' : 'text'}
      label={label}
      onInput={field.input.onInput}
      onBlur={field.input.onBlur}
      inputMode={inputMode}
      {...(initialText ? { defaultValue: initialText } : {})}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      data-entry
      {...(optional ? { 'data-optional': true, placeholder: t('sell.optional') } : {})}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={field.problem ? problemText(field.problem) : null}
      description={field.problem ? null : hint}
      rightSection={rightSection}
      rightSectionWidth={rightSection ? 'auto' : undefined}
    />
  );
}

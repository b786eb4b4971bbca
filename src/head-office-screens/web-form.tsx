import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { TextInput } from '../renderer/components/controls.ts';
import full from '../renderer/components/full-page.module.css';
import { SubmitButton } from '../renderer/presses/armed-button.tsx';
import type { WebProblem } from '../shared/head-office-web/web-problems.ts';
import styles from './web.module.css';
import { WebNotice } from './web-reading.tsx';

type Typed = (field: string) => string;

interface WebFormProps {
  title: string;
  problem: WebProblem | null;
  /** Returns the fields to clear after a problem. The first of these fields gets the focus. */
  retypedAfter: (problem: WebProblem) => readonly string[];
  submit: string;
  isPending: boolean;
  onSubmit: (typed: Typed) => void;
  children: ReactNode;
}

/** A form that reads its fields only when it is sent, so that React state never holds the typed text. */
export function WebForm({ title, problem, retypedAfter, submit, isPending, onSubmit, children }: WebFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onSubmit((field) => String(typed.get(field) ?? ''));
  };
  useEffect(() => {
    if (problem !== null) emptied(form.current, retypedAfter(problem));
  }, [problem, retypedAfter]);
  return (
    <form ref={form} className={`${full.sheet} tight ${styles.form}`} onSubmit={send}>
      <h1>{title}</h1>
      {problem === null ? null : <WebNotice problem={problem} />}
      {children}
      <SubmitButton label={submit} loading={isPending} />
    </form>
  );
}

export function WebField(props: ComponentProps<typeof TextInput>) {
  return <TextInput maxLength={200} required withAsterisk={false} {...props} />;
}

function emptied(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = names
    .map((name) => form?.elements.namedItem(name))
    .filter((field) => field instanceof HTMLInputElement);
  for (const field of fields) field.value = '';
  fields[0]?.focus();
}

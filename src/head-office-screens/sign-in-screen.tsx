import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import full from '../renderer/components/full-page.module.css';
import { useFocus } from '../renderer/components/use-focus.ts';
import { ArmedButton } from '../renderer/presses/armed-button.tsx';
import styles from './web.module.css';
import { useBeginSession, webProblemOf } from './web-queries.ts';
import { WebNotice } from './web-reading.tsx';

/** Name, password and code, all at once: which of them was wrong is not said. */
export function SignInScreen() {
  const { t } = useTranslation();
  const begin = useBeginSession('session.signIn');
  const first = useFocus<HTMLInputElement>();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (field: string) => String(typed.get(field) ?? '');
    begin.mutate({ name: text('name'), password: text('password'), code: text('code').replace(/\s/g, '') });
  };
  // A code is good once, and what was wrong is typed anew.
  useEffect(() => {
    if (begin.isError) emptied(form.current, ['password', 'code']);
  }, [begin.isError]);
  return (
    <main className={full.page}>
      <form ref={form} className={`${full.sheet} ${styles.form}`} onSubmit={submit}>
        <h1>{t('office.signInTitle')}</h1>
        {begin.isError ? <WebNotice problem={webProblemOf(begin.error)} /> : null}
        <TextInput
          ref={first}
          name="name"
          label={t('office.name')}
          autoComplete="username"
          maxLength={60}
          required
          withAsterisk={false}
        />
        <TextInput
          name="password"
          type="password"
          label={t('office.password')}
          autoComplete="current-password"
          maxLength={200}
          required
          withAsterisk={false}
        />
        <TextInput
          name="code"
          label={t('office.code')}
          description={t('office.codeHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          withAsterisk={false}
        />
        <ArmedButton type="submit" variant="primary" loading={begin.isPending}>
          {t('office.signIn')}
        </ArmedButton>
      </form>
    </main>
  );
}

/** Takes out what was typed in these fields, and puts the focus in the first of them. */
function emptied(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = names.flatMap((name) => form?.elements.namedItem(name) ?? []);
  for (const field of fields) if (field instanceof HTMLInputElement) field.value = '';
  const [first] = fields;
  if (first instanceof HTMLInputElement) first.focus();
}

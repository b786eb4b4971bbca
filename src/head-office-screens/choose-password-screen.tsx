import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import full from '../renderer/components/full-page.module.css';
import { useFocus } from '../renderer/components/use-focus.ts';
import { ArmedButton } from '../renderer/presses/armed-button.tsx';
import { MIN_PASSWORD_LENGTH } from '../shared/head-office-web/web-contract.ts';
import styles from './web.module.css';
import { useBeginSession, webProblemOf } from './web-queries.ts';
import { WebNotice } from './web-reading.tsx';

/** A first password was printed by somebody else: before anything is shown, there is one that only this person knows. */
export function ChoosePasswordScreen({ name }: { name: string }) {
  const { t } = useTranslation();
  const choose = useBeginSession('session.choosePassword');
  const [differ, setDiffer] = useState(false);
  const first = useFocus<HTMLInputElement>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const password = String(typed.get('password') ?? '');
    const isSame = password === typed.get('again');
    setDiffer(!isSame);
    if (isSame) choose.mutate({ password });
  };
  return (
    <main className={full.page}>
      <form className={`${full.sheet} ${styles.form}`} onSubmit={submit}>
        <h1>{t('office.chooseTitle')}</h1>
        <p>{t('office.chooseText', { count: MIN_PASSWORD_LENGTH })}</p>
        {choose.isError ? <WebNotice problem={webProblemOf(choose.error)} /> : null}
        <TextInput label={t('office.name')} value={name} autoComplete="username" readOnly />
        <TextInput
          ref={first}
          name="password"
          type="password"
          label={t('office.newPassword')}
          autoComplete="new-password"
          maxLength={200}
          required
          withAsterisk={false}
        />
        <TextInput
          name="again"
          type="password"
          label={t('office.newPasswordAgain')}
          autoComplete="new-password"
          maxLength={200}
          error={differ ? t('office.passwordsDiffer') : null}
          required
          withAsterisk={false}
        />
        <ArmedButton type="submit" variant="primary" loading={choose.isPending}>
          {t('office.choose')}
        </ArmedButton>
      </form>
    </main>
  );
}

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import full from '../renderer/components/full-page.module.css';
import { useFocus } from '../renderer/components/use-focus.ts';
import { MIN_PASSWORD_LENGTH } from '../shared/head-office-web/web-contract.ts';
import type { WebProblem } from '../shared/head-office-web/web-problems.ts';
import { WebField, WebForm } from './web-form.tsx';
import { WebNothingElse } from './web-nothing.tsx';
import { useBeginSession, webProblemIn } from './web-queries.ts';

export function ChangePasswordScreen({ name }: { name: string }) {
  const { t } = useTranslation();
  const change = useBeginSession('session.changePassword');
  const [isChanged, setChanged] = useState(false);
  if (isChanged) {
    return <WebNothingElse title={t('office.passwordChanged.title')} text={t('office.passwordChanged.text')} />;
  }
  return (
    <PasswordForm
      name={name}
      title={t('office.changePassword')}
      text={t('office.changeText', { count: MIN_PASSWORD_LENGTH })}
      asksCurrent
      problem={webProblemIn(change)}
      isPending={change.isPending}
      onPassword={(given) =>
        change.mutate(given, {
          onSuccess: () => {
            // Removes the typed passwords from the stored mutation.
            change.reset();
            setChanged(true);
          },
        })
      }
    />
  );
}

/** Asks for a new password after the first sign-in, because somebody else printed the first password. */
export function ChoosePasswordScreen({ name }: { name: string }) {
  const { t } = useTranslation();
  const choose = useBeginSession('session.choosePassword');
  return (
    <main className={full.page}>
      <PasswordForm
        name={name}
        title={t('office.chooseTitle')}
        text={t('office.chooseText', { count: MIN_PASSWORD_LENGTH })}
        asksCurrent={false}
        problem={webProblemIn(choose)}
        isPending={choose.isPending}
        onPassword={({ password }) => choose.mutate({ password })}
      />
    </main>
  );
}

interface PasswordFormProps {
  /** The name of the account, so that the browser saves the password for it. */
  name: string;
  title: string;
  text: string;
  asksCurrent: boolean;
  problem: WebProblem | null;
  isPending: boolean;
  onPassword: (given: { current: string; password: string }) => void;
}

function PasswordForm({ name, title, text, asksCurrent, problem, isPending, onPassword }: PasswordFormProps) {
  const { t } = useTranslation();
  const [differ, setDiffer] = useState(false);
  const first = useFocus<HTMLInputElement>();
  const again = useRef<HTMLInputElement>(null);
  return (
    <WebForm
      title={title}
      problem={differ ? null : problem}
      retypedAfter={retypedAfter}
      submit={t('office.choose')}
      isPending={isPending}
      onSubmit={(typed) => {
        const password = typed('password');
        const isSame = password === typed('again');
        setDiffer(!isSame);
        if (!isSame) again.current?.select();
        if (isSame) onPassword({ current: typed('current'), password });
      }}
    >
      <p>{text}</p>
      {asksCurrent ? (
        // The page already shows the account name. This hidden field only tells it to the password manager.
        <input type="hidden" name="name" value={name} autoComplete="username" readOnly />
      ) : (
        <WebField label={t('office.name')} value={name} autoComplete="username" required={false} readOnly />
      )}
      {asksCurrent ? (
        <WebField
          ref={first}
          name="current"
          type="password"
          label={t('office.currentPassword')}
          autoComplete="current-password"
        />
      ) : null}
      <WebField
        {...(asksCurrent ? {} : { ref: first })}
        name="password"
        type="password"
        label={t('office.newPassword')}
        autoComplete="new-password"
      />
      <WebField
        ref={again}
        name="again"
        type="password"
        label={t('office.newPasswordAgain')}
        autoComplete="new-password"
        error={differ ? t('office.passwordsDiffer') : null}
      />
    </WebForm>
  );
}

function retypedAfter(problem: WebProblem): readonly string[] {
  if (problem === 'passwordWrong') return ['current'];
  return problem === 'passwordTooShort' || problem === 'passwordGuessed' ? ['password', 'again'] : [];
}

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import full from '../renderer/components/full-page.module.css';
import { useFocus } from '../renderer/components/use-focus.ts';
import { MIN_PASSWORD_LENGTH } from '../shared/head-office-web/web-contract.ts';
import type { WebProblem } from '../shared/head-office-web/web-problems.ts';
import { WebField, WebForm } from './web-form.tsx';
import { WebNothingElse } from './web-nothing.tsx';
import { useBeginSession, webProblemIn } from './web-queries.ts';

/** Another password in the place of a person's own one. */
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
            // What was typed is not kept with the order.
            change.reset();
            setChanged(true);
          },
        })
      }
    />
  );
}

/** A first password was printed by somebody else: before anything is shown, there is one that only this person knows. */
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
  /** Whose password it is, so that the browser keeps the two together. */
  name: string;
  title: string;
  text: string;
  /** Whether the one that the person has now must be typed. */
  asksCurrent: boolean;
  problem: WebProblem | null;
  isPending: boolean;
  onPassword: (given: { current: string; password: string }) => void;
}

/** A new password, typed twice. */
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
        // Who is signed in stands above already.
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

/** What was right stays, and what could not be sent. */
function retypedAfter(problem: WebProblem): readonly string[] {
  if (problem === 'passwordWrong') return ['current'];
  return problem === 'passwordTooShort' || problem === 'passwordGuessed' ? ['password', 'again'] : [];
}

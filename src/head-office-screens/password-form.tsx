import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocus } from '../renderer/components/use-focus.ts';
import type { WebProblem } from '../shared/head-office-web/web-problems.ts';
import { WebField, WebForm } from './web-form.tsx';

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
export function PasswordForm({ name, title, text, asksCurrent, problem, isPending, onPassword }: PasswordFormProps) {
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

import { useTranslation } from 'react-i18next';
import full from '../renderer/components/full-page.module.css';
import { MIN_PASSWORD_LENGTH } from '../shared/head-office-web/web-contract.ts';
import { PasswordForm } from './password-form.tsx';
import { useBeginSession, webProblemIn } from './web-queries.ts';

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

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '../shared/head-office-web/web-contract.ts';
import { PasswordForm } from './password-form.tsx';
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

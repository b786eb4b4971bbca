import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocus } from '../renderer/components/use-focus.ts';
import list from '../renderer/screens/back-office/cases/case-list.module.css';
import { MIN_PASSWORD_LENGTH } from '../shared/head-office-web/web-contract.ts';
import { PasswordForm } from './password-form.tsx';
import { WEB_ADDRESSES } from './web-addresses.ts';
import { useBeginSession, webProblemIn } from './web-queries.ts';

/** Another password in the place of a person's own one. */
export function ChangePasswordScreen({ name }: { name: string }) {
  const { t } = useTranslation();
  const change = useBeginSession('session.changePassword');
  const [isChanged, setChanged] = useState(false);
  if (isChanged) return <Changed />;
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

function Changed() {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <div className={list.nothing} role="status">
      <h1 ref={heading} tabIndex={-1}>
        {t('office.passwordChanged.title')}
      </h1>
      <p>{t('office.passwordChanged.text')}</p>
      <p>
        <Button component="a" href={WEB_ADDRESSES.tills} variant="primary">
          {t('office.toTills')}
        </Button>
      </p>
    </div>
  );
}

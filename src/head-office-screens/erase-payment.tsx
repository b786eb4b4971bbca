import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArmedButton } from '../renderer/presses/armed-button.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useErase } from './web-queries.ts';

/** Erases the personal data of a payment, for people who have the right to. */
export function ErasePayment({ journal, reference }: { journal: string; reference: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const erase = useErase();
  if (!isAsking) {
    return (
      <ArmedButton variant="secondary" onClick={() => setAsking(true)}>
        {t('office.erase.open')}
      </ArmedButton>
    );
  }
  return (
    <>
      <p>{t('office.erase.text')}</p>
      <ReasonForm
        order={erase}
        words={{ reason: t('office.erase.reason'), yes: t('office.erase.yes'), no: t('office.erase.no') }}
        onReason={(reason) => erase.mutate({ journal, reference, reason }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

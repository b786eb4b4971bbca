import { useTranslation } from 'react-i18next';
import { Button } from '../renderer/components/controls.ts';
import { PageHeading } from '../renderer/components/page-heading.tsx';
import { WEB_ADDRESSES } from './web-addresses.ts';

type Nothing = 'noShops' | 'noTills' | 'noFindings' | 'noPayments' | 'noPaymentsYet' | 'noSuchTill' | 'noSuchPayment';

export function WebNothing({ why }: { why: Nothing }) {
  const { t } = useTranslation();
  return (
    <div className="paper column start gap-3 nothing" role="status">
      <h2>{t(`office.${why}.title`)}</h2>
      <p>{t(`office.${why}.text`)}</p>
    </div>
  );
}

/** A message with a link to the tills, for a screen that has nothing else to show. */
export function WebNothingElse({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <div className="paper column start gap-3 nothing" role="status">
      <PageHeading>{title}</PageHeading>
      <p>{text}</p>
      <Button component="a" href={WEB_ADDRESSES.tills} variant="primary">
        {t('office.toTills')}
      </Button>
    </div>
  );
}

import { useTranslation } from 'react-i18next';

/** The service's own status and message, as an entry of a list; nothing if it gave neither. */
export function ServiceSaid({ status, message }: { status: string | null; message: string | null }) {
  const { t } = useTranslation();
  const said = [status, message].filter((text) => text !== null);
  if (said.length === 0) return null;
  return (
    <>
      <dt>{t('verdict.serviceSaid')}</dt>
      <dd>{said.join(': ')}</dd>
    </>
  );
}

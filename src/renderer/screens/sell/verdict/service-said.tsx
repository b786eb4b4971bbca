import { useTranslation } from 'react-i18next';

/** Renders nothing if the service gave neither. */
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

import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/facts.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { useSigningKey } from '../../../state/queries/export-queries.ts';
import { problemOf } from '../../../state/queries/queries.ts';
import { FingerprintOnPaper } from '../../settings/fingerprint-on-paper.tsx';
import { Lacking, Onward } from './onward.tsx';

/** The key that signs this till's exports and seals: nobody knows but the shop whether its fingerprint is on paper. */
export function SigningKeyStep() {
  const { t } = useTranslation();
  const key = useSigningKey();
  return (
    <>
      <p>{t('setup.further.signingKeyText')}</p>
      {key.isError ? <TillProblemNotice problem={problemOf(key.error)} /> : null}
      {key.data ? (
        <Facts rows={[{ name: t('signingKey.fingerprint'), value: key.data.fingerprint, mono: true }]} />
      ) : null}
      {key.data ? <FingerprintOnPaper /> : null}
      <Lacking step="signingKey" />
      <Onward step="signingKey" isDone />
    </>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../shared/bridge-contract.ts';
import type { EvidenceSubject } from '../../shared/case-view.ts';
import type { Result } from '../../shared/problems.ts';
import { useParts } from '../state/parts.ts';
import { TillProblemNotice } from './problem-notice.tsx';
import styles from './save-slip.module.css';

/** Saves the evidence pack as one archive, and says where it is and by which seal it is known. */
export function SaveEvidence({ subject }: { subject: EvidenceSubject }) {
  const { t } = useTranslation();
  const { client } = useParts();
  const [saving, setSaving] = useState(false);
  const [result, setResult] = useState<Result<ResponseOf<'evidence.save'>> | null>(null);
  const save = async () => {
    setSaving(true);
    setResult(null);
    setResult(await client.ask('evidence.save', subject));
    setSaving(false);
  };
  const saved = result?.ok ? result.value.saved : null;
  return (
    <>
      <Button loading={saving} onClick={() => void save()}>
        {t('evidencePack.save')}
      </Button>
      <div role="status">
        {saved ? (
          <>
            <p className={styles.saved}>{t('evidencePack.saved', { path: saved.path })}</p>
            <p>{t('evidencePack.seal', { ...saved })}</p>
            {saved.isPractice ? <p>{t('evidencePack.practice')}</p> : null}
          </>
        ) : null}
      </div>
      {result && !result.ok ? <TillProblemNotice problem={result.problem} onClose={() => setResult(null)} /> : null}
    </>
  );
}

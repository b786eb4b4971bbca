import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../shared/bridge-contract.ts';
import type { Result } from '../../../shared/problems.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts } from '../../state/parts.ts';
import { TillProblemNotice } from '../notices/problem-notice.tsx';
import styles from './save-slip.module.css';

/** Saves the slip as a PDF, and says where. A person who cancels the dialog is told nothing. */
export function SaveSlip({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const { client } = useParts();
  const [saving, setSaving] = useState(false);
  const [result, setResult] = useState<Result<ResponseOf<'slip.save'>> | null>(null);
  const save = async () => {
    setSaving(true);
    setResult(await client.ask('slip.save', { reference }));
    setSaving(false);
  };
  return (
    <>
      <ArmedButton loading={saving} onClick={() => void save()}>
        {t('sale.saveSlip')}
      </ArmedButton>
      {result?.ok && result.value.path !== null ? (
        <p className={styles.saved} role="status">
          {t('sale.slipSaved', { path: result.value.path })}
        </p>
      ) : null}
      {result && !result.ok ? <TillProblemNotice problem={result.problem} onClose={() => setResult(null)} /> : null}
    </>
  );
}
